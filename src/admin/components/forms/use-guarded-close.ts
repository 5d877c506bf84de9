import { usePrompt } from "@medusajs/ui"
import { useCallback, useEffect } from "react"
import { type BlockerFunction, useBlocker } from "react-router-dom"
import { useTexts } from "../../i18n/use-texts"

/** Closes a form, after asking when something entered would be lost; also when the page is left beneath it. */
export function useGuardedClose(isDirty: boolean, onClose: () => void): () => Promise<void> {
  const { t } = useTexts()
  const prompt = usePrompt()
  const isAgreed = async () => {
    // The prompt listens for Escape too: opened at once, it would be answered by the same key press.
    await new Promise((resolve) => setTimeout(resolve))
    return prompt({
      title: t("unsaved.title"),
      description: t("unsaved.description"),
      confirmText: t("unsaved.discard"),
      cancelText: t("unsaved.stay"),
    })
  }
  // A drawer that closes may change what comes after the path, and is no other page.
  const isLeft = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation }) =>
      isDirty && currentLocation.pathname !== nextLocation.pathname,
    [isDirty],
  )
  const blocker = useBlocker(isLeft)
  useEffect(() => {
    if (blocker.state === "blocked") {
      void isAgreed().then((isSure) => (isSure ? blocker.proceed() : blocker.reset()))
    }
  }, [blocker.state])
  return async () => {
    if (!isDirty || (await isAgreed())) {
      onClose()
    }
  }
}
