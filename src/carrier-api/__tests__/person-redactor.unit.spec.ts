import { createPersonRedactor } from "../errors/person-redactor"

const redact = createPersonRedactor(
  JSON.stringify({
    recipient_name: "Zenta Ozoliņa",
    recipient_company_name: "Zenta Ozoliņa SIA",
    recipient_phone: "+37129998877",
    recipient_email: "zenta@customer.test",
    recipient_address_1: "Ata",
    service_code: "carrierB_classic",
  }),
)

describe("what a service repeats of the recipient", () => {
  it.each([
    ["+37129998877 is no telephone", "[recipient_phone] is no telephone"],
    ["Zenta Ozoliņa, zenta@customer.test", "[recipient_name], [recipient_email]"],
    ["no parcels for Zenta Ozoliņa SIA", "no parcels for [recipient_company_name]"],
  ])("is replaced by the field's name: %s", (said, shown) => {
    expect(redact(said)).toBe(shown)
  })

  it("stays where it names nobody: the service, and what is part of other words", () => {
    expect(redact("carrierB_classic takes no Data")).toBe("carrierB_classic takes no Data")
  })
})
