import { type RefObject, useEffect, useRef } from "react"

/** What a component was last given, for what happens later than it was drawn. */
export function useLatest<Value>(value: Value): RefObject<Value> & { readonly current: Value } {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}
