import { html } from "hono/html"
import type { HtmlContent } from "../pages/html-content"

/** A form that is sent with its token: a form without one is refused. */
export function postForm(
  form: { action: string; csrf: string; kind?: string },
  fields: HtmlContent,
) {
  return html`<form method="post" action="${form.action}" class="${form.kind ?? "inline"}">
    <input type="hidden" name="csrf" value="${form.csrf}" />
    ${fields}
  </form>`
}
