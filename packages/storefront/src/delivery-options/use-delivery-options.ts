import { useEffect, useRef, useState } from "react"
import {
  type CartQuotes,
  cartVersion,
  type Delivery,
  type DeliveryQuote,
  type VersionedCart,
} from "../client"
import { useAnswer, useLatest, useRetry } from "../shared/use-answer"
import { type ArrangedOptions, arrangeOptions, type OtherOption } from "./arrange-options"
import { type ChoiceState, type DeliveryChoice, type StoredChoice, useChoice } from "./use-choice"

/** Medusa's cart, or the part of it that matters here. */
export interface DeliveryCart extends VersionedCart {
  id: string
  /** Of the customer, such as `lt-LT`. */
  locale?: string | null
  /** Without it, the store says what the cart has. */
  shipping_methods?: ({ shipping_option_id?: string | null } | null | undefined)[] | null
}

export interface DeliveryOptionsQuery {
  delivery: Delivery
  /** When its items, address, promotions or totals change, the prices are loaded again. */
  cart: DeliveryCart
  /** Prices that are known already, for example from rendering on the server. */
  initialQuotes?: CartQuotes
  /** The shop's own options, if they are not shown elsewhere; they can be chosen even without prices. */
  otherOptions?: OtherOption[]
  /**
   * Called when the cart has a new choice: load the cart again. The choice is shown as being saved until the promise
   * settles.
   */
  onChosen?: (choice: DeliveryChoice) => void | Promise<void>
  /**
   * Called at first and after each change. True while the cart does not have the shown choice, or cannot get it: a
   * locker must still be chosen, or the choice is being saved, was refused or is no longer available. Do not place an
   * order then.
   */
  onPending?: (isPending: boolean) => void
  /** Called when loading or choosing failed. */
  onError?: (error: unknown) => void
}

/**
 * - `loading`: the first prices are on their way.
 * - `failed`: the store gave no answer. It is asked again by itself.
 * - `no_prices`: the delivery service gives no price now. It is asked again by itself.
 * - `address`: no option has a price because of the address; `addressReason` says why.
 * - `ready`: there are options, or a reason for each that cannot be chosen.
 */
export type DeliveryOptionsStatus = "loading" | "failed" | "no_prices" | "address" | "ready"

/** A cart's delivery options and its choice. */
export interface DeliveryOptionsState
  extends Omit<ChoiceState, "choose" | "clearRefusal">, ArrangedOptions {
  status: DeliveryOptionsStatus
  /** Also while prices are loaded again. */
  isLoading: boolean
  currencyCode: string
  /** One of the options without a price, where all have the same issue with the address. */
  addressReason: DeliveryQuote | undefined
  /** The option shown as chosen. Its locker may still be missing. */
  checkedId: string | null
  /** The chosen option is not offered any more; `goneQuote` says why, if the store does. */
  isGone: boolean
  goneQuote: DeliveryQuote | undefined
  isPending: boolean
  /** Loads the prices again. */
  retry: () => void
  /** Saves a choice; an option that needs a locker and comes without one waits for it. */
  choose: (choice: DeliveryChoice) => void
  /** Tells that the chosen locker of an option is no longer available. */
  reportLockerGone: (optionId: string, isGone: boolean) => void
}

/** Loads a cart's delivery options, arranges them and saves the choice. */
export function useDeliveryOptions(query: DeliveryOptionsQuery): DeliveryOptionsState {
  const { delivery, cart, otherOptions = [] } = query
  const answer = useAnswer({
    question: { cartId: cart.id },
    version: cartVersion(cart),
    ask: (question, signal) => delivery.listQuotes(question, { signal }),
    initial: query.initialQuotes,
    onError: query.onError,
  })
  const quotes = answer.value?.quotes ?? []
  const stored = storedChoice(cart, answer.value)
  const { onChosen, onError } = query
  const choice = useChoice({ delivery, cartId: cart.id, stored, onChosen, onError })
  /** The option whose locker must still be chosen. */
  const [openId, setOpenId] = useState<string | null>(null)
  /** The option whose chosen locker is no longer available. */
  const [lockerGoneId, setLockerGoneId] = useState<string | null>(null)

  const find = (id: string | null) => quotes.find((quote) => quote.shipping_option_id === id)
  const openQuote = find(openId)
  const checkedId = openQuote?.available && openQuote.delivers_to_locker ? openId : choice.chosenId
  const checkedQuote = find(checkedId)
  const isOther = otherOptions.some(({ id }) => id === checkedId)
  const listedBefore = useRef(new Set<string>())
  for (const quote of quotes) listedBefore.current.add(quote.shipping_option_id)
  const isListed = checkedId !== null && (isOther || listedBefore.current.has(checkedId))
  useEffect(() => {
    // The cart has a delivery that is shown elsewhere on the page: what was begun here is over.
    if (stored.optionId !== null && !listedBefore.current.has(stored.optionId)) {
      setOpenId(null)
      choice.clearRefusal()
    }
  }, [stored.optionId])
  // Unknown without prices; the store decides when the order is placed.
  const isKnown = !answer.hasFailed && answer.value !== undefined
  const isGone = isKnown && isListed && !isOther && !checkedQuote?.available
  const isPending =
    choice.isSaving ||
    choice.refusal !== null ||
    checkedId !== choice.storedId ||
    isGone ||
    (checkedQuote !== undefined &&
      (lockerGoneId === checkedId ||
        (checkedQuote.needs_locker &&
          choice.lockerCodeOf(checkedQuote.shipping_option_id) === null)))
  const onPending = useLatest(query.onPending)
  useEffect(() => {
    onPending.current?.(isPending)
  }, [isPending, onPending])

  const arrangement = arrangeOptions(quotes, otherOptions, checkedId)
  const addressReason = sharedAddressReason(quotes)
  const status = statusOf(answer, quotes, addressReason)
  // Silently, while some options have prices.
  const isMissing = quotes.some(({ reason, source }) => isPassing(reason) || source === "fallback")
  useRetry(status === "failed" || isMissing, answer)
  return {
    ...choice,
    ...arrangement,
    status,
    isLoading: answer.isLoading,
    currencyCode: answer.value?.currency_code ?? cart.currency_code ?? "",
    addressReason,
    checkedId,
    isGone,
    goneQuote: isGone ? checkedQuote : undefined,
    isPending,
    retry: answer.askAgain,
    choose: (selection) => {
      if (selection.quote?.needs_locker && !selection.locker) {
        choice.clearRefusal()
        setOpenId(selection.shippingOptionId)
        return
      }
      // An open option would be shown as chosen even after the cart has lost it.
      setOpenId(null)
      choice.choose(selection)
    },
    reportLockerGone: (id, gone) =>
      setLockerGoneId((before) => (gone ? id : before === id ? null : before)),
  }
}

/** The choice of this list's options that the cart has; the store knows its locker. */
function storedChoice(cart: DeliveryCart, quotes: CartQuotes | undefined): StoredChoice {
  const choice = quotes?.chosen
  const ids = cart.shipping_methods?.map((method) => method?.shipping_option_id)
  const isOurs = (id: string | null | undefined) =>
    quotes?.quotes.some((quote) => quote.shipping_option_id === id)
  const optionId = (ids ? (ids.find(isOurs) ?? ids[0]) : choice?.shipping_option_id) ?? null
  const ofLocker = choice?.shipping_option_id === optionId ? choice : undefined
  return {
    optionId,
    lockerCode: ofLocker?.locker_code ?? null,
    lockerPostalCode: ofLocker?.locker_postal_code ?? null,
  }
}

const PASSING_REASONS = ["no_live_price", "asked_too_often"]

/** Whether a reason passes by itself. */
function isPassing(reason: DeliveryQuote["reason"]): boolean {
  return reason !== null && PASSING_REASONS.includes(reason.code)
}

function statusOf(
  answer: { value: CartQuotes | undefined; hasFailed: boolean },
  quotes: DeliveryQuote[],
  addressReason: DeliveryQuote | undefined,
): DeliveryOptionsStatus {
  if (answer.hasFailed) return "failed"
  if (!answer.value) return "loading"
  if (addressReason) return "address"
  const isSilent =
    !quotes.some((quote) => quote.available) && quotes.some(({ reason }) => isPassing(reason))
  return isSilent ? "no_prices" : "ready"
}

const ADDRESS_REASONS = ["no_address", "invalid_postal_code"]

/** One of the options, if all are unavailable for the same issue with the address. */
function sharedAddressReason(quotes: DeliveryQuote[]): DeliveryQuote | undefined {
  const [first] = quotes
  const code = first?.reason?.code
  const isShared =
    code !== undefined &&
    ADDRESS_REASONS.includes(code) &&
    quotes.every((quote) => !quote.available && quote.reason?.code === code)
  return isShared ? first : undefined
}
