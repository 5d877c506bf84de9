import { type DeliveryService, groupIssues, serviceOptions } from "../delivery-service"

describe("groupIssues", () => {
  it("says once what is the same for several countries", () => {
    const outage = "The service could not be reached."
    const issues = [
      { countryCode: "LV", message: outage },
      { countryCode: "AT", message: "zip_code: four digits." },
      { countryCode: "EE", message: outage },
    ]
    expect(groupIssues(issues)).toEqual([
      { countries: ["LV", "EE"], message: outage },
      { countries: ["AT"], message: "zip_code: four digits." },
    ])
  })
})

const SERVICE: DeliveryService = {
  service_code: "carrier_a",
  name: "Carrier A",
  label: null,
  is_enabled: true,
  is_locker: null,
  delivers_to_locker: false,
  offers_parcel: true,
  offers_envelope: false,
  is_cash_on_delivery: null,
  collects_cash: false,
  is_cash_on_delivery_doubtful: false,
  countries: ["LV"],
  last_seen_at: "2026-11-22T00:00:00Z",
}

describe("serviceOptions", () => {
  it("call a service by the store's name for it, else by its own", () => {
    const services = [SERVICE, { ...SERVICE, service_code: "carrier_b", label: "To your door" }]
    expect(serviceOptions(services)).toEqual([
      { value: "carrier_a", label: "Carrier A (carrier_a)" },
      { value: "carrier_b", label: "To your door (carrier_b)" },
    ])
  })
})
