import type { Texts } from "../texts/texts"
import type { DeliveryChoice } from "./delivery-choice"

/** Of a request, behind each sentence of the store's, such as `(data.locker_code)`. */
const FIELDS = / \((data|shipping_address)\.\w+\)/g

/**
 * Why a choice was not taken. The store's words about it are for the customer, and English: on other pages
 * they stand behind our own, except about a locker, of which ours say enough.
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

/** Whether the store has answered that it will not, rather than not at all. */
export function isRefusal(error: unknown): error is Error {
  const status: unknown = error instanceof Error && "status" in error ? error.status : undefined
  return typeof status === "number" && status >= 400 && status < 500
}
