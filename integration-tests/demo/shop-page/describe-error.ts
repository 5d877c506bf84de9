import { FetchError } from "@medusajs/js-sdk"
import { ShippingClientError } from "medusa-plugin-shipment-ordering/storefront"
import type { ShopTexts } from "./texts/english"

/** What went wrong, for the customer: the store's own words where it said no. */
export function describeError(error: unknown, texts: ShopTexts): string {
  if (error instanceof FetchError) {
    const isRefused = error.status !== undefined && error.status < 500
    return isRefused ? error.message : texts.failed
  }
  if (error instanceof ShippingClientError) {
    return error.kind === "refused" ? error.message : texts.unreachable
  }
  // fetch throws a TypeError when nobody answers.
  return error instanceof TypeError ? texts.unreachable : texts.failed
}
