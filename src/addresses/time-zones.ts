import { COUNTRY_CODE, toCountryCode } from "./address"

/** For countries with several zones, where most people live; `Intl` sorts zones by name. */
const MOST_COMMON: Record<string, string> = {
  AR: "America/Buenos_Aires",
  AU: "Australia/Sydney",
  BR: "America/Sao_Paulo",
  CA: "America/Toronto",
  CL: "America/Santiago",
  CY: "Asia/Nicosia",
  ES: "Europe/Madrid",
  FM: "Pacific/Ponape",
  GL: "America/Godthab",
  KI: "Pacific/Tarawa",
  MH: "Pacific/Majuro",
  MN: "Asia/Ulaanbaatar",
  MX: "America/Mexico_City",
  PF: "Pacific/Tahiti",
  PG: "Pacific/Port_Moresby",
  PT: "Europe/Lisbon",
  RU: "Europe/Moscow",
  US: "America/New_York",
  UZ: "Asia/Tashkent",
}

/** Newer engines have a method, older ones a property; TypeScript knows neither. */
type LocaleWithZones = Intl.Locale & { getTimeZones?: () => string[]; timeZones?: string[] }

/** Lists the time zones of a country, the most common one first. Empty for an unknown country code. */
export function listTimeZones(countryCode: string | null | undefined): string[] {
  const country = toCountryCode(countryCode)
  if (!COUNTRY_CODE.test(country)) return []
  const locale: LocaleWithZones = new Intl.Locale("und", { region: country })
  const zones = locale.getTimeZones?.() ?? locale.timeZones ?? []
  const first = MOST_COMMON[country]
  return first ? [first, ...zones.filter((zone) => zone !== first)] : zones
}

/** Whether these time zones include one, also under its older or newer name: engines list either. */
export function hasZone(zones: string[], zone: string): boolean {
  return zones.map(toCanonicalName).includes(toCanonicalName(zone))
}

/** One name for all names of a time zone, such as `Europe/Kiev` for `Europe/Kyiv`. */
function toCanonicalName(timeZone: string): string {
  return new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone
}
