import { usePrompt } from "@medusajs/ui"
import { useEffect } from "react"
import { useTexts } from "../i18n/use-texts"
import { useAskBeforeLeaving } from "./use-ask-before-leaving"

/**
 * Asks before the user leaves the page while something runs. The browser asks when the tab is closed.
 *
 * @param area where the texts of the question are
 */
export function useLeaveWarning(
  isBusy: boolean,
  area: "toShip" | "confirmMany",
): () => Promise<boolean> {
  const { t } = useTexts()
  const prompt = usePrompt()
  const ask = () =>
    prompt({
      title: t(`${area}.leave.title`),
      description: t(`${area}.leave.description`),
      confirmText: t(`${area}.leave.confirm`),
      cancelText: t(`${area}.leave.stay`),
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
  return ask
}
