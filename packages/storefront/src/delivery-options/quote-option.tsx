import type { ReactNode } from "react"
import type { DeliveryQuote } from "../client"
import { LockerChooser } from "../locker-picker/locker-chooser"
import { type Wording, explainQuote, fillPlural, fillText } from "../texts/wording"
import type { DeliveryChoice, OptionGroupProps } from "./delivery-choice"
import { OptionRow, SavingNote } from "./option-row"

type QuoteOptionProps = OptionGroupProps & {
  quote: DeliveryQuote
  price: string | undefined
  isChecked: boolean
  /** Why it cannot be had stands above all options. */
  isReasonSaid: boolean
  chosenLockerCode: string | null
  /** Where the lockers were looked for when that one was chosen. */
  searchedBefore: string | null
  isSaving: boolean
  /** Why the option could not be chosen. */
  refusal: ReactNode
  onGone: (isGone: boolean) => void
  /** The option was taken, and its locker is still to be chosen. */
  onOpen: () => void
  onChoose: (choice: DeliveryChoice) => void
}

/** One priced option; where it brings the parcel to a locker, with the lockers below once it is taken. */
export function QuoteOption(props: QuoteOptionProps) {
  const { quote, isChecked, texts, locale } = props
  const id = quote.shipping_option_id
  const choose = () => {
    if (quote.needs_locker) {
      props.onOpen()
    } else {
      props.onChoose({ shippingOptionId: id, data: {}, quote })
    }
  }
  const hasLockers = isChecked && quote.available && quote.delivers_to_locker
  return (
    <OptionRow
      groupName={props.groupName}
      id={id}
      name={quote.name}
      price={props.price}
      isChecked={isChecked}
      isUnavailable={!quote.available}
      onChoose={choose}
      below={
        <>
          {props.refusal}
          {props.isSaving && !hasLockers && <SavingNote texts={texts} />}
          {hasLockers && (
            <LockerChooser
              client={props.client}
              version={props.version}
              area={{ cartId: props.cartId, shippingOptionId: id }}
              value={props.chosenLockerCode}
              searchedBefore={props.searchedBefore}
              isSaving={props.isSaving}
              onGone={props.onGone}
              texts={texts}
              locale={locale}
              map={props.map}
              isNeeded={quote.needs_locker}
              isDisabled={props.isDisabled}
              onError={props.onError}
              onChange={(locker, data) =>
                props.onChoose({ shippingOptionId: id, data, quote, locker })
              }
            />
          )}
        </>
      }
    >
      {!props.isReasonSaid && (
        <QuoteNotes quote={quote} isChecked={isChecked} texts={texts} locale={locale} />
      )}
      {props.details?.(quote)}
    </OptionRow>
  )
}

interface QuoteNotesProps extends Wording {
  quote: DeliveryQuote
  isChecked: boolean
}

/** How long an option takes; or why it cannot be had. */
export function QuoteNotes({ quote, isChecked, texts, locale }: QuoteNotesProps) {
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

/** A day or two, such as `2026-11-24`, as a locale writes them; undefined for what are no days. */
export function formatDates(from: string, to: string, locale: string): string | undefined {
  // A day has no time zone: read and written in the same one, it stays the day it is.
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
