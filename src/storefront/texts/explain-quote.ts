import type { DeliveryQuote } from "../client"
import { fillText } from "./fill-text"
import type { Texts } from "./texts"

const NAMED_GOODS = 3

/** Why an option cannot be had: in our words where the code is known, else in the store's. */
export function explainQuote(quote: DeliveryQuote, texts: Texts): string {
  const { reason } = quote
  if (!reason) return texts.unavailable
  // The text speaks of the goods that have this very reason; other lines may be in the way for another.
  const titles = reason.line_items.flatMap(({ code, title }) =>
    title && code === reason.code ? [title] : [],
  )
  const withGoods = texts.reasonsWithGoods[reason.code]
  if (withGoods && titles.length > 0) {
    const rest = titles.length > NAMED_GOODS ? ` +${titles.length - NAMED_GOODS}` : ""
    return fillText(withGoods, { goods: titles.slice(0, NAMED_GOODS).join(", ") + rest })
  }
  return texts.reasons[reason.code] ?? reason.text ?? texts.unavailable
}
