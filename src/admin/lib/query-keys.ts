import { type QueryKey, useQueryClient } from "@tanstack/react-query"

/** A handle; undefined for the default account. */
type Account = string | undefined

const all = ["shipment-ordering"] as const

/** The keys of the query cache. Each mutation invalidates keys by name. */
export const queryKeys = {
  all,
  settings: [...all, "settings"] as const,
  settingsOf: (account: Account) => [...all, "settings", { account }] as const,
  me: [...all, "me"] as const,
  permissions: [...all, "permissions"] as const,
  locations: [...all, "locations"] as const,
  paymentProviders: [...all, "payment-providers"] as const,
  shippingProfiles: [...all, "shipping-profiles"] as const,
  storeCountries: [...all, "store-countries"] as const,
  boxes: [...all, "boxes"] as const,
  itemRules: [...all, "item-rules"] as const,
  packings: [...all, "packings"] as const,
  packingOf: (variantId: string) => [...all, "packings", { variantId }] as const,
  packReport: [...all, "pack-report"] as const,
  dataReport: [...all, "data-report"] as const,
  services: [...all, "services"] as const,
  servicesOf: (account: Account) => [...all, "services", { account }] as const,
  serviceZones: [...all, "service-zones"] as const,
  health: [...all, "health"] as const,
  comparisons: [...all, "comparisons"] as const,
  comparison: (id: string) => [...all, "comparisons", { id }] as const,
  invoices: (query: object) => [...all, "invoices", query] as const,
  shipments: [...all, "shipments"] as const,
  shipmentList: (query: object) => [...all, "shipments", "list", query] as const,
  shipmentsOfOrder: (orderId: string) => [...all, "shipments", { orderId }] as const,
  packagesOf: (shipmentId: string) => [...all, "shipments", { shipmentId }, "packages"] as const,
  planOfOrder: (orderId: string) => [...all, "plan", { orderId }] as const,
  lockerOfOrder: (orderId: string) => [...all, "locker", { orderId }] as const,
  /** Near the order's address, or near another postal code. */
  lockersOf: (orderId: string, postalCode: string | undefined) =>
    [...all, "lockers", { orderId, postalCode }] as const,
  toShip: [...all, "to-ship"] as const,
  benchDay: [...all, "pack-bench"] as const,
  /** What an order costs as a person would ship it. */
  costOfOrder: (orderId: string, choice: object) => [...all, "cost", { orderId }, choice] as const,
  shipRuns: [...all, "ship-runs"] as const,
  /** Runs with their orders. They are loaded again at another pace than the list. */
  shownShipRuns: [...all, "ship-run"] as const,
  shipRun: (id: string) => [...all, "ship-run", { id }] as const,
  pricePreviews: [...all, "price-previews"] as const,
  pricePreview: (account: Account, sample: object) =>
    [...all, "price-previews", { account }, sample] as const,
  sampleDestinations: [...all, "sample-destinations"] as const,
  matches: (kind: string, search: string) => [...all, "found", kind, search] as const,
  namesOf: (idsByKind: object) => [...all, "names", idsByKind] as const,
  pickupOfLocation: (locationId: string) => [...all, "pickup", { locationId }] as const,
  pricesOfOrder: (orderId: string) => [...all, "prices", { orderId }] as const,
  explanationOf: (id: string) => [...all, "why", { id }] as const,
}

/** Reloads what the page shows of these parts of the query cache. */
export function useReload(): (...keys: QueryKey[]) => Promise<void> {
  const queryClient = useQueryClient()
  return async (...keys) => {
    await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  }
}
