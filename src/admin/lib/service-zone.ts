import type {
  ShippingOptionsBody,
  ShownOption,
  ShownZone,
} from "../../api/admin/shipment-ordering/shipping-options/shipping-options"

/** A service zone of a stock location, with its shipping options of this plugin. */
export type ServiceZone = ShownZone

export type NewOptions = ShippingOptionsBody

/** The result of creating options. */
export interface CreatedOptions {
  shipping_options: ShownOption[]
  skipped: { service_code: string; shipping_option_id: string; name: string }[]
  enabled_at_location_ids: string[]
}

/** A zone as a choice: its name, its stock locations and its countries. */
export function describeZone({ name, locations, countries }: ServiceZone): string {
  const whose = locations.map((location) => location.name).join(", ")
  return [name, whose, countries.join(", ")].filter(Boolean).join(" · ")
}
