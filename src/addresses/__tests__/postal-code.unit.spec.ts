import fc from "fast-check"
import { CountryCode, postcodeValidator } from "postcode-validator"
import { POSTCODE_REGEXES } from "postcode-validator/lib/cjs/postcode-regexes"
import { isPostalCodeOf, listOtherForms, formatPostalCode } from ".."
import { POSTAL_CODE_FORMS, POSTAL_CODE_PREFIXES } from "../postal-code"
import { CODES_OF_ADDRESS_DATA, CODES_OF_POSTS } from "./codes-of-countries"

it.each([
  ["1010", "lv", "LV-1010"],
  ["lv1010", "LV", "LV-1010"],
  ["LV – 1010", "LV", "LV-1010"],
  ["01103", "LT", "LT-01103"],
  ["EE-10111", "EE", "10111"],
  ["12345", "SE", "123 45"],
  ["SE-123 45", "SE", "123 45"],
  ["s 12345", "SE", "123 45"],
  ["00950", "PL", "00-950"],
  ["1000001", "PT", "1000-001"],
  ["p-1000 001", "PT", "1000-001"],
  ["1234ab", "NL", "1234 AB"],
  ["NL-1234 AB", "NL", "1234 AB"],
  ["sw1a1aa", "GB", "SW1A 1AA"],
  ["m1 1ae", "GB", "M1 1AE"],
  ["D02X285", "IE", "D02 X285"],
  ["d6w xy00", "IE", "D6W XY00"],
  ["A-1010", "AT", "1010"],
  ["D-10115", "DE", "10115"],
  ["75 001", "FR", "75001"],
  ["11000", "CZ", "110 00"],
  ["vlt1117", "MT", "VLT 1117"],
  ["123456789", "US", "12345-6789"],
  ["１０００００１", "JP", "100-0001"],
  ["k1a 0b1", "CA", "K1A 0B1"],
  ["DZ-44514", "DZ", "44514"],
  ["ai 2640", "AI", "AI-2640"],
  ["1833 6544", "LB", "1833 6544"],
  ["c1425dkf", "AR", "C1425DKF"],
])("a postal code %s of %s is sent as %s", (typed, country, sent) => {
  expect(formatPostalCode(typed, country)).toBe(sent)
})

it.each([
  ["101", "LV"],
  ["1010 AB", "LV"],
  ["X-1010", "AT"],
  ["LV-1010", "AT"],
  [" any  thing ", "AE"],
  ["", "LV"],
])("a postal code %s that has no form of %s is left as it is", (typed, country) => {
  expect(formatPostalCode(typed, country)).toBe(typed.replace(/\s+/g, " ").trim())
})

const country = fc.constantFrom(...Object.keys(POSTAL_CODE_FORMS))
const written = country.chain((code) =>
  fc.constantFrom(...(POSTAL_CODE_FORMS[code] ?? [])).chain((form) => {
    const bodies = [...form].map((place) =>
      place === "N"
        ? fc.constantFrom(..."0123456789")
        : place === "A"
          ? fc.constantFrom(..."ABCXYZ")
          : place === "X"
            ? fc.constantFrom(..."A1B2")
            : fc.constant(place),
    )
    return fc.tuple(...bodies).map((body) => ({
      code,
      body: body.join(""),
      whole: `${POSTAL_CODE_PREFIXES[code] ?? ""}${body.join("")}`,
    }))
  }),
)

it("a postal code in its country's form stays as it is", () => {
  fc.assert(fc.property(written, ({ code, whole }) => formatPostalCode(whole, code) === whole))
})

it("a postal code gets its form back, whatever case, prefix, spaces or hyphens the customer left out", () => {
  const spelling = fc.constantFrom(
    (text: string) => text.replace(/[\s-]/g, ""),
    (text: string) => text.toLowerCase(),
    (text: string) => text.replace(/[\s-]/g, " - "),
    (text: string) => ` ${[...text].join(" ")} `,
  )
  fc.assert(
    fc.property(written, spelling, fc.boolean(), ({ code, body, whole }, spell, isPrefixed) => {
      expect(formatPostalCode(spell(isPrefixed ? `${code}-${body}` : body), code)).toBe(whole)
    }),
  )
})

it("a postal code is not changed again by a second correction, whatever was typed", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), country, (typed, code) => {
      const sent = formatPostalCode(typed, code)
      expect(formatPostalCode(sent, code)).toBe(sent)
    }),
  )
})

const known = fc
  .constantFrom(...Object.values(CountryCode).filter((code) => code.length === 2))
  .chain((code) =>
    fc
      // What the generator does not know is left to the filter.
      .stringMatching(new RegExp(POSTCODE_REGEXES.get(code)?.source.replace("(?!0)", "") ?? ""))
      .filter((text) => text !== "" && postcodeValidator(text, code))
      .map((text) => ({ code, text })),
  )

it("a postal code in any usual spelling is sent in its country's form, for all countries whose codes are known", () => {
  const spelling = fc.constantFrom(
    (text: string) => text,
    (text: string) => text.toLowerCase(),
    (text: string) => text.replace(/[\s-]/g, ""),
    (text: string) => text.replace(/[\s-]/g, " "),
    (text: string, country: string) =>
      text.startsWith(country) ? text : `${country}-${text.replace(/[\s-]/g, "")}`,
  )
  fc.assert(
    fc.property(known, spelling, ({ code, text }, spell) => {
      const typed = spell(text, code)
      const sent = formatPostalCode(typed, code)
      expect({ typed, sent, isTaken: isPostalCodeOf(code, typed) }).toMatchObject({
        isTaken: true,
      })
      expect({ sent, isTaken: isPostalCodeOf(code, sent) }).toMatchObject({ isTaken: true })
      expect(formatPostalCode(sent, code)).toBe(sent)
    }),
    { numRuns: 500 },
  )
})

it.each([
  ["1010", "LV", "1010", "LV-1010"],
  ["LT-01100", "lt", "01100", "LT-01100"],
  ["MD2001", "MD", "2001", "MD-2001"],
  ["10111", "EE", "10111", "EE-10111"],
])("a postal code %s of %s can be sent as %s and as %s", (typed, country, bare, prefixed) => {
  expect(formatPostalCode(typed, country, "bare")).toBe(bare)
  expect(formatPostalCode(typed, country, "prefixed")).toBe(prefixed)
  expect(listOtherForms(bare, country)).toEqual(["prefixed"])
  expect(listOtherForms(prefixed, country)).toEqual(["bare"])
  expect(isPostalCodeOf(country.toUpperCase(), bare)).toBe(true)
  expect(isPostalCodeOf(country.toUpperCase(), prefixed)).toBe(true)
})

it.each([
  ["CZ", "110 00", ["compact", "prefixed"], "11000"],
  ["PT", "1000-001", ["compact", "prefixed"], "1000001"],
  ["AE", "-", ["compact"], "00000"],
])(
  "a postal code of %s is tried as %s, and then in the forms %j",
  (country, usual, forms, compact) => {
    expect(listOtherForms(usual, country)).toEqual(forms)
    expect(formatPostalCode(usual, country, "compact")).toBe(compact)
    expect(formatPostalCode(compact, country)).toBe(usual)
  },
)

it.each(["HK", "AE", "QA"])(
  "a postal code is not needed in %s, and a hyphen is sent",
  (country) => {
    for (const nothing of ["", " ", "-", null, undefined]) {
      expect(formatPostalCode(nothing, country)).toBe("-")
    }
    expect(isPostalCodeOf(country, formatPostalCode("", country))).toBe(true)
    expect(formatPostalCode("Box 12", country)).toBe("Box 12")
  },
)

it.each([
  ["H-1051", "HU", "1051"],
  ["FL-9490", "LI", "9490"],
  ["CH-9490", "LI", "9490"],
  ["F-98000", "MC", "98000"],
  ["FR-98000", "MC", "98000"],
  ["I-47890", "SM", "47890"],
  ["V-00120", "VA", "00120"],
  ["FIN-22100", "AX", "22100"],
  ["DK-3900", "GL", "3900"],
  ["N-9170", "SJ", "9170"],
  ["F-97110", "GP", "97110"],
  ["US-00901", "PR", "00901"],
  ["USA-96910-1234", "GU", "96910-1234"],
  ["AUS-6798", "CX", "6798"],
  ["UK-JE2 3AB", "JE", "JE2 3AB"],
  ["RS-10000", "XK", "10000"],
  ["bfpo61", "GB", "BFPO 61"],
  ["BFPO 5742", "GB", "BFPO 5742"],
  ["115647890", "SA", "11564-7890"],
])(
  "a postal code %s of %s loses the sign of its own or its parent's country: %s",
  (typed, country, sent) => {
    expect(formatPostalCode(typed, country)).toBe(sent)
    expect(isPostalCodeOf(country, typed)).toBe(true)
  },
)

it.each([
  ["Google's address data", CODES_OF_ADDRESS_DATA],
  ["the list collected by hand", CODES_OF_POSTS],
])(
  "a postal code of any country in %s may be asked about, and keeps its letters and digits",
  (_list, codes) => {
    expect(Object.keys(codes).length).toBeGreaterThan(130)
    const signsOf = (text: string) => text.replace(/[^A-Z\d]/g, "")
    for (const [country, samples] of Object.entries(codes)) {
      for (const sample of samples) {
        const sent = formatPostalCode(sample, country)
        const isTaken = isPostalCodeOf(country, sample) && isPostalCodeOf(country, sent)
        const isSame = [sent, `${country}${sent}`, `L${sent}`, `FL${sent}`].some(
          (spelling) => signsOf(spelling) === signsOf(sample),
        )
        const isPrefixed = signsOf(sent) === signsOf(`${POSTAL_CODE_PREFIXES[country]}${sample}`)
        expect({ country, sample, sent, isTaken, isKept: isSame || isPrefixed }).toMatchObject({
          isTaken: true,
          isKept: true,
        })
      }
    }
  },
)

it.each([
  ["AR", "1001"],
  ["NI", "11001"],
  ["MM", "1508203"],
  ["PY", "001015"],
  ["SA", "11564-7890"],
  ["VE", "1010-A"],
  ["MU", "742CU001"],
  ["GB", "BFPO 61"],
  ["NI", "1234-123-123-1"],
])("a postal code of %s may be newer than every pattern: %s is sent as it is", (country, typed) => {
  expect(isPostalCodeOf(country, typed)).toBe(true)
  expect(formatPostalCode(typed, country)).toBe(typed)
})
