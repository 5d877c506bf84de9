import { html } from "hono/html"

/** Output of the `html` tag, which escapes all values. */
export type HtmlContent = ReturnType<typeof html>

/** A time as `YYYY-MM-DD HH:MM`, in UTC. */
export function minuteOf(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 16).replace("T", " ")
}

/** A time as HTML. */
export function moment(timeMs: number) {
  const iso = new Date(timeMs).toISOString()
  return html`<time datetime="${iso}">${minuteOf(timeMs)}</time>`
}

/** A cell with its column's name: a narrow screen shows every row as a card. */
export function cell(column: string, content: HtmlContent | string) {
  return html`<td data-label="${column}"><div>${content}</div></td>`
}

/** A table's head; a column without a name gets an empty cell. */
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

type Fact = readonly [name: string, value: HtmlContent | string]

/** Names and values, one pair a row; leaves out empty values. */
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

/** A form with its token: forms without one are refused. */
export function postForm(
  form: { action: string; csrf: string; kind?: string },
  fields: HtmlContent,
) {
  return html`<form method="post" action="${form.action}" class="${form.kind ?? "inline"}">
    <input type="hidden" name="csrf" value="${form.csrf}" />
    ${fields}
  </form>`
}
