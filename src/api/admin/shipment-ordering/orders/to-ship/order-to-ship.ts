/** One order of the queue: `GET /admin/shipment-ordering/orders/to-ship`. */
export interface OrderToShip {
  id: string
  display_id: number
  /** ISO time. */
  created_at: string
  recipient_name: string
  city: string | null
  postal_code: string | null
  /** Two letters, lower case. */
  country_code: string | null
  currency_code: string
  is_paid: boolean
  /** The payment is agreed to in full, and not captured in full. */
  is_authorized: boolean
  /** All that was paid was given back. It can be shipped all the same. */
  is_refunded: boolean
  is_paid_on_delivery: boolean
  /** Where it ships from. */
  location_id: string | null
  shipping_option_id: string
  option_name: string
  service_code: string
  service_name: string
  /** Pieces that are not fulfilled yet and ship together. */
  items_count: number
  package_count: number | null
  weight_grams: number | null
  /** In words: why it cannot be packed or shipped now. */
  problem: string | null
  /** Of its latest shipment, where that failed. */
  last_error: string | null
}

export interface OrdersToShip {
  orders: OrderToShip[]
  count: number
  limit: number
  offset: number
}
