import { buildShipmentBody, readBody, serialiseBody } from ".."
import { completeInput } from "./complete-input"

describe("a frozen body", () => {
  it("keeps every field on its way out and back", () => {
    const result = buildShipmentBody(
      completeInput({ callbackUrl: "https://shop.example/h", lockerCode: "L1" }),
    )
    if (!result.ok) throw new Error("the input is complete")
    const text = serialiseBody(result.body)
    expect(JSON.parse(text)).toEqual(result.body)
    expect(readBody(text)).toEqual(result.body)
    expect(text.startsWith('{"send_adr":"0","parcel_price":"45.90"')).toBe(true)
  })

  it("sends the locker under the name of the settings, and is read whatever the name was", () => {
    const result = buildShipmentBody(completeInput({ lockerCode: "L1" }))
    if (!result.ok) throw new Error("the input is complete")
    const text = serialiseBody(result.body, "parcel_machine")
    expect(JSON.parse(text)).toMatchObject({ parcel_machine: "L1" })
    expect(text).not.toContain("locker_code")
    expect(readBody(text)).toEqual(result.body)
    expect(serialiseBody(readBody(text), "parcel_machine")).toBe(text)
  })

  it("has no field for a locker when none was chosen", () => {
    const result = buildShipmentBody(completeInput())
    if (!result.ok) throw new Error("the input is complete")
    expect(serialiseBody(result.body, "parcel_machine")).toBe(serialiseBody(result.body))
    expect(readBody(serialiseBody(result.body))).toEqual(result.body)
  })

  it("is not read from a text that is none", () => {
    expect(() => readBody('{"send_adr":0}')).toThrow()
    expect(() => readBody("<html>")).toThrow()
    expect(() => readBody("[]")).toThrow()
  })
})
