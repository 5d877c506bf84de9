/** Why a delivery option has no price, and what a shopper can do about it. */
const TEXTS = {
  service_does_not_deliver:
    "This delivery service does not deliver to your address. Please choose another one.",
  invalid_postal_code: "Please check the postal code of your delivery address.",
  too_big:
    "Your order is too big or too heavy for this delivery service. Please choose another one.",
  currency: "This delivery service cannot be priced in your currency. Please choose another one.",
  no_live_price:
    "The price of this delivery service cannot be had right now. Please try again in a moment or choose another one.",
  nothing_to_ship: "Nothing in your cart needs to be shipped.",
  no_address: "Please enter your delivery address with country and postal code.",
  not_configured: "This delivery service is not available yet. Please choose another one.",
} as const

export type UnavailableReason = keyof typeof TEXTS

/** The text for the shopper. */
export function unavailableText(reason: UnavailableReason): string {
  return TEXTS[reason]
}
