import { FetchError } from "@medusajs/js-sdk"
import {
  fieldOfMessage,
  fieldOfPath,
  leafPaths,
  plainWords,
  readIssue,
  withoutPrefix,
  isAnswerLost,
} from "../server-message"

const FIELDS = ["inner_length", "outer_length", "base_url"] as const

const tooSmall = "Value for field 'inner_length' too small, expected at least: '1'"
const tooShort = "outer_length must be at least inner_length (300 mm)."
it.each([
  ["base_url: It is not a web address.", "base_url", "It is not a web address."],
  ["Choose a nearer one. (base_url)", "base_url", "Choose a nearer one."],
  [`Invalid request: ${tooSmall}`, "inner_length", tooSmall],
  // The one that is named first, not the one that the form lists first.
  [tooShort, "outer_length", tooShort],
])("fieldOfMessage parts %p into its field and the rest", (text, field, message) => {
  expect(fieldOfMessage(text, FIELDS)).toEqual({ field, message })
})

it.each(["my_base_url_2 is unknown", "No encryption key is configured."])(
  "fieldOfMessage finds none in %p",
  (text) => {
    expect(fieldOfMessage(text, FIELDS)).toBeUndefined()
  },
)

const values = {
  minimum: "",
  rounding: { kind: "none", step: "" },
  free_from: [{ countries: "LV", amount: "5" }],
}
const fields = leafPaths(values)

it("the fields of a form are those without fields inside, and rows go by their number", () => {
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
])("a refusal of %s is shown at the field %s of a form", (path, field) => {
  expect(fieldOfPath(path, fields)).toBe(field)
})

it("a refusal is parted into the field within the form and the message", () => {
  const issue = { path: "free_from.0.amount", message: "must be at least 0" }
  const words = "free_from.0.amount: must be at least 0"
  expect(readIssue(`Invalid request: ${words}`)).toEqual(issue)
  const text = `Invalid request: rules.3.then.${words}`
  expect(readIssue(withoutPrefix(text, "rules.3.then."))).toEqual(issue)
})

it("a refusal that names nothing belongs to no field", () => {
  expect(readIssue("An unknown error occurred.")).toBeUndefined()
})

it.each([
  ["Invalid request: endpoints.confirm.path: must start with one /", "Must start with one /"],
  ["cod_alternatives.x: has no such service", "Has no such service"],
  ["No encryption key is configured.", "No encryption key is configured."],
  ["A box: it is too small.", "A box: it is too small."],
])("plainWords turns %p into %p", (text, words) => {
  expect(plainWords(text)).toBe(words)
})

it.each([
  ["the network broke", new TypeError("Failed to fetch"), true],
  [
    "a gateway has waited too long",
    new FetchError("Gateway Time-out", "Gateway Time-out", 504),
    true,
  ],
  ["the store failed in the middle", new FetchError("unknown error", "Error", 500), true],
  ["the store refused it", new FetchError("ids: at most 200", "Bad Request", 400), false],
  ["somebody is signed out", new FetchError("Unauthorized", "Unauthorized", 401), false],
])("isAnswerLost knows whether the answer is lost when %s", (_, error, isLost) => {
  expect(isAnswerLost(error)).toBe(isLost)
})
