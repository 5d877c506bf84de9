import { usePrompt } from "@medusajs/ui"
import { useEffect } from "react"
import { useBlocker } from "react-router-dom"
import { useTexts } from "../../i18n/use-texts"

/** Asks before the page is left in the middle of something; a closing tab is asked for by the browser. */
export function useLeaveWarning(isBusy: boolean): () => Promise<boolean> {
  const { t } = useTexts()
  const prompt = usePrompt()
  const ask = () =>
    prompt({
      title: t("toShip.leave.title"),
      description: t("toShip.leave.description"),
      confirmText: t("toShip.leave.confirm"),
      cancelText: t("toShip.leave.stay"),
    })
  const blocker = useBlocker(isBusy)
  useEffect(() => {
    if (blocker.state === "blocked") {
      void ask().then((isAgreed) => (isAgreed ? blocker.proceed() : blocker.reset()))
    }
  }, [blocker.state])
  useEffect(() => {
    if (!isBusy) {
      return undefined
    }
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener("beforeunload", warn)
    return () => window.removeEventListener("beforeunload", warn)
  }, [isBusy])
  return ask
}
