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
  /** The reason is already shown above all options. */
  isReasonSaid: boolean
  chosenLockerCode: string | null
  /** Postal code near which that locker was found. */
  searchedBefore: string | null
  isSaving: boolean
  /** The message if the option was refused. */
  refusal: ReactNode
  onGone: (isGone: boolean) => void
  /** Called when the option was chosen but its locker was not. */
  onOpen: () => void
  onChoose: (choice: DeliveryChoice) => void
}

/** One priced option. If it delivers to a locker, shows the lockers below once it is chosen. */
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

/** The delivery time of an option, or why it is not available. */
function QuoteNotes({ quote, isChecked, texts, locale }: QuoteNotesProps) {
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
