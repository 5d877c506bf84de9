/** What the page has to know of the shop that it belongs to; the server answers it at `/config.json`. */
export interface ShopConfig {
  /** Medusa's address, without trailing slash. */
  storeUrl: string
  publishableKey: string
  adminUrl: string
  /** The pages on which the carrier service shows its account to the merchant. */
  accountPagesUrl: string
}
