/** Why a delivery option has no price, and what a shopper can do about it. */
const TEXTS = {
  service_does_not_deliver:
    "This delivery service does not deliver your order to this address. Please choose another one.",
  invalid_postal_code: "Please check the postal code of your delivery address.",
  too_big:
    "Your order may be too big or too heavy for this delivery service, or it does not go to your area. Please choose another one.",
  too_heavy: "Your order is too heavy for this delivery service. Please choose another one.",
  too_many: "Your order is too large for one delivery. Please order fewer items at once.",
  currency: "This delivery service cannot be priced in your currency. Please choose another one.",
  no_live_price:
    "The price of this delivery service is not available right now. Please try again in a moment or choose another one.",
  asked_too_often:
    "You have asked for many delivery prices in a short time. Please wait a minute and try again.",
  service_disabled: "This delivery service is no longer available. Please choose another one.",
  no_price_by_rules:
    "This delivery service cannot be priced for your order. Please choose another one.",
  hidden_by_rule:
    "This delivery service is not available for your order. Please choose another one.",
  cash_on_delivery_not_offered:
    "You cannot pay on delivery for this order with this delivery service. Please choose another one.",
  cod_currency:
    "Paying on delivery is possible in EUR, USD and PLN only. Please choose another delivery service.",
  locker_needed: "Please choose a parcel locker for this delivery service.",
  no_locker_service:
    "No delivery service brings your order to a parcel locker. Please choose another one.",
  nothing_to_ship: "Nothing in your cart needs this delivery service.",
  insufficient_inventory:
    "The warehouse of this delivery service does not have all of your items. Please choose another one, or order fewer items.",
  no_envelope: "This delivery service is not available yet. Please choose another one.",
  no_address: "Please enter your delivery address with country and postal code.",
  not_configured: "This delivery service is not available yet. Please choose another one.",
} as const

export type UnavailableReason = keyof typeof TEXTS

/** Texts for when the items that cause the reason are known. */
const TEXTS_ABOUT_ITEMS: Partial<Record<UnavailableReason, (items: string) => string>> = {
  too_big: (items) => `Too big for this delivery service: ${items}. Please choose another one.`,
  too_heavy: (items) => `Too heavy for this delivery service: ${items}. Please choose another one.`,
  too_many: (items) => `Too many for one delivery: ${items}. Please order fewer at once.`,
}

/** Why one option has no price for one cart. */
export interface NoPrice {
  isAvailable: false
  reason: UnavailableReason
  /** The items that cause the reason, if it is about items. */
  issues: { lineId: string; title: string; reason: UnavailableReason }[]
  /** The merchant's own words for the customer. */
  text?: string
  /** The shipping rule that hides the option. */
  rule?: string
}

export function noPrice(reason: UnavailableReason, issues: NoPrice["issues"] = []): NoPrice {
  return { isAvailable: false, reason, issues }
}

/** Whether customers do not see the option at all: a shipping rule hides it without a reason. */
export function isUnlisted({ reason, text }: NoPrice): boolean {
  return reason === "hidden_by_rule" && text === undefined
}

/** The reason in words for the customer: the merchant's own, or those that name the items that cause it. */
export function noPriceText({ reason, issues, text }: NoPrice): string {
  if (text !== undefined) return text
  const titles = issues.flatMap((issue) => (issue.reason === reason ? issue.title : []))
  return unavailableText(reason, titles)
}

const NAMED_ITEMS = 3

/**
 * The text for the shopper.
 *
 * @param items titles of the items that cause the reason; the text names the first few
 */
export function unavailableText(reason: UnavailableReason, items: string[] = []): string {
  const writeText = TEXTS_ABOUT_ITEMS[reason]
  const titles = items.filter((title) => title !== "")
  const names = titles.slice(0, NAMED_ITEMS).join(", ")
  const more = titles.length > NAMED_ITEMS ? ` and ${titles.length - NAMED_ITEMS} more` : ""
  return writeText && names ? writeText(names + more) : TEXTS[reason]
}
