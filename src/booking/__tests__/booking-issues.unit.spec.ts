import { bookingIssues, buildShipmentBody, CORRECTED_IN_PLACE } from "../build-shipment-body"
import { completeInput } from "./complete-input"

it("an issue of a booking names no place for its correction if the fields stand beside it, except for the country", () => {
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

it("a missing postal code keeps no shipment back in a country without them: a hyphen is sent", () => {
  const recipient = {
    ...completeInput().recipient,
    countryCode: "hk",
    postalCode: null,
    phone: "+852 (0)51234567",
  }
  expect(buildShipmentBody(completeInput({ recipient }))).toMatchObject({
    ok: true,
    body: { zip_code: "-", recipient_phone: "+85251234567" },
  })
  const refused = buildShipmentBody(
    completeInput({ recipient: { ...recipient, countryCode: "de", phone: "+48 00112345678" } }),
  )
  expect(refused).toMatchObject({
    issues: [{ field: "recipient_phone" }, { field: "zip_code" }],
  })
})
