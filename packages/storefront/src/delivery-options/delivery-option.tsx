import { type ReactNode, useEffect, useId, useRef } from "react"
import type { CartQuotes, DeliveryQuote } from "../client"
import { LockerChooser } from "../locker-picker/locker-picker"
import { SavingNote, Trouble, useShop } from "../shared/frame"
import type { Answer } from "../shared/use-answer"
import type { Texts } from "../texts/texts"
import { explainQuote, fillPlural, fillText } from "../texts/wording"
import type { DeliveryChoice, DeliveryOptionsProps } from "./delivery-choice"
import type { ChoiceState } from "./use-choice"

/** All options of a cart: the shop's props, the quotes, and the choice. */
export interface OptionGroup extends DeliveryOptionsProps {
  /** Name of the radio buttons. */
  groupName: string
  answer: Answer<CartQuotes>
  choice: ChoiceState
  /** The option shown as chosen. */
  checkedId: string | null
}

interface QuoteOptionProps {
  group: OptionGroup
  quote: DeliveryQuote
  /** The reason is already shown above all options. */
  isReasonSaid: boolean
  onGone: (isGone: boolean) => void
  /** Called when the option was chosen but its locker was not. */
  onOpen: () => void
  onChoose: (choice: DeliveryChoice) => void
}

/** One priced option. If it delivers to a locker, shows the lockers below once it is chosen. */
export function QuoteOption(props: QuoteOptionProps) {
  const { group, quote, onChoose } = props
  const { choice } = group
  const id = quote.shipping_option_id
  const isChecked = id === group.checkedId
  return (
    <OptionRow
      group={group}
      id={id}
      name={quote.name}
      amount={quote.amount && quote.is_free ? 0 : quote.amount}
      isUnavailable={!quote.available}
      onChoose={() =>
        quote.needs_locker ? props.onOpen() : onChoose({ shippingOptionId: id, data: {}, quote })
      }
      notes={
        <>
          {!props.isReasonSaid && <QuoteNotes quote={quote} isChecked={isChecked} />}
          {group.details?.(quote)}
        </>
      }
    >
      {isChecked && quote.available && quote.delivers_to_locker && (
        <LockerChooser
          area={{ cartId: group.cartId, shippingOptionId: id }}
          value={choice.lockerCodeOf(id)}
          searchedBefore={choice.lockerPostalCodeOf(id)}
          isSaving={choice.isSaving}
          onGone={props.onGone}
          isNeeded={quote.needs_locker}
          onChange={(locker, data) => onChoose({ shippingOptionId: id, data, quote, locker })}
        />
      )}
    </OptionRow>
  )
}

/** The delivery time of an option, or why it is not available. */
function QuoteNotes({ quote, isChecked }: { quote: DeliveryQuote; isChecked: boolean }) {
  const { texts, locale } = useShop()
  if (!quote.available) {
    return (
      <p className="shipord-reason">
        {isChecked && <strong>{texts.noLongerAvailable} </strong>}
        {explainQuote(quote, texts)}
      </p>
    )
  }
  const { delivery_days: days, estimated_delivery: estimate } = quote
  const dates = estimate && formatDates(estimate.from, estimate.to, locale)
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

/** One or two days, such as `2026-11-24`, as a locale writes them; undefined for invalid days. */
export function formatDates(from: string, to: string, locale: string): string | undefined {
  // A day has no time zone: it stays the same day if read and written in one zone.
  const days = new Intl.DateTimeFormat(locale, {
    weekday: "short",
    day: "numeric",
    month: "short",
    timeZone: "UTC",
  })
  const [first, last] = [new Date(from), new Date(to)]
  if (Number.isNaN(first.getTime()) || Number.isNaN(last.getTime()) || first > last) {
    return undefined
  }
  return days.formatRange(first, last)
}

interface OptionRowProps {
  group: OptionGroup
  id: string
  name: string
  amount: number | null
  isUnavailable?: boolean
  onChoose: () => void
  /** Below the name: the days, or why the option is not available. */
  notes?: ReactNode
  /** The lockers. They show themselves that a choice is being saved. */
  children?: ReactNode
}

/** One option as a radio button, with everything that a customer needs to decide. */
export function OptionRow(props: OptionRowProps) {
  const { group, id, amount, isUnavailable } = props
  const { texts, locale } = useShop()
  const { answer, choice } = group
  const currency = answer.value?.currency_code ?? group.currencyCode ?? ""
  const isChecked = id === group.checkedId
  const noteId = useId()
  return (
    <div
      className="shipord-option"
      data-checked={isChecked || undefined}
      data-unavailable={isUnavailable || undefined}
    >
      <label className="shipord-option-label">
        <input
          type="radio"
          className="shipord-radio"
          name={group.groupName}
          value={id}
          checked={isChecked}
          disabled={isUnavailable}
          aria-describedby={noteId}
          onChange={props.onChoose}
        />
        <span className="shipord-option-name">{props.name}</span>
        {amount !== null && (
          <span className="shipord-price">
            {amount === 0 ? texts.free : formatPrice(amount, currency, locale)}
          </span>
        )}
      </label>
      <div id={noteId} className="shipord-option-notes">
        {props.notes}
      </div>
      {isChecked && choice.isSaving && !props.children && (
        <div className="shipord-option-notes">
          <SavingNote />
        </div>
      )}
      <ChoiceRefusal choice={choice} optionId={id} />
      {props.children}
    </div>
  )
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
function ChoiceRefusal({ choice, optionId }: { choice: ChoiceState; optionId: string }) {
  const { texts } = useShop()
  const element = useRef<HTMLDivElement>(null)
  const refusal = choice.refusal?.choice.shippingOptionId === optionId ? choice.refusal : null
  useEffect(() => {
    if (refusal) element.current?.scrollIntoView({ block: "nearest" })
  }, [refusal])
  if (!refusal) return null
  const { choice: refused, error } = refusal
  // Do not offer a refused locker again.
  const retry = refused.locker && isRefusal(error) ? undefined : () => choice.choose(refused)
  return (
    <div ref={element} className="shipord-refusal">
      <Trouble text={explainRefusal(refusal, texts)} onRetry={retry} />
    </div>
  )
}

/** A field name at the end of each message of the store, such as `(data.locker_code)`. */
const FIELDS = / \((data|shipping_address)\.\w+\)/g

/**
 * Why a choice was refused. The store's message is written for customers, but in English. On pages in other languages
 * it follows our own text. For lockers our text is enough.
 */
export function explainRefusal(
  { choice, error }: { choice: DeliveryChoice; error: unknown },
  texts: Texts,
): string {
  if (!isRefusal(error)) return texts.choiceFailed
  const storesWords = error.message.replace(FIELDS, "").trim()
  if (/^en\b/i.test(texts.language)) {
    return storesWords || (choice.locker ? texts.lockerRefused : texts.choiceFailed)
  }
  return choice.locker && !error.message.includes(" (shipping_address.")
    ? texts.lockerRefused
    : `${texts.choiceFailed} ${storesWords}`.trim()
}

/** Whether the store refused, rather than gave no answer. */
export function isRefusal(error: unknown): error is Error {
  const status: unknown = error instanceof Error && "status" in error ? error.status : undefined
  return typeof status === "number" && status >= 400 && status < 500
}
