import type { ReactNode } from "react"
import type { DeliveryQuote, Locker, CartQuotes } from "../client"
import type { CommonProps } from "../shared/frame"

/** The customer's choice, to be added to the cart as a shipping method with this `data`. */
export interface DeliveryChoice {
  shippingOptionId: string
  data: Record<string, unknown>
  /** Missing for the shop's own options. */
  quote?: DeliveryQuote
  locker?: Locker
}

/** An option of the shop with its own price, such as pickup in the shop. */
export interface OtherOption {
  id: string
  name: string
  amount: number
}

export interface DeliveryOptionsProps extends CommonProps {
  cartId: string
  /** Currency of the shop's own options if the prices cannot be loaded; else the cart's currency is used. */
  currencyCode?: string
  /** Prices that are known already, for example from rendering on the server. */
  initialQuotes?: CartQuotes
  /** The chosen option's id; null for none. Without it the component remembers the choice itself. */
  value?: string | null
  /** The code of the locker that the cart has. */
  lockerCode?: string | null
  /** Postal code near which that locker was found; by default the cart's address. */
  lockerPostalCode?: string | null
  /**
   * Saves the choice in the cart; an option that needs a locker comes with one. The choice is shown as being saved
   * until the promise settles. If it rejects with the store's answer, the store's message is shown.
   */
  onSelect: (choice: DeliveryChoice) => void | Promise<void>
  /**
   * Called at first and after each change. True while the cart does not have the shown choice, or cannot get it: a
   * locker must still be chosen, or the choice is being saved, was refused or is no longer available. Do not place an
   * order then.
   */
  onPending?: (isPending: boolean) => void
  /** The shop's own options; they can be chosen even without prices. */
  otherOptions?: OtherOption[]
  /** Hides options that cannot be chosen, instead of saying why. */
  hideUnavailable?: boolean
  /** Additional content for an option. */
  details?: (quote: DeliveryQuote) => ReactNode
  onLoad?: (quotes: CartQuotes) => void
}
