import type { DeliveryQuote } from "../client"
import { englishTexts } from "./english-texts"
import type { Texts, PluralText } from "./texts"

/** What is said, and how numbers in it are written. */
export interface Wording {
  texts: Texts
  locale: string
}

/** English texts, and in their place what a shop says otherwise; of the reasons it may replace some. */
export function completeTexts(own: Partial<Texts> | undefined): Texts {
  if (!own) return englishTexts
  return {
    ...englishTexts,
    ...own,
    reasons: { ...englishTexts.reasons, ...own.reasons },
    reasonsWithItems: { ...englishTexts.reasonsWithItems, ...own.reasonsWithItems },
    lockerReasons: { ...englishTexts.lockerReasons, ...own.lockerReasons },
  }
}

const NAMED_ITEMS = 3

/** Why an option cannot be had: in our words where the code is known, else in the store's. */
export function explainQuote(quote: DeliveryQuote, texts: Texts): string {
  const { reason } = quote
  if (!reason) return texts.unavailable
  // The text speaks of the items that have this very reason; other lines may be in the way for another.
  const titles = reason.line_items.flatMap(({ code, title }) =>
    title && code === reason.code ? [title] : [],
  )
  const withItems = texts.reasonsWithItems[reason.code]
  if (withItems && titles.length > 0) {
    const rest = titles.length > NAMED_ITEMS ? ` +${titles.length - NAMED_ITEMS}` : ""
    return fillText(withItems, { items: titles.slice(0, NAMED_ITEMS).join(", ") + rest })
  }
  return texts.reasons[reason.code] ?? reason.text ?? texts.unavailable
}

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
