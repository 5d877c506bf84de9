import { z } from "zod"

/** Two-letter codes of ISO 3166-1: every destination that the sandbox knows. */
const countryCodes = new Set(
  (
    "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT " +
    "BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH " +
    "ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT " +
    "HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS " +
    "LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI " +
    "NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG " +
    "SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG " +
    "UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW"
  ).split(" "),
)

const euCountryCodes = new Set(
  "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" "),
)

/** Rough road and air distance in kilometres from the hub in Riga; prices grow with it. */
const distancesKm = new Map(
  (
    "LV 100, LT 280, EE 300, FI 400, SE 450, BY 480, PL 650, DK 730, NO 850, DE 900, CZ 1000, UA 1020, " +
    "SK 1050, HU 1120, AT 1150, MD 1250, NL 1330, SI 1370, HR 1420, LI 1430, BE 1450, LU 1460, RS 1470, " +
    "BA 1480, RO 1500, CH 1520, BG 1600, GB 1680, FR 1750, IT 1880, IE 2000, GR 2120, TR 2200, MT 2470, " +
    "CY 2600, IS 2650, ES 2750, PT 3150, CA 7000, US 7500"
  )
    .split(", ")
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(3))]),
)

const distanceOfAllOthersKm = 8500

const names = new Intl.DisplayNames(["en"], { type: "region" })

export const countrySchema = z.object({
  /** Two letters, upper case. */
  code: z.string(),
  /** English name. */
  name: z.string(),
  isEu: z.boolean(),
  /** From the hub of the sandbox's carriers. */
  distanceKm: z.number(),
})

export type Country = z.infer<typeof countrySchema>

/** The country of a two-letter code in any letter case, or undefined. */
export function findCountry(code: string): Country | undefined {
  // Other signs can become such letters in upper case: the dotless i, the ligature of f and i.
  if (!/^[A-Za-z]{2}$/.test(code)) return undefined
  const upper = code.toUpperCase()
  if (!countryCodes.has(upper)) return undefined
  return {
    code: upper,
    name: names.of(upper) ?? upper,
    isEu: euCountryCodes.has(upper),
    distanceKm: distancesKm.get(upper) ?? distanceOfAllOthersKm,
  }
}
