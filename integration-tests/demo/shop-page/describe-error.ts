import { FetchError } from "@medusajs/js-sdk"
import { DeliveryError } from "medusa-plugin-shipment-ordering-storefront"
import { CartChangedError } from "./checkout/place-order"
import type { ShopTexts } from "./texts/english"

/** What went wrong, for the customer: the store's own words where it said no to him. */
export function describeError(error: unknown, texts: ShopTexts): string {
  if (error instanceof CartChangedError) return texts.cartChanged
  if (error instanceof FetchError) return describeAnswer(error, texts)
  if (error instanceof DeliveryError) {
    return error.kind === "refused" ? error.message : texts.unreachable
  }
  // fetch throws a TypeError when nobody answers.
  return error instanceof TypeError ? texts.unreachable : texts.failed
}

function describeAnswer({ status = 500, message }: FetchError, texts: ShopTexts): string {
  if (status >= 500) return texts.failed
  // What Medusa says of ids and fields is for programs.
  if (status === 404) return texts.cartChanged
  if (/^Invalid request/i.test(message)) return texts.notUnderstood
  return message.replace(/ \(\w+\.\w+\)$/, "")
}
