import { html } from "hono/html"
import { page } from "./page"
import type { Viewer } from "./viewer"

/** A page that says one thing, and where to go from there. */
export function messagePage(message: {
  title: string
  text: string
  next: { href: string; text: string }
  viewer?: Viewer
}) {
  const { title, viewer } = message
  const body = html`<section class="card message">
    <h1>${title}</h1>
    <p>${message.text}</p>
    <p><a class="button primary" href="${message.next.href}">${message.next.text}</a></p>
  </section>`
  return page({ title, body, ...(viewer !== undefined && { viewer }) })
}
