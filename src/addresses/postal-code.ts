import { toCountryCode } from "./address"
import { tidy } from "./address"

const CLASSES: Readonly<Record<string, RegExp>> = { N: /\d/, A: /[A-Z]/, X: /[A-Z\d]/ }

/** In the order in which they are tried. */
const FORMS = ["bare", "compact", "prefixed"] as const

/**
 * How an API wants postal codes: with the country in front (`LV-1010`), without it (`1010`, `110 00`), or without
 * spaces and hyphens, too (`11000`).
 */
export type PostalCodeForm = (typeof FORMS)[number]

/** The forms that an account's API accepts, by `postalCodeFormKey`. Requests may need different forms. */
export type PostalCodeForms = Partial<Record<string, PostalCodeForm>>

/** The key of one kind of request in `PostalCodeForms`. */
export function postalCodeFormKey(of: "prices" | "orders" | "lockers", country: string): string {
  return of === "prices" ? country : `${of}:${country}`
}

/** Sent if a country has no postal codes and none is typed: the API requires the field (`zip_code`). */
const NO_CODE = "-"
/** In the compact form, as many carriers write it. */
const NO_COMPACT_CODE = "00000"

/**
 * A postal code in its country's form (API, "Shipment creation payload", `zip_code`): `1010` becomes `LV-1010`,
 * `00950` becomes `00-950`, `SE-12345` becomes `123 45`. Corrects case, spaces, hyphens and prefix, never letters or
 * digits. A code that does not match stays as typed: the API decides.
 *
 * @param form the form that the API accepts, if it is not the country's own
 * @returns an empty text only if none is typed and the country has postal codes
 */
export function formatPostalCode(
  typed: string | null | undefined,
  countryCode: string,
  form?: PostalCodeForm,
): string {
  const country = toCountryCode(countryCode)
  const text = replaceMissingCode(tidy(typed), country)
  const code = formatInOwnForm(text, country) ?? text
  if (form === undefined || code === "") return code
  const bare = removePrefix(code, country)
  switch (form) {
    case "bare":
      return bare
    case "compact":
      return bare.replace(/[\s\p{Pd}]/gu, "") || NO_COMPACT_CODE
    case "prefixed":
      return bare === NO_CODE ? bare : `${prefixOf(country)}${bare}`
  }
}

function replaceMissingCode(text: string, country: string): string {
  const isNone = text === "" || text === NO_COMPACT_CODE
  return isNone && WITHOUT_CODES.has(country) ? NO_CODE : text
}

/** Lists the forms to try in turn after the API refused a code: those in which it is another text. */
export function listOtherForms(refusedCode: string, countryCode: string): PostalCodeForm[] {
  const texts = new Set([refusedCode])
  return FORMS.filter((form) => {
    const other = formatPostalCode(refusedCode, countryCode, form)
    const isNew = !texts.has(other)
    texts.add(other)
    return isNew
  })
}

/**
 * Whether a postal code is worth sending to the API. It must match the country's form after `formatPostalCode` has
 * corrected it, so a missing hyphen is fine. Only countries whose form is certain are checked. For other countries
 * letters, digits, spaces and hyphens pass, and the API decides: no list of forms is up to date for all of them.
 *
 * @param country two letters, upper case
 */
export function isPostalCodeOf(country: string, typed: string): boolean {
  return WITH_CERTAIN_FORM.has(country)
    ? formatInOwnForm(typed, country) !== undefined
    : /^[\p{L}\p{N}\p{Pd} ./]{1,20}$/u.test(tidy(typed))
}

/** Writes a code in a form of `POSTAL_CODE_FORMS`; undefined if it fits none. */
function formatInOwnForm(text: string, country: string): string | undefined {
  const spellings = listSpellings(toPlain(text), country)
  for (const form of POSTAL_CODE_FORMS[country] ?? []) {
    for (const bare of spellings) {
      const code = fillForm(form, bare)
      if (code !== undefined) return `${POSTAL_CODE_PREFIXES[country] ?? ""}${code}`
    }
  }
  return undefined
}

function toPlain(text: string): string {
  return text.normalize("NFKC").toUpperCase()
}

function prefixOf(country: string): string {
  return POSTAL_CODE_PREFIXES[country] ?? `${country}-`
}

function removePrefix(code: string, country: string): string {
  const prefix = prefixOf(country)
  return code.startsWith(prefix) ? code.slice(prefix.length) : code
}

/** The signs of a code, and also without the country's code, sign or prefix in front, even if there are several. */
function listSpellings(plain: string, country: string): string[] {
  const spellings = new Set([plain.replace(/[\s.\p{Pd}]/gu, "")])
  const system = POSTAL_SYSTEMS[country] ?? []
  const inFrontOfCodes = [country, system]
    .flat()
    .flatMap((code) => [code, COUNTRY_SIGNS[code] ?? [], POSTAL_CODE_PREFIXES[code] ?? []])
  for (const inFront of inFrontOfCodes.flat()) {
    for (const spelling of [...spellings]) {
      if (spelling.startsWith(inFront)) spellings.add(spelling.slice(inFront.length))
    }
  }
  return [...spellings]
}

/** Writes the signs into the places of a form; undefined when they do not fit it exactly. */
function fillForm(form: string, signs: string): string | undefined {
  let text = ""
  let next = 0
  for (const place of form) {
    const signClass = CLASSES[place]
    const sign = signClass ? (signs[next++] ?? "") : place
    if (signClass && !signClass.test(sign)) return undefined
    text += sign
  }
  return next === signs.length ? text : undefined
}

/**
 * How countries write their postal codes: `N` a digit, `A` a letter, `X` either; a space or a hyphen is literal. If
 * two ways are in use, this is the one with the space or hyphen. A missing country has no postal codes, or its form is
 * not certain.
 */
export const POSTAL_CODE_FORMS: Readonly<Record<string, readonly string[]>> = {
  ...ofForm("NNN", "AD FO GN IS LS MG OM PG"),
  ...ofForm(
    "NNNN",
    "AT AU BE BG CC CH CX CY DK GE GL HU LI LU LV MD MK NF NO NZ SI SJ SV VC VG ZA",
  ),
  ...ofForm("NNNNN", "AX BA BB BL DE EE ES FI FR GF GP HR IT KR LT MC ME MF MQ MX NC PF PM RE RS"),
  ...ofForm("NNNNN", "SM TR UA VA WF XK YT"),
  ...ofForm("NNNN", "AF AI AL AM AZ BD CK CV ET GW HM HT LR MZ NE PA PH PY TN VE"),
  ...ofForm("NNNNN", "BT CU DO DZ EG EH GT HN ID IQ JO KE KH KW LA LK MA MM MN MV MY NA NP PE PK"),
  ...ofForm("NNNNN", "SD SN SO TH UY ZM"),
  ...ofForm("NNNNNN", "BY CN CO EC IN KG KZ NG RO RU SG TJ TM UZ"),
  ...ofForm("NNNNNNN", "CL"),
  ...ofForm(["NNNN", "NNN"], "BH"),
  ...ofForm(["NNNNN", "NNNNNNN"], "IL"),
  ...ofForm(["NNNN", "ANNNNAAA", "ANNNN", "NNNNAAA"], "AR"),
  ...ofForm(["NNNN", "NNNN NNNN"], "LB"),
  ...ofForm(["NNNNN", "ANNNN"], "MU"),
  ...ofForm(["NNNNN", "NNN", "NNNNNN"], "TW"),
  ...ofForm(["NNNNN", "NNNN"], "TZ"),
  ...ofForm(["NNNNN", "NNNNNN"], "VN"),
  ...ofForm("NNNNN-NNNNN", "IR"),
  ...ofForm("ANNN", "SZ"),
  ...ofForm("AANNNN", "BN"),
  ...ofForm("AA XX", "BM"),
  ...ofForm("NNN NN", "CZ GR SE SK"),
  ...ofForm("NN-NNN", "PL"),
  ...ofForm(["NNNN-NNN", "NNNN"], "PT"),
  ...ofForm("NNNNN-NNN", "BR"),
  ...ofForm("NNN-NNNN", "JP"),
  ...ofForm("NNNN AA", "NL"),
  ...ofForm(["AAA NNNN", "AAA NNN", "AAA NN"], "MT"),
  ...ofForm("ANX XXXX", "IE"),
  ...ofForm("ANA NAN", "CA"),
  ...ofForm(["NNNNN", "NNNNN-NNNN"], "AS FM GU MH MP PR PW SA UM US VI"),
  ...ofForm("N-NNNN", "KY"),
  ...ofForm("NNN-NNNN", "CR"),
  ...ofForm(["NNN-NNN", "NNN-NNN-N", "NNNN-NNN-NNN", "NNNN-NNN-NNN-N"], "NI"),
  ...ofForm("AAAA NAA", "AC FK GS IO PN SH TA TC"),
  ...ofForm("AANN NAA", "GI"),
  ...ofForm(["AN NAA", "ANN NAA", "AAN NAA", "AANN NAA", "ANA NAA", "AANA NAA"], "GG IM JE"),
  GB: [
    ...["AN NAA", "ANN NAA", "AAN NAA", "AANN NAA", "ANA NAA", "AANA NAA", "AAA NAA"],
    // Of the forces, such as BFPO 61.
    ...["AAAA N", "AAAA NN", "AAAA NNN", "AAAA NNNN"],
  ],
}

/** Countries where the forms above are all there are, by the API document or by what the service has answered. */
const WITH_CERTAIN_FORM = new Set(
  (
    "AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IT LT LU LV MT NL NO PL PT RO SE SI SK " +
    "US"
  ).split(" "),
)

/** Countries whose addresses need no postal code. Some have codes that few people know. */
const WITHOUT_CODES = new Set(
  (
    "AE AG AO AQ AW BF BI BJ BO BQ BS BV BW BZ CD CF CG CI CM CW DJ DM ER FJ GA GD GH GM GQ GY " +
    "HK JM KI KM KN LC LY ML MO MR MS MW NR NU PA PS QA RW SB SC SL SR SS ST SX SY TD TF TG TK " +
    "TL TO TT TV UG VU WS YE ZW"
  ).split(" "),
)

/** Prefixes that belong to the code in some countries. Many people leave them out. */
export const POSTAL_CODE_PREFIXES: Readonly<Record<string, string>> = {
  AD: "AD",
  AI: "AI-",
  BB: "BB",
  KY: "KY",
  LT: "LT-",
  LV: "LV-",
  MD: "MD-",
  SV: "CP ",
  VC: "VC",
  VG: "VG",
}

/** Signs that people abroad write before the code, besides the country's own code. */
const COUNTRY_SIGNS: Readonly<Record<string, string | readonly string[]>> = {
  AT: "A",
  AU: "AUS",
  BA: "BIH",
  BE: "B",
  CA: "CDN",
  DE: "D",
  EE: "EST",
  ES: "E",
  FI: ["FIN", "AX"],
  FR: "F",
  GB: "UK",
  GR: "EL",
  HU: "H",
  IE: "IRL",
  IT: "I",
  LI: "FL",
  LU: "L",
  ME: "MNE",
  MK: "NMK",
  MT: "M",
  NO: "N",
  OM: "PC",
  PT: "P",
  RS: "SRB",
  RU: "RUS",
  SE: "S",
  SI: "SLO",
  SM: "RSM",
  SV: "CP",
  US: "USA",
  VA: ["V", "SCV"],
  XK: ["RKS", "KS"],
}

/** Countries and territories with codes of another country's system, so people also write that country's signs. */
const POSTAL_SYSTEMS: Readonly<Record<string, string>> = {
  ...ofSystem("AU", "CC CX HM NF"),
  ...ofSystem("CH", "LI"),
  ...ofSystem("DK", "FO GL"),
  ...ofSystem("FI", "AX"),
  ...ofSystem("FR", "BL GF GP MC MF MQ NC PF PM RE TF WF YT"),
  ...ofSystem("GB", "AC FK GG GI GS IM IO JE PN SH TA TC"),
  ...ofSystem("IT", "SM VA"),
  ...ofSystem("MA", "EH"),
  ...ofSystem("NO", "BV SJ"),
  ...ofSystem("NZ", "CK NU TK"),
  ...ofSystem("RS", "XK"),
  ...ofSystem("US", "AS FM GU MH MP PR PW UM VI"),
}

function ofForm(form: string | string[], countries: string): Record<string, readonly string[]> {
  return Object.fromEntries(countries.split(" ").map((country) => [country, [form].flat()]))
}

function ofSystem(system: string, countries: string): Record<string, string> {
  return Object.fromEntries(countries.split(" ").map((country) => [country, system]))
}
