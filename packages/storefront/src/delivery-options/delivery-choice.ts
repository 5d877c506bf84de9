import type { ReactNode } from "react"
import type { DeliveryQuote, Locker, CartQuotes } from "../client"
import type { CommonProps, MapOptions } from "../shared/frame"
import type { Answer } from "../shared/use-answer"
import type { Wording } from "../texts/wording"

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
  /** Where that locker was found, as the cart has it; by default around the address. */
  lockerPostalCode?: string | null
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

/** With texts and locale settled, and the prices under way. */
export type OptionGroupProps = Omit<DeliveryOptionsProps, "texts" | "locale"> &
  Wording & { groupName: string; answer: Answer<CartQuotes> }
