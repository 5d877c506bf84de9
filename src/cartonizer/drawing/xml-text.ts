/** What XML forbids, halves of characters, and marks that turn the direction of what follows. */
const UNFIT = new RegExp(
  "[\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f\\ufffe\\uffff]" +
    "|[\\u202a-\\u202e\\u2066-\\u2069]" +
    "|[\\ud800-\\udbff](?![\\udc00-\\udfff])|(?<![\\ud800-\\udbff])[\\udc00-\\udfff]",
  "g",
)

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
}

/** A text that is safe between tags and inside quotes, whoever wrote it. */
export function xmlText(text: string): string {
  return text.replace(UNFIT, "\ufffd").replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? "")
}
