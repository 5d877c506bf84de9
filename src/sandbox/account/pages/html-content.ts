import type { html } from "hono/html"

/** What the `html` tag makes: everything in it is escaped. */
export type HtmlContent = ReturnType<typeof html>
