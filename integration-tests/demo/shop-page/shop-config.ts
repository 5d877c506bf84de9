/** The page's configuration, which its server answers at `/config.json`. */
export interface ShopConfig {
  /** Medusa's address, without trailing slash. */
  storeUrl: string
  publishableKey: string
  adminUrl: string
  /** The pages on which the carrier service shows its account to the merchant. */
  accountPagesUrl: string
}
