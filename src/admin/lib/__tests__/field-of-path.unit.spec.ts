import { fieldOfPath, leafPaths, readIssue } from "../field-of-path"

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
    expect(readIssue(text, "option_price_rules.ee:x_1.")).toEqual({
      path: "minimum",
      message: "must be above 0",
    })
  })

  it("that names nothing is none of a field", () => {
    expect(readIssue("An unknown error occurred.")).toBeUndefined()
  })
})
