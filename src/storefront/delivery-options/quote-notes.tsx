import type { DeliveryQuote } from "../client"
import type { Wording } from "../shared/wording"
import { explainQuote } from "../texts/explain-quote"
import { fillPlural, fillText } from "../texts/fill-text"
import { formatDates } from "../texts/format-dates"

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
