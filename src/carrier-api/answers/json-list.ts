import { isJsonObject } from "./json-object"

/**
 * The elements of a JSON list. An object with the keys "0", "2", ... counts as one: that is what a
 * list becomes when a PHP service has filtered it.
 */
export function jsonList(value: unknown): unknown[] | undefined {
  if (Array.isArray(value)) {
    return value as unknown[]
  }
  if (isJsonObject(value)) {
    const keys = Object.keys(value)
    return keys.length > 0 && keys.every((key) => /^\d+$/.test(key))
      ? Object.values(value)
      : undefined
  }
  return undefined
}
