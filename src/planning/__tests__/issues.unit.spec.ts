import { MedusaError } from "@medusajs/framework/utils"
import { AmountError } from "../../booking"
import { IssueList, issuesText, overrideFieldOf } from "../issues"

it.each([
  ["weight.0", "packages"],
  ["weight.10", "packages"],
  ["zip_code", "recipient.postal_code"],
  ["constructor", "constructor"],
  ["__proto__", "__proto__"],
])("a field that the service refuses, called %s, is shown at %s", (field, place) => {
  expect(overrideFieldOf(field)).toBe(place)
})

it("issues in one text name their fields", () => {
  const issues = ["No box.", "Too heavy."].map((message) => ({ field: "packages", message }))
  expect(issuesText(issues)).toBe("No box. (packages) Too heavy. (packages)")
})

const listOf = (error: Error) => {
  const issues = new IssueList()
  issues.at("items", () => {
    throw error
  })
  return issues.all
}

it.each([
  ["Medusa's", new MedusaError(MedusaError.Types.NOT_ALLOWED, "Not now.")],
  ["of an amount", new AmountError("total", "much")],
])("a refusal, %s, is an issue with its own message", (_, cause) => {
  expect(listOf(cause)).toEqual([{ field: "items", message: cause.message, cause }])
})

it("another error is thrown, so that no merchant is asked to correct a lost database", () => {
  expect(() => listOf(new Error("connection lost"))).toThrow("connection lost")
})
