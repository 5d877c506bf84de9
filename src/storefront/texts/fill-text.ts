import type { PluralText } from "./texts"

/** Puts values in the place of their names in braces. */
export function fillText(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (name, key: string) => String(values[key] ?? name))
}

/**
 * The plural form of a number, filled in.
 *
 * @param language whose forms these are
 */
export function fillPlural(
  text: PluralText,
  language: string,
  values: { count: number } & Record<string, string | number>,
): string {
  const form = new Intl.PluralRules(language).select(values.count)
  return fillText(text[form] ?? text.other, values)
}
