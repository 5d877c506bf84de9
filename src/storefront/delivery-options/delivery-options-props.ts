import type { ReactNode } from "react"
import type { CartQuotes, DeliveryQuote } from "../client"
import type { CommonProps, MapOptions } from "../shared/common-props"
import type { DeliveryChoice, OtherOption } from "./delivery-choice"

export interface DeliveryOptionsProps extends CommonProps {
  cartId: string
  /** Of the shop's own options, should the prices not come; else that of the cart. */
  currencyCode?: string
  /** Prices that are known already, such as those a page was made with on the server. */
  initialQuotes?: CartQuotes
  /** The chosen option's id, null for none; left out, the component remembers it by itself. */
  value?: string | null
  /** The code of the locker that was chosen before, where the cart has one. */
  lockerCode?: string | null
  /**
   * Puts the choice into the cart. An option that needs a locker comes with it. While the promise is open the choice
   * is shown as being saved; one that rejects with the store's answer is shown with its words.
   */
  onSelect: (choice: DeliveryChoice) => void | Promise<void>
  /**
   * Called at first and whenever it changes: true while the choice that is shown is not one that the cart has and that
   * can be had. A locker is still to be chosen, the choice is being saved or was refused, or is not available any more.
   * An order is not to be placed then.
   */
  onPending?: (isPending: boolean) => void
  /** The shop's own options, which can be chosen also while prices cannot be had. */
  otherOptions?: OtherOption[]
  /** Leaves out what cannot be chosen, rather than to say why. */
  hideUnavailable?: boolean
  /** More about an option. */
  details?: (quote: DeliveryQuote) => ReactNode
  isDisabled?: boolean
  /** Called with each answer of the store. */
  onLoad?: (quotes: CartQuotes) => void
  map?: MapOptions
}
