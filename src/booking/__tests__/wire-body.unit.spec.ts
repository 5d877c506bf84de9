import { readBody, serialiseBody } from ".."
import { completeBody } from "./complete-input"

it("a frozen body keeps every field on its way out and back", () => {
  const body = completeBody({ callbackUrl: "https://shop.example/h", lockerCode: "L1" })
  const text = serialiseBody(body)
  expect(JSON.parse(text)).toEqual(body)
  expect(readBody(text)).toEqual(body)
  expect(text.startsWith('{"send_adr":"0","parcel_price":"45.90"')).toBe(true)
})

it("a frozen body sends the locker under the name of the settings, and is read whatever the name was", () => {
  const body = completeBody({ lockerCode: "L1" })
  const text = serialiseBody(body, "parcel_machine")
  expect(JSON.parse(text)).toMatchObject({ parcel_machine: "L1" })
  expect(text).not.toContain("locker_code")
  expect(readBody(text)).toEqual(body)
  expect(serialiseBody(readBody(text), "parcel_machine")).toBe(text)
})

it("a frozen body has no field for a locker when none was chosen", () => {
  const body = completeBody()
  expect(serialiseBody(body, "parcel_machine")).toBe(serialiseBody(body))
  expect(readBody(serialiseBody(body))).toEqual(body)
})

it("a frozen body is not read from another text", () => {
  for (const text of ['{"send_adr":0}', "<html>", "[]"]) expect(() => readBody(text)).toThrow()
})
