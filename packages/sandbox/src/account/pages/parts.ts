import { html } from "hono/html"

/** What the `html` tag makes: everything in it is escaped. */
export type HtmlContent = ReturnType<typeof html>

/** A moment as `YYYY-MM-DD HH:MM`, in UTC. */
export function minuteOf(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 16).replace("T", " ")
}

/** The same in a page. */
export function moment(timeMs: number) {
  const iso = new Date(timeMs).toISOString()
  return html`<time datetime="${iso}">${minuteOf(timeMs)}</time>`
}

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
