import type { DraftRules, SampleCart } from "./price-preview"

const all = ["shipment-ordering"] as const

/** The keys under which answers are cached. What one mutation outdates is invalidated by name. */
export const queryKeys = {
  all,
  settings: [...all, "settings"] as const,
  boxes: [...all, "boxes"] as const,
  services: [...all, "services"] as const,
  serviceZones: [...all, "service-zones"] as const,
  shippingProfiles: [...all, "shipping-profiles"] as const,
  shipments: [...all, "shipments"] as const,
  shipmentsOfOrder: (orderId: string) => [...all, "shipments", { orderId }] as const,
  pricePreviews: [...all, "price-previews"] as const,
  pricePreview: (sample: SampleCart, rules: DraftRules | undefined) =>
    [...all, "price-previews", sample, rules ?? null] as const,
  sampleDestinations: [...all, "sample-destinations"] as const,
  sampleVariants: (search: string) => [...all, "sample-variants", search] as const,
  pricesOfOrder: (orderId: string) => [...all, "prices", { orderId }] as const,
}
