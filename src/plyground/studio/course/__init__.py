"""The course: chapters as content files, their live parts, numbers, notebooks and class files."""
