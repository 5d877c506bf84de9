import { z } from "zod"

/** Text that may come as a number; empty and anything else is undefined, never an error. */
export const looseText = z
  .union([z.string(), z.number()])
  .transform((value) => String(value).trim() || undefined)
  .optional()
  .catch(undefined)

/** Text as it is shown to people, cut behind a word where it is longer than a name or an address can be. */
export function cutText(value: unknown, mostCharacters: number): string | undefined {
  const text = looseText.parse(value)
  if (text === undefined || text.length <= mostCharacters) {
    return text
  }
  const beginning = text.slice(0, mostCharacters - 1)
  const lastSpace = beginning.lastIndexOf(" ")
  // One endless word is cut where it is, but not within a character.
  const kept =
    lastSpace > 0 ? beginning.slice(0, lastSpace) : beginning.replace(/[\ud800-\udbff]$/, "")
  return `${kept.trimEnd()}…`
}

/** A code is sent back as it came: one that is too long to be one is none, and is never cut. */
export function isCode(text: string | undefined): text is string {
  return text !== undefined && text.length <= 100
}
