import type { DeliveryQuote, Locker } from "../client"

/** What the customer has chosen, to add to the cart as a shipping method with this `data`. */
export interface DeliveryChoice {
  shippingOptionId: string
  data: Record<string, unknown>
  /** None for the shop's own options. */
  quote?: DeliveryQuote
  locker?: Locker
}

/** An option of the shop's own, at a price of its own, such as to collect in the shop. */
export interface OtherOption {
  id: string
  name: string
  amount: number
}
