import { isPostalCode, postalCodeFormats } from "../fields/destination"
import { findCountry } from "../services/countries"

it("A country is found by its two letters in either case", () => {
  for (const code of ["IT", "it", "It"]) expect(findCountry(code)?.code).toBe("IT")
})

it.each(["ıT", "ıt", "ﬁ", "ﬂ", "L", "LVA", "", "1T", " IT", "IT\n"])(
  "No country is found by %j, whatever that is in upper case",
  (code) => {
    expect(findCountry(code)).toBeUndefined()
  },
)

it.each([
  ["LV", "1010", true],
  ["LV", "LV1010", false],
  ["NL", "1012 jn", true],
  ["GB", "m11ae", true],
  ["GB", "GIR 0AA", true],
  ["GB", "BFPO 61", true],
  ["GB", "bfpo5742", true],
  ["GB", "BFPO 12345", false],
  ["LU", "L-1111", true],
  ["AT", "A-1010", false],
  ["PL", "00 950", false],
  ["DE", "10115\n", false],
])("Whether %s has the postal code %j: %p", (country, code, isOne) => {
  expect(isPostalCode(country, code)).toBe(isOne)
})

/** The European Union, Norway, Switzerland, Britain and the USA: what is a postal code there, and what is not. */
const countries: [country: string, valid: string[], invalid: string[]][] = [
  ["AT", ["1010", "9020"], ["101", "10100", "A010", "A-1010", "10 10"]],
  ["BE", ["1000", "9999"], ["100", "10000", "B000"]],
  ["BG", ["1000", "9700"], ["100", "10000", "BG10"]],
  ["CH", ["8001", "1211"], ["800", "80011", "CHCH"]],
  ["CY", ["1010", "8500"], ["101", "10100", "CYPR"]],
  ["CZ", ["110 00", "11000"], ["1100", "110 000", "ABC 00"]],
  ["DE", ["10115", "01067"], ["1011", "101155", "D1011", "10115\n"]],
  ["DK", ["1050", "9990"], ["105", "10500", "DK10"]],
  ["EE", ["10111", "80010"], ["1011", "101111", "EE101"]],
  ["ES", ["28001", "08001"], ["2800", "280011", "E2800"]],
  ["FI", ["00100", "99800"], ["0010", "001000", "FI001"]],
  ["FR", ["75001", "06000"], ["7500", "750011", "F7500"]],
  ["GB", ["SW1A 1AA", "M1 1AE", "m11ae", "EC1A 1BB", "B33 8TH", "DN55 1PT"], ["12345", "SW1A"]],
  ["GB", ["GIR 0AA", "BFPO 61", "bfpo5742"], ["SW1A 1A", "BFPO 12345"]],
  ["GR", ["104 31", "10431"], ["1043", "104 311", "GR 31"]],
  ["HR", ["10000", "21000"], ["1000", "100000", "HR100"]],
  ["HU", ["1051", "9700"], ["105", "10511", "HU10"]],
  ["IE", ["D02 AF30", "A65 F4E2", "D6W XY00"], ["12345", "D02", "D02 AF3"]],
  ["IT", ["00118", "20121"], ["0011", "001188", "I0011"]],
  ["LT", ["LT-01100", "01100"], ["LT-0110", "LT-011000", "LV-01100"]],
  ["LU", ["1248", "9999", "L-1111"], ["124", "12488", "LUXE"]],
  ["LV", ["LV-1010", "LV-5401", "1010"], ["LV-101", "LV-10100", "LT-1010", "LV1010"]],
  ["MT", ["VLT 1117", "SLM 1549"], ["1117", "VLT", "VLT 11"]],
  ["NL", ["1012 AB", "1012AB", "1012 jn"], ["1012", "1012 A1"]],
  ["NO", ["0150", "9990"], ["015", "01500", "NO15"]],
  ["PL", ["00-001", "80-958"], ["0-0001", "00-01", "00-0001", "00 950"]],
  ["PT", ["1000-001", "4000-322"], ["100-0001", "1000-01", "1000-0011"]],
  ["RO", ["010011", "400001"], ["01001", "0100111", "RO0100"]],
  ["SE", ["111 22", "11122"], ["1112", "111 222", "SE 22"]],
  ["SI", ["1000", "9265"], ["100", "10000", "SI10"]],
  ["SK", ["811 01", "81101"], ["8110", "811 011", "SK 01"]],
  ["US", ["10001", "10001-1234"], ["1000", "10001-12", "ABCDE"]],
]

it.each(countries)("A postal code of %s may be %j, and not %j", (country, valid, invalid) => {
  expect(findCountry(country)).toBeDefined()
  expect(postalCodeFormats(country).length).toBeGreaterThan(0)
  expect(valid.filter((code) => !isPostalCode(country, code))).toEqual([])
  expect(invalid.filter((code) => isPostalCode(country, code))).toEqual([])
})

it.each(["IS", "UA", "JP", "AE"])(
  "A postal code of %s may be anything: none is known",
  (country) => {
    expect(isPostalCode(country, "anything")).toBe(true)
  },
)
