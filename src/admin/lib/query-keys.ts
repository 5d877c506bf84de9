const all = ["shipment-ordering"] as const

/** The keys under which answers are cached. What one mutation outdates is invalidated by name. */
export const queryKeys = {
  all,
  settings: [...all, "settings"] as const,
  boxes: [...all, "boxes"] as const,
  services: [...all, "services"] as const,
  health: [...all, "health"] as const,
  reconciliations: [...all, "reconciliations"] as const,
  reconciliation: (id: string) => [...all, "reconciliations", { id }] as const,
  margins: (query: object) => [...all, "margins", query] as const,
  shipments: [...all, "shipments"] as const,
  shipmentsOfOrder: (orderId: string) => [...all, "shipments", { orderId }] as const,
  pickupOfLocation: (locationId: string) => [...all, "pickup", { locationId }] as const,
  pricesOfOrder: (orderId: string) => [...all, "prices", { orderId }] as const,
}
