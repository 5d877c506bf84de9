import { usePrompt } from "@medusajs/ui"
import { useEffect, useRef, useState, useSyncExternalStore } from "react"
import { type BlockerFunction, useBlocker } from "react-router-dom"
import { useTexts } from "../i18n/use-texts"

/** Whether the window is as narrow as a phone, as Medusa's `md:` classes count. */
export function useIsPhone(): boolean {
  return useMatches("(max-width: 767px)")
}

/** Whether a table of many columns has too little room, as Medusa's `xl:` classes count. */
export function useIsNarrow(): boolean {
  return useMatches("(max-width: 1279px)")
}

function useMatches(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query)
      media.addEventListener("change", changed)
      return () => media.removeEventListener("change", changed)
    },
    () => matchMedia(query).matches,
  )
}

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

/** Asks before the user leaves the page while shipments are confirmed. The browser asks when the tab is closed. */
export function useLeaveWarning(isBusy: boolean): void {
  const { t } = useTexts()
  const prompt = usePrompt()
  const ask = () =>
    prompt({
      title: t("confirmMany.leave.title"),
      description: t("confirmMany.leave.description"),
      confirmText: t("confirmMany.leave.confirm"),
      cancelText: t("confirmMany.leave.stay"),
    })
  useAskBeforeLeaving(isBusy, ask)
  useEffect(() => {
    if (!isBusy) {
      return undefined
    }
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener("beforeunload", warn)
    return () => window.removeEventListener("beforeunload", warn)
  }, [isBusy])
}

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
