/** More signs of one field have no room on a label, and drawing thousands would block the process. */
const mostSigns = 100

/** A field as a label prints it: at most 100 signs, the last an ellipsis where some are left out. */
export function shortText(text: string): string {
  // A sign is one or two code units: this is enough for all signs that can stay, and a bounded work.
  const signs = Array.from(text.slice(0, 2 * mostSigns + 2))
  return signs.length <= mostSigns ? text : `${signs.slice(0, mostSigns - 1).join("")}…`
}
