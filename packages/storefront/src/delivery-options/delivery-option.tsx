import { type ReactNode, useEffect, useId, useRef } from "react"
import type { DeliveryQuote } from "../client"
import { LockerChooser } from "../locker-picker/locker-picker"
import { SavingNote, Trouble, useShop } from "../shared/frame"
import type { Texts } from "../texts/texts"
import { fillPlural, fillText, formatDates } from "../shared/wording"
import type { AvailableOption } from "./arrange-options"
import type { DeliveryChoice } from "./use-choice"
import type { DeliveryOptionsState } from "./use-delivery-options"

/** What all options of a cart share. */
export interface OptionList {
  state: DeliveryOptionsState
  cartId: string
  /** Name of the radio buttons. */
  groupName: string
  /** Additional content for an option. */
  details?: (quote: DeliveryQuote) => ReactNode
}

interface DeliveryOptionProps {
  list: OptionList
  option: AvailableOption
}

/** One option as a radio button. If it delivers to a locker, shows the lockers below once it is chosen. */
export function DeliveryOption({ list, option }: DeliveryOptionProps) {
  const { texts, locale } = useShop()
  const { state } = list
  const { id, quote, amount } = option
  const isChecked = id === state.checkedId
  const hasLockers = isChecked && quote?.delivers_to_locker
  const noteId = useId()
  return (
    <div className="shipord-option" data-checked={isChecked || undefined}>
      <label className="shipord-option-label">
        <input
          type="radio"
          className="shipord-radio"
          name={list.groupName}
          value={id}
          checked={isChecked}
          aria-describedby={noteId}
          onChange={() => state.choose({ shippingOptionId: id, data: {}, quote })}
        />
        <span className="shipord-option-name">
          {option.name}
          {option.badges.map((badge) => (
            <span key={badge}>
              {" "}
              <span className="shipord-badge">{texts.badges[badge]}</span>
            </span>
          ))}
        </span>
        <span className="shipord-price">
          {amount === 0 ? texts.free : formatPrice(amount, state.currencyCode, locale)}
        </span>
      </label>
      <div id={noteId} className="shipord-option-notes">
        {quote && <Days quote={quote} />}
        {quote?.source === "fallback" && <p className="shipord-note">{texts.fallbackPrice}</p>}
        {quote && list.details?.(quote)}
      </div>
      {isChecked && state.isSaving && !hasLockers && (
        <div className="shipord-option-notes">
          <SavingNote />
        </div>
      )}
      <ChoiceRefusal state={state} optionId={id} />
      {hasLockers && <OptionLockers list={list} quote={quote} />}
    </div>
  )
}

function OptionLockers({ list, quote }: { list: OptionList; quote: DeliveryQuote }) {
  const { state, cartId } = list
  const id = quote.shipping_option_id
  return (
    <LockerChooser
      area={{ cartId, shippingOptionId: id }}
      value={state.lockerCodeOf(id)}
      lockerPostalCode={state.lockerPostalCodeOf(id)}
      isSaving={state.isSaving}
      isNeeded={quote.needs_locker}
      onGone={(isGone) => state.reportLockerGone(id, isGone)}
      onChange={(locker, data) => state.choose({ shippingOptionId: id, data, quote, locker })}
    />
  )
}

/** How long a delivery takes. */
export function Days({ quote }: { quote: DeliveryQuote }) {
  const { texts, locale } = useShop()
  const { delivery_days: days, estimated_delivery: estimate } = quote
  const dates = estimate && formatDates(estimate, locale)
  const notes = [
    days &&
      fillPlural(texts.workingDays, texts.language, {
        count: days.max,
        range: days.min === days.max ? days.max : `${days.min}–${days.max}`,
      }),
    dates && fillText(texts.estimatedDelivery, { dates }),
  ].filter(Boolean)
  return notes.length > 0 ? <p className="shipord-note">{notes.join(" · ")}</p> : null
}

/** An amount as a locale writes it; the plain number and code for an unknown currency. */
export function formatPrice(amount: number, currencyCode: string, locale: string): string {
  const currency = currencyCode.toUpperCase()
  try {
    return new Intl.NumberFormat(locale, { style: "currency", currency }).format(amount)
  } catch {
    return `${amount} ${currency}`.trim()
  }
}

/** Says why this option was refused, and scrolls to it. */
function ChoiceRefusal({ state, optionId }: { state: DeliveryOptionsState; optionId: string }) {
  const { texts } = useShop()
  const element = useRef<HTMLDivElement>(null)
  const refusal = state.refusal?.choice.shippingOptionId === optionId ? state.refusal : null
  useEffect(() => {
    if (refusal) element.current?.scrollIntoView({ block: "nearest" })
  }, [refusal])
  if (!refusal) return null
  const { choice, error } = refusal
  // Do not offer a refused locker again; another address is not entered here.
  const isFinal = isRefusal(error) && (choice.locker || OF_ADDRESS.test(error.message))
  const retry = isFinal ? undefined : () => state.choose(choice)
  return (
    <div ref={element} className="shipord-refusal">
      <Trouble text={refusalOfChoice(refusal, texts)} onRetry={retry} />
    </div>
  )
}

/**
 * Why a choice was refused. The store's message is written for customers, but in English. On pages in other languages
 * it follows our own text. If it is about the locker or the address, our text is enough.
 */
export function refusalOfChoice(
  { choice, error }: { choice: DeliveryChoice; error: unknown },
  texts: Texts,
): string {
  if (!isRefusal(error)) return texts.choiceFailed
  const storesWords = error.message.trim()
  if (/^en\b/i.test(texts.language)) {
    return storesWords || (choice.locker ? texts.lockerRefused : texts.choiceFailed)
  }
  // Medusa's SDK passes on nothing of a refusal but its words.
  if (OF_ADDRESS.test(storesWords)) return texts.addressRefused
  return choice.locker && (!storesWords || OF_LOCKER.test(storesWords))
    ? texts.lockerRefused
    : `${texts.choiceFailed} ${storesWords}`.trim()
}

/** The two refusals after which another locker may do. */
const OF_LOCKER =
  /^(There is no parcel locker .+ near |The parcel locker ".+" is too small for your order\.)/s

/** How refusals begin that a customer ends with another address. */
const OF_ADDRESS =
  /^(Please enter |Please choose the country|This is not a (postal code of|valid phone number))/

/** Whether the store refused, rather than gave no answer. */
export function isRefusal(error: unknown): error is Error {
  const status: unknown = error instanceof Error && "status" in error ? error.status : undefined
  return typeof status === "number" && status >= 400 && status < 500
}
