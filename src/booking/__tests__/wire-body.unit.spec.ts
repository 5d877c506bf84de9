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

  it("is not read from a text that is none", () => {
    expect(() => readBody('{"send_adr":0}')).toThrow()
    expect(() => readBody("<html>")).toThrow()
  })
})
