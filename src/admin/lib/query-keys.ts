const all = ["shipment-ordering"] as const

/** The keys under which answers are cached. What one mutation outdates is invalidated by name. */
export const queryKeys = {
  all,
  settings: [...all, "settings"] as const,
  boxes: [...all, "boxes"] as const,
  itemRules: [...all, "item-rules"] as const,
  packings: [...all, "packings"] as const,
  packingOf: (variantId: string) => [...all, "packings", { variantId }] as const,
  dataReport: [...all, "data-report"] as const,
  services: [...all, "services"] as const,
  shipments: [...all, "shipments"] as const,
  shipmentsOfOrder: (orderId: string) => [...all, "shipments", { orderId }] as const,
  pricesOfOrder: (orderId: string) => [...all, "prices", { orderId }] as const,
}
