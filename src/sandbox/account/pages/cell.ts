import { html } from "hono/html"
import type { HtmlContent } from "./html-content"

/** A cell that carries its column's name: on a narrow screen every row is shown as a card. */
export function cell(column: string, content: HtmlContent | string) {
  return html`<td data-label="${column}"><div>${content}</div></td>`
}

/** The heads of a table's columns; one without a name heads nothing. */
export function heads(columns: readonly string[]) {
  return html`<thead>
    <tr>
      ${columns.map((column) => (column === "" ? html`<td></td>` : head(column)))}
    </tr>
  </thead>`
}

function head(column: string) {
  return html`<th scope="col">${column}</th>`
}
