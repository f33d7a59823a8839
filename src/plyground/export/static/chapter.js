// A chapter of the course in a static site. Its boards are pages of their own.

import { openChapter } from "../../studio/static/chapter_page.js";
import { mount } from "./trace_view.js";

openChapter(async () => ({ mount }));
