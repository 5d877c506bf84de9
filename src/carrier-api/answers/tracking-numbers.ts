import { jsonList } from "./json-list"

/**
 * Tracking numbers without blanks and repetitions, in the service's order. The document has an array
 * of strings; numbers, null and one string joined with "|" (as in the callback) are understood too.
 */
export function readTrackingNumbers(value: unknown): string[] {
  const elements = jsonList(value) ?? [value]
  const numbers = elements.flatMap((element) => {
    if (typeof element === "string") {
      return element.split("|").map((part) => part.trim())
    }
    return typeof element === "number" && Number.isSafeInteger(element) ? [String(element)] : []
  })
  return [...new Set(numbers)].filter((number) => number !== "")
}
