import { useEffect, useState } from "react"

/**
 * A value once it has not changed for a moment: what is typed is not asked about letter by letter. It must
 * be one that `===` compares: a text, not an object.
 */
export function useSettled<Value extends string | undefined>(value: Value, delayMs = 300): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return settled
}
