/**
 * How countries write their postal codes: `N` a digit, `A` a letter, `X` either; a space or a hyphen
 * stands for itself. Where two ways are in use it is the one with the space or the hyphen. Countries
 * whose codes need no sign between digits and letters are left out.
 */
export const POSTAL_CODE_FORMS: Readonly<Record<string, readonly string[]>> = {
  ...ofForm("NNN", "AD FO IS"),
  ...ofForm("NNNN", "AT AU BE BG CH CY DK GE HU LI LU LV MD MK NO NZ SI SV VC VG ZA"),
  ...ofForm("NNNNN", "AX BA BB DE EE ES FI FR HR IT KR LT MC ME MX RS SM TR UA VA"),
  ...ofForm("NNNNNN", "BY CN IN KZ RO SG"),
  ...ofForm("NNN NN", "CZ GR SE SK"),
  ...ofForm("NN-NNN", "PL"),
  ...ofForm("NNNN-NNN", "PT"),
  ...ofForm("NNNNN-NNN", "BR"),
  ...ofForm("NNN-NNNN", "JP"),
  ...ofForm("NNNN AA", "NL"),
  ...ofForm("AAA NNNN", "MT"),
  ...ofForm("ANX XXXX", "IE"),
  ...ofForm("ANA NAN", "CA"),
  ...ofForm(["NNNNN", "NNNNN-NNNN"], "FM GU MH MP PR US VI"),
  ...ofForm("N-NNNN", "KY"),
  ...ofForm("NNN-NNNN", "CR"),
  ...ofForm(["NNN-NNN", "NNN-NNN-N", "NNNN-NNN-NNN", "NNNN-NNN-NNN-N"], "NI"),
  ...ofForm("AAAA NAA", "AC FK GS IO PN SH TA TC"),
  ...ofForm("AANN NAA", "GI"),
  ...ofForm(["AN NAA", "ANN NAA", "AAN NAA", "AANN NAA", "ANA NAA", "AANA NAA"], "GB GG IM JE"),
}

/** What belongs to the code itself in some countries, and is left out by many who write it. */
export const POSTAL_CODE_PREFIXES: Readonly<Record<string, string>> = {
  AD: "AD",
  BB: "BB",
  KY: "KY",
  LT: "LT-",
  LV: "LV-",
  MD: "MD-",
  SV: "CP ",
  VC: "VC",
  VG: "VG",
}

/** Signs put in front by those who write from abroad, besides the country's own code. */
export const COUNTRY_SIGNS: Readonly<Record<string, string | readonly string[]>> = {
  AT: "A",
  BE: "B",
  DE: "D",
  ES: "E",
  FI: ["FIN", "AX"],
  FR: "F",
  IT: "I",
  LU: "L",
  NO: "N",
  OM: "PC",
  PT: "P",
  SE: "S",
  SI: "SLO",
  SV: "CP",
}

function ofForm(form: string | string[], countries: string): Record<string, readonly string[]> {
  return Object.fromEntries(countries.split(" ").map((country) => [country, [form].flat()]))
}
