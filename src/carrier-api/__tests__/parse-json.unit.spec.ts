import fc from "fast-check"
import { parseJson, readJson } from "../exchange"

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

const jsonOf = (body: string, contentType?: string) =>
  readJson({ status: 200, header: () => contentType, body: Buffer.from(body) })

it.each([
  ["%PDF-1.7", "a PDF instead of JSON"],
  ["", "an empty answer instead of JSON"],
  [" \n", "an empty answer instead of JSON"],
  ["<!DOCTYPE html>", "an HTML page instead of JSON"],
  ["\n  <html><p>", "an HTML page instead of JSON"],
  ["use <body>", "something that is not JSON (text/plain)"],
  ["no", "something that is not JSON (text/plain)"],
])("readJson calls %j %s", (body, issue) => {
  expect(jsonOf(body, "text/plain")).toEqual({ ok: false, issue })
})

it("readJson skips a byte order mark only before JSON, and says if an answer names no type", () => {
  expect(jsonOf('\ufeff{"a":1}')).toMatchObject({ ok: true, value: { a: 1 } })
  expect(jsonOf('{"a":"b\ufeff"}')).toMatchObject({ ok: true, value: { a: "b\ufeff" } })
  expect(jsonOf("no")).toMatchObject({ issue: "something that is not JSON (no content type)" })
})
