const all = ["shipment-ordering"] as const

/** The keys under which answers are cached. What one mutation outdates is invalidated by name. */
export const queryKeys = {
  all,
  settings: [...all, "settings"] as const,
  boxes: [...all, "boxes"] as const,
  services: [...all, "services"] as const,
  shipments: [...all, "shipments"] as const,
  shipmentList: (query: object) => [...all, "shipments", "list", query] as const,
  shipmentsOfOrder: (orderId: string) => [...all, "shipments", { orderId }] as const,
  me: [...all, "me"] as const,
  stockLocations: [...all, "stock-locations"] as const,
  pricesOfOrder: (orderId: string) => [...all, "prices", { orderId }] as const,
}
