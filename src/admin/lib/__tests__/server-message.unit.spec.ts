import {
  fieldOfMessage,
  fieldOfPath,
  leafPaths,
  plainWords,
  readIssue,
  withoutPrefix,
} from "../server-message"

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

const values = {
  minimum: "",
  rounding: { kind: "none", step: "" },
  free_from: [{ countries: "LV", amount: "5" }],
}
const fields = leafPaths(values)

describe("the fields of a form", () => {
  it("are what holds no other values, rows by their number", () => {
    expect(fields).toEqual([
      "minimum",
      "rounding.kind",
      "rounding.step",
      "free_from.0.countries",
      "free_from.0.amount",
    ])
  })

  it.each([
    ["minimum", "minimum"],
    ["free_from.0.amount", "free_from.0.amount"],
    ["free_from.0.countries.1", "free_from.0.countries"],
    ["free_from.0", "free_from.0.countries"],
    ["rounding", "rounding.kind"],
    ["base_url", undefined],
    ["free_from.1.amount", undefined],
  ])("show a refusal of %s at %s", (path, field) => {
    expect(fieldOfPath(path, fields)).toBe(field)
  })
})

describe("a refusal", () => {
  it("is parted into what it is about and what it says", () => {
    expect(readIssue("Invalid request: free_from.0.amount: must be at least 0")).toEqual({
      path: "free_from.0.amount",
      message: "must be at least 0",
    })
  })

  it("is read within the part that the form is for", () => {
    const text = "Invalid request: option_price_rules.ee:x_1.minimum: must be above 0"
    expect(readIssue(withoutPrefix(text, "option_price_rules.ee:x_1."))).toEqual({
      path: "minimum",
      message: "must be above 0",
    })
  })

  it("that names nothing is none of a field", () => {
    expect(readIssue("An unknown error occurred.")).toBeUndefined()
  })
})

describe("plainWords", () => {
  it.each([
    ["Invalid request: endpoints.confirm.path: must start with one /", "Must start with one /"],
    ["cod_alternatives.x: has no such service", "Has no such service"],
    ["No encryption key is configured.", "No encryption key is configured."],
    ["A box: it is too small.", "A box: it is too small."],
  ])("of %p are %p", (text, words) => {
    expect(plainWords(text)).toBe(words)
  })
})
