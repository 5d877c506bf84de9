import type { Texts } from "../texts/texts"
import type { DeliveryChoice } from "./delivery-choice"

/** Of a request, at the end of the store's words, such as `(data.locker_code)`. */
const FIELD = /\((\w+(?:\.\w+)+)\)\s*$/

/**
 * Why a choice was not taken. The store's words about it are for the customer, and English: on other pages
 * they stand behind our own, except about a locker, of which ours say enough.
 */
export function explainRefusal(
  { choice, error }: { choice: DeliveryChoice; error: unknown },
  texts: Texts,
): string {
  if (!isRefusal(error)) return texts.choiceFailed
  const storesWords = error.message.replace(FIELD, "").trim()
  if (/^en\b/i.test(texts.language)) {
    return storesWords || (choice.locker ? texts.lockerRefused : texts.choiceFailed)
  }
  const field = FIELD.exec(error.message)?.[1]
  return choice.locker && (!field || field === "data.locker_code")
    ? texts.lockerRefused
    : `${texts.choiceFailed} ${storesWords}`.trim()
}

/** Whether the store has answered that it will not, rather than not at all. */
export function isRefusal(error: unknown): error is Error {
  const status: unknown = error instanceof Error && "status" in error ? error.status : undefined
  return typeof status === "number" && status >= 400 && status < 500
}
