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
  const tooSmall = "Value for field 'inner_length' too small, expected at least: '1'"
  const tooShort = "outer_length must be at least inner_length (300 mm)."
  it.each([
    ["base_url: It is not a web address.", "base_url", "It is not a web address."],
    ["Choose a nearer one. (base_url)", "base_url", "Choose a nearer one."],
    [`Invalid request: ${tooSmall}`, "inner_length", tooSmall],
    // The one that is named first, not the one that the form lists first.
    [tooShort, "outer_length", tooShort],
  ])("of %p is told, and what is said without its name", (text, field, message) => {
    expect(fieldOfMessage(text, FIELDS)).toEqual({ field, message })
  })

  it.each(["my_base_url_2 is unknown", "No encryption key is configured."])(
    "is none for %p, which names no field",
    (text) => {
      expect(fieldOfMessage(text, FIELDS)).toBeUndefined()
    },
  )
})

const values = {
  minimum: "",
  rounding: { kind: "none", step: "" },
  free_from: [{ countries: "LV", amount: "5" }],
}
const fields = leafPaths(values)

describe("the fields of a form", () => {
  it("are what holds no other values, rows by their number", () => {
    expect(fields.join(" ")).toBe(
      "minimum rounding.kind rounding.step free_from.0.countries free_from.0.amount",
    )
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
  it("is parted into what it is about, within the part that the form is for, and what it says", () => {
    const issue = { path: "free_from.0.amount", message: "must be at least 0" }
    const words = "free_from.0.amount: must be at least 0"
    expect(readIssue(`Invalid request: ${words}`)).toEqual(issue)
    const text = `Invalid request: option_price_rules.ee:x_1.${words}`
    expect(readIssue(withoutPrefix(text, "option_price_rules.ee:x_1."))).toEqual(issue)
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
