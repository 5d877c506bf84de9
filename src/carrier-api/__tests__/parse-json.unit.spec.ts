import fc from "fast-check"
import { parseJson } from "../exchange"

it("parseJson keeps the digits of integers that a double cannot hold", () => {
  const text = '{"a":[34043493900312345678,-9007199254740993],"b":"1\\"34043493900312345678"}'
  expect(parseJson(text)).toEqual({
    a: ["34043493900312345678", "-9007199254740993"],
    b: '1"34043493900312345678',
  })
})

it("parseJson does what JSON.parse does with everything else", () => {
  const asNumber = (_key: string, value: unknown) =>
    typeof value === "string" && /^-?\d{16,}$/.test(value) ? Number(value) : value
  fc.assert(
    fc.property(fc.json(), (text) => {
      const parsed: unknown = JSON.parse(JSON.stringify(parseJson(text)), asNumber)
      expect(parsed).toEqual(JSON.parse(text, asNumber))
    }),
  )
  for (const text of ["0.12345678901234567890", "1e-12", "-1.5e+17", "9007199254740991"]) {
    expect(parseJson(text)).toBe(JSON.parse(text))
  }
})
