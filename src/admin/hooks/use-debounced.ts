import { useEffect, useState } from "react"

/** A value once it has been the same for a while. It must be one that `===` compares: a text, not an object. */
export function useDebounced<Value extends string | undefined>(
  value: Value,
  delayMs: number,
): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return settled
}
