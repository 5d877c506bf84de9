import { useEffect, useRef } from "react"
import { type BlockerFunction, useBlocker } from "react-router-dom"

/** Asks before the user leaves the page, with one question at a time. */
export function useAskBeforeLeaving(
  isBlocked: boolean | BlockerFunction,
  ask: () => Promise<boolean>,
): void {
  const blocker = useBlocker(isBlocked)
  const latest = useRef(blocker)
  const isAsking = useRef(false)
  useEffect(() => {
    latest.current = blocker
    if (blocker.state !== "blocked" || isAsking.current) {
      return
    }
    isAsking.current = true
    void ask().then((isAgreed) => {
      isAsking.current = false
      if (isAgreed) latest.current.proceed?.()
      else latest.current.reset?.()
    })
    // Not `blocker.state`: if the user stays and leaves again at once, it is "blocked" in both renders.
  }, [blocker])
}
