import { useEffect, useId, useState } from "react"
import type { DeliveryQuote } from "../client"
import { Frame, Skeleton, Trouble, useShop } from "../shared/frame"
import { useAnswer, useLatest } from "../shared/use-answer"
import { explainQuote } from "../texts/wording"
import type { DeliveryChoice, DeliveryOptionsProps } from "./delivery-choice"
import { type OptionGroup, OptionRow, QuoteOption } from "./delivery-option"
import { useChoice } from "./use-choice"

/**
 * A cart's delivery options with price and days, or why they are not available. One request loads them. Includes
 * lockers.
 */
export function DeliveryOptions(props: DeliveryOptionsProps) {
  return (
    // A new key for each cart, so that no state of another cart is shown.
    <Frame key={props.cartId} {...props}>
      <CartDelivery {...props} />
    </Frame>
  )
}

/** All options as one group of radio buttons, with a status while they load or fail. */
function CartDelivery(props: DeliveryOptionsProps) {
  const { delivery, cartId, version } = props
  const { texts } = useShop()
  const groupName = useId()
  const answer = useAnswer({
    question: { cartId },
    version,
    ask: (question, signal) => delivery.listQuotes(question, { signal }),
    initial: props.initialQuotes,
    onAnswer: props.onLoad,
    onError: props.onError,
  })
  const choice = useChoice(props)
  return (
    <fieldset
      className="shipord-options"
      disabled={props.isDisabled}
      aria-busy={answer.isLoading || choice.isSaving}
    >
      <legend className="shipord-legend">{texts.delivery}</legend>
      <p className="shipord-hidden" role="status">
        {answer.isLoading ? texts.loadingOptions : choice.isSaving ? texts.saving : ""}
      </p>
      {answer.isLoading && !answer.value && <Skeleton />}
      {answer.hasFailed && <Trouble text={texts.optionsFailed} onRetry={answer.askAgain} />}
      <OptionList {...props} groupName={groupName} answer={answer} choice={choice} />
    </fieldset>
  )
}

/** Available options, then the shop's own options, then unavailable ones. */
function OptionList(props: Omit<OptionGroup, "checkedId">) {
  const { texts } = useShop()
  const { answer, choice, otherOptions = [] } = props
  /** The option whose locker must still be chosen. */
  const [openId, setOpenId] = useState<string | null>(null)
  /** The option whose chosen locker is no longer available. */
  const [goneId, setGoneId] = useState<string | null>(null)
  const quotes = answer.value?.quotes ?? []
  const isOpen = quotes.some(
    (quote) => quote.shipping_option_id === openId && quote.available && quote.delivers_to_locker,
  )
  const checkedId = isOpen ? openId : choice.chosenId
  const group = { ...props, checkedId }
  usePending(group, goneId !== null && goneId === checkedId)
  const choose = (chosen: DeliveryChoice) => {
    // An open option would be shown as chosen even after the cart has lost it.
    setOpenId(null)
    choice.choose(chosen)
  }

  const sharedReason = sharedAddressReason(quotes)
  const rowOf = (quote: DeliveryQuote) => {
    const id = quote.shipping_option_id
    return (
      <QuoteOption
        key={id}
        group={group}
        quote={quote}
        isReasonSaid={sharedReason !== undefined && id !== checkedId}
        onGone={(isGone) => setGoneId(isGone ? id : null)}
        onOpen={() => {
          choice.clearRefusal()
          setOpenId(id)
        }}
        onChoose={choose}
      />
    )
  }
  const available = quotes.filter((quote) => quote.available)
  const unavailable = quotes.filter(
    (quote) =>
      !quote.available && (!props.hideUnavailable || quote.shipping_option_id === checkedId),
  )
  const count = available.length + otherOptions.length + unavailable.length
  if (answer.value && !sharedReason && count === 0) {
    return <p className="shipord-note">{texts.noOptions}</p>
  }
  const isListed =
    quotes.some((quote) => quote.shipping_option_id === checkedId) ||
    otherOptions.some(({ id }) => id === checkedId)
  return (
    <>
      {answer.value && checkedId !== null && !isListed && (
        <p className="shipord-reason">
          <strong>{texts.noLongerAvailable}</strong>
        </p>
      )}
      {sharedReason && <p className="shipord-reason">{explainQuote(sharedReason, texts)}</p>}
      {available.map(rowOf)}
      {otherOptions.map(({ id, name, amount }) => (
        <OptionRow
          key={id}
          group={group}
          id={id}
          name={name}
          amount={amount}
          onChoose={() => choose({ shippingOptionId: id, data: {} })}
        />
      ))}
      {unavailable.map(rowOf)}
    </>
  )
}

/** Reports to the shop whether the cart lacks the shown choice or cannot get it. */
function usePending(group: OptionGroup, isLockerGone: boolean): void {
  const isPending = isPendingChoice(group, isLockerGone)
  const onPending = useLatest(group.onPending)
  useEffect(() => {
    onPending.current?.(isPending)
  }, [isPending, onPending])
}

function isPendingChoice(group: OptionGroup, isLockerGone: boolean): boolean {
  const { choice, checkedId, answer, otherOptions = [] } = group
  if (choice.isSaving || choice.refusal || checkedId !== choice.storedId) return true
  // Unknown without prices; the store decides when the order is placed.
  if (checkedId === null || !answer.value) return false
  if (otherOptions.some(({ id }) => id === checkedId)) return false
  const quote = answer.value.quotes.find((one) => one.shipping_option_id === checkedId)
  if (!quote?.available) return true
  return isLockerGone || (quote.needs_locker && choice.lockerCodeOf(checkedId) === null)
}

const ADDRESS_REASONS = ["no_address", "invalid_postal_code"]

/** One of several options, if all are unavailable for the same fault of the address. */
function sharedAddressReason(quotes: DeliveryQuote[]): DeliveryQuote | undefined {
  const [first] = quotes
  const code = first?.reason?.code
  const isShared =
    quotes.length > 1 &&
    code !== undefined &&
    ADDRESS_REASONS.includes(code) &&
    quotes.every((quote) => !quote.available && quote.reason?.code === code)
  return isShared ? first : undefined
}
