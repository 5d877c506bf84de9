import { html } from "hono/html"
import type { HtmlContent } from "./html-content"

type Fact = readonly [name: string, value: HtmlContent | string]

/** Names and values, one pair a row; empty values are left out. */
export function facts(pairs: readonly Fact[]) {
  return html`<dl class="facts">
    ${pairs
      .filter(([, value]) => value !== "")
      .map(
        ([name, value]) =>
          html`<div>
            <dt>${name}</dt>
            <dd>${value}</dd>
          </div>`,
      )}
  </dl>`
}
