/** How the id of every entry of our provider in a merchant's config begins (docs/adr/0004-ledger.md). */
export const OWN_PROVIDERS = "shipment-ordering_"
