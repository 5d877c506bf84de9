/** The beginning of a long text, with an ellipsis; never half a character. */
export function shortText(text: string, mostCharacters: number): string {
  if (text.length <= mostCharacters) return text
  return `${text.slice(0, mostCharacters - 1).replace(/[\ud800-\udbff]$/, "")}…`
}
