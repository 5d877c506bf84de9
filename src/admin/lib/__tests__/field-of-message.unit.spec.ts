import { fieldOfMessage } from "../field-of-message"

const FIELDS = ["inner_length", "outer_length", "base_url"] as const

describe("fieldOfMessage", () => {
  it("takes the name off what is said about one field", () => {
    expect(fieldOfMessage("base_url: It is not a web address.", FIELDS)).toEqual({
      field: "base_url",
      message: "It is not a web address.",
    })
  })

  it("takes the name off that stands in brackets behind what is said", () => {
    expect(fieldOfMessage("Choose a nearer one. (base_url)", FIELDS)).toEqual({
      field: "base_url",
      message: "Choose a nearer one.",
    })
  })

  it("finds the field in the answer of a request that is not valid", () => {
    const message =
      "Invalid request: Value for field 'inner_length' too small, expected at least: '1'"
    expect(fieldOfMessage(message, FIELDS)).toEqual({
      field: "inner_length",
      message: "Value for field 'inner_length' too small, expected at least: '1'",
    })
  })

  it("chooses the field that is named first, not the one that the form lists first", () => {
    const message = "outer_length must be at least inner_length (300 mm)."
    expect(fieldOfMessage(message, FIELDS)?.field).toBe("outer_length")
  })

  it("does not take a part of a longer name for a field", () => {
    expect(fieldOfMessage("my_base_url_2 is unknown", FIELDS)).toBeUndefined()
  })

  it("places nothing that names no field", () => {
    expect(fieldOfMessage("No encryption key is configured.", FIELDS)).toBeUndefined()
  })
})
