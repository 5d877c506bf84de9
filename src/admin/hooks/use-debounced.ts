import { useEffect, useState } from "react"

/**
 * A value that has not changed for a moment, so that typing does not send a request per letter. `===` must compare
 * it: use a text, not an object. Undefined keeps the last value.
 */
export function useDebounced<Value extends string | undefined>(value: Value, delayMs = 300): Value {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    if (value === undefined) return undefined
    const timer = setTimeout(() => setDebounced(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return debounced
}
