import type { DeliveryEstimate, DeliveryQuote, LockerPlace } from "../client"
import type { Texts, PluralText } from "../texts/texts"
import { textsIn } from "../texts/texts-in"

/** What decides the language of a component; all of it may be missing. */
interface WantedLanguage {
  /** As the shop says. */
  locale: string | null | undefined
  /** The shop's own texts. */
  texts: Partial<Texts> | undefined
  /** As Medusa keeps it in the cart or the order. */
  customerLocale: string | null | undefined
}

/** A component's texts, and the locale in which it writes numbers and dates. */
export function chooseTexts({ locale, texts: own, customerLocale }: WantedLanguage): {
  texts: Texts
  locale: string
} {
  const texts = completeTexts(own, locale ?? customerLocale)
  return {
    texts,
    locale: toIntlLocale(locale ?? own?.language ?? customerLocale) ?? texts.language,
  }
}

/**
 * The texts in the language of the shop's own ones, else of the locale, with the shop's replacements. The shop may also
 * replace single texts of a group, such as one reason.
 */
export function completeTexts(own: Partial<Texts> | undefined, locale?: string | null): Texts {
  const texts = textsIn(own?.language ?? locale)
  return {
    ...texts,
    ...own,
    kinds: { ...texts.kinds, ...own?.kinds },
    badges: { ...texts.badges, ...own?.badges },
    states: { ...texts.states, ...own?.states },
    reasons: { ...texts.reasons, ...own?.reasons },
    reasonsWithItems: { ...texts.reasonsWithItems, ...own?.reasonsWithItems },
    lockerReasons: { ...texts.lockerReasons, ...own?.lockerReasons },
  }
}

/** Such as `lt-LT`, also for `lt_LT`; undefined if it is none. */
function toIntlLocale(locale: string | null | undefined): string | undefined {
  try {
    return Intl.getCanonicalLocales(locale?.replace(/_/g, "-"))[0]
  } catch {
    return undefined
  }
}

const NAMED_ITEMS = 3

/** Why an option is not available: our text if the code is known, else the store's. */
export function refusalOfQuote(quote: DeliveryQuote, texts: Texts): string {
  const { reason } = quote
  if (!reason) return texts.unavailable
  // Names only the items with this very reason; other items may have another one.
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

/** Replaces names in braces by their values. */
export function fillText(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (name, key: string) => String(values[key] ?? name))
}

/**
 * The plural form for a number, with its values filled in.
 *
 * @param language decides which form
 */
export function fillPlural(
  text: PluralText,
  language: string,
  values: { count: number } & Record<string, string | number>,
): string {
  const form = new Intl.PluralRules(language).select(values.count)
  return fillText(text[form] ?? text.other, values)
}

/** One or two days as a locale writes them; undefined for invalid days. */
export function formatDates({ from, to }: DeliveryEstimate, locale: string): string | undefined {
  // A day has no time zone: it stays the same day if read and written in one zone.
  const days = dayFormat(locale, { timeZone: "UTC" })
  const [first, last] = [new Date(from), new Date(to)]
  if (Number.isNaN(first.getTime()) || Number.isNaN(last.getTime()) || first > last) {
    return undefined
  }
  return days.formatRange(first, last)
}

/** Writes days with their weekday and month, and what `more` adds. */
export function dayFormat(locale: string, more: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const formatWith = (month: "short" | "long") =>
    new Intl.DateTimeFormat(locale, { weekday: "short", day: "numeric", month, ...more })
  const short = formatWith("short")
  // Some languages, such as Lithuanian, have numbers for short months.
  const month = short.formatToParts().find(({ type }) => type === "month")
  return month && /^\d+$/.test(month.value) ? formatWith("long") : short
}

/** Address, postal code, city and country in one line, each once. */
export function lockerAddress(place: LockerPlace, locale: string): string {
  const { address, city, postal_code, country_code } = place
  const town = [postal_code, city].filter((part) => part && !address?.includes(part)).join(" ")
  const country = countryName(country_code, locale)
  const parts = [address, town, address?.includes(country) ? "" : country]
  return parts.filter(Boolean).join(", ")
}

/** A country as a locale names it; the code if it has no name. */
function countryName(code: string, locale: string): string {
  const country = code.toUpperCase()
  try {
    return new Intl.DisplayNames(locale, { type: "region" }).of(country) ?? country
  } catch {
    return country
  }
}
