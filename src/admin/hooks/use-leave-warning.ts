import { usePrompt } from "@medusajs/ui"
import { useEffect, useRef } from "react"
import { type BlockerFunction, useBlocker } from "react-router-dom"
import { useTexts } from "../i18n/use-texts"

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
