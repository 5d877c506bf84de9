import { html } from "hono/html"

/** A moment as `YYYY-MM-DD HH:MM`, in UTC. */
export function minuteOf(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 16).replace("T", " ")
}

/** The same in a page. */
export function moment(timeMs: number) {
  const iso = new Date(timeMs).toISOString()
  return html`<time datetime="${iso}">${minuteOf(timeMs)}</time>`
}
