"""Our engines as programs that others start and speak to: UCI and GTP."""
