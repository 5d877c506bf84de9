import type {
  ShippingOptionsBody,
  ShownOption,
  ShownZone,
} from "../../api/admin/shipment-ordering/shipping-options/shipping-options"

/** A zone that a stock location delivers to, with the options there that stand for services. */
export type ServiceZone = ShownZone

export type NewOptions = ShippingOptionsBody

/** What became of a request for options. */
export interface CreatedOptions {
  shipping_options: ShownOption[]
  skipped: { service_code: string; shipping_option_id: string; name: string }[]
  enabled_at_location_ids: string[]
}

/** A zone as it is chosen by: its name, whose it is, and where it is. */
export function describeZone({ name, locations, countries }: ServiceZone): string {
  const whose = locations.map((location) => location.name).join(", ")
  return [name, whose, countries.join(", ")].filter(Boolean).join(" · ")
}
