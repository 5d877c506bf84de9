import { useState } from "react"
import type { DeliveryQuote } from "../client"
import { explainQuote } from "../texts/explain-quote"
import { formatPrice } from "../texts/format-price"
import { ChoiceRefusal } from "./choice-refusal"
import type { OptionGroupProps } from "./option-group-props"
import { OptionRow } from "./option-row"
import { QuoteOption } from "./quote-option"
import { SavingNote } from "./saving-note"
import { sharedAddressReason } from "./shared-address-reason"
import type { ChoiceState } from "./use-choice"
import { usePending } from "./use-pending"

type OptionListProps = OptionGroupProps & { choice: ChoiceState }

/** What can be chosen, the shop's own options, and what cannot be chosen, in this order. */
export function OptionList(props: OptionListProps) {
  const { texts, locale, groupName, answer, choice, otherOptions = [] } = props
  /** An option that was taken, and whose locker is still to be chosen. */
  const [openId, setOpenId] = useState<string | null>(null)
  const quotes = answer.value?.quotes ?? []
  const isOpen = quotes.some(
    (quote) => quote.shipping_option_id === openId && quote.available && quote.delivers_to_locker,
  )
  const checkedId = isOpen ? openId : choice.chosenId
  const [goneId, setGoneId] = useState<string | null>(null)
  usePending({ ...props, checkedId, isLockerGone: goneId !== null && goneId === checkedId })
  const currency = answer.value?.currency_code ?? props.currencyCode ?? ""
  const priceOf = (amount: number) =>
    amount === 0 ? texts.free : formatPrice(amount, currency, locale)

  const sharedReason = sharedAddressReason(quotes)
  const ids = [
    ...quotes.map((quote) => quote.shipping_option_id),
    ...otherOptions.map(({ id }) => id),
  ]
  const isMissing = answer.value !== undefined && checkedId !== null && !ids.includes(checkedId)

  const rowOf = (quote: DeliveryQuote) => {
    const id = quote.shipping_option_id
    return (
      <QuoteOption
        key={id}
        {...props}
        quote={quote}
        price={quote.amount === null ? undefined : priceOf(quote.is_free ? 0 : quote.amount)}
        isChecked={id === checkedId}
        isReasonSaid={sharedReason !== undefined && id !== checkedId}
        chosenLockerCode={choice.lockerCodeOf(id)}
        searchedBefore={choice.lockerPostalCodeOf(id)}
        isSaving={id === checkedId && choice.isSaving}
        refusal={<ChoiceRefusal choice={choice} optionId={id} texts={texts} />}
        onGone={(isGone) => setGoneId(isGone ? id : null)}
        onOpen={() => {
          choice.forgetRefusal()
          setOpenId(id)
        }}
        onChoose={(chosen) => {
          // Held open, it would be shown as chosen also once the cart has lost it.
          setOpenId(null)
          choice.choose(chosen)
        }}
      />
    )
  }
  const available = quotes.filter((quote) => quote.available)
  const unavailable = quotes.filter(
    (quote) =>
      !quote.available && (!props.hideUnavailable || quote.shipping_option_id === checkedId),
  )
  if (
    answer.value &&
    !sharedReason &&
    available.length + otherOptions.length + unavailable.length === 0
  ) {
    return <p className="shipord-note">{texts.noOptions}</p>
  }
  return (
    <>
      {isMissing && (
        <p className="shipord-reason">
          <strong>{texts.noLongerAvailable}</strong>
        </p>
      )}
      {sharedReason && <p className="shipord-reason">{explainQuote(sharedReason, texts)}</p>}
      {available.map(rowOf)}
      {otherOptions.map(({ id, name, amount }) => (
        <OptionRow
          key={id}
          groupName={groupName}
          id={id}
          name={name}
          price={priceOf(amount)}
          isChecked={id === checkedId}
          onChoose={() => {
            setOpenId(null)
            choice.choose({ shippingOptionId: id, data: {} })
          }}
          below={
            <>
              {id === checkedId && choice.isSaving && <SavingNote texts={texts} />}
              <ChoiceRefusal choice={choice} optionId={id} texts={texts} />
            </>
          }
        />
      ))}
      {unavailable.map(rowOf)}
    </>
  )
}
