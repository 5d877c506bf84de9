import { bookingIssues, CORRECTED_IN_PLACE } from "../build-shipment-body"
import { completeInput } from "./complete-input"

describe("what keeps a shipment from being ordered", () => {
  it("names no place where the recipient is corrected beside it, except for the country", () => {
    const input = completeInput({ recipient: {}, correctAt: CORRECTED_IN_PLACE })
    const messages = bookingIssues(input).map(({ message }) => message)
    expect(messages.slice(0, 2)).toEqual([
      "The recipient has no name. Add a first and last name or a company.",
      "The recipient has no phone number, and the carrier needs one. Add it.",
    ])
    expect(messages.filter((message) => message.includes("shipping address"))).toEqual([
      expect.stringContaining("country"),
    ])
  })
})
