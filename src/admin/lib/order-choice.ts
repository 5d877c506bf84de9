/** Stands for the service that the order has. No service has this code. */
export const AS_ORDERED = "as-ordered"

/** How one of many orders is shipped; what is undefined stays as it would be. */
export interface OrderChoice {
  order_id: string
  /** Or `AS_ORDERED`. */
  service_code: string
  package_count?: number
  /** Of all its packages together. */
  weight_grams?: number
}
