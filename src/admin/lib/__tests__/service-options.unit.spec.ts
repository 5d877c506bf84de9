import type { DeliveryService } from "../delivery-service"
import { serviceOptions } from "../service-options"

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
