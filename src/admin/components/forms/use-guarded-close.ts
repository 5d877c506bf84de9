import { usePrompt } from "@medusajs/ui"
import { useCallback } from "react"
import type { BlockerFunction } from "react-router-dom"
import { useAskBeforeLeaving } from "../../hooks/use-ask-before-leaving"
import { useTexts } from "../../i18n/use-texts"

/** Closes a form. Asks first if changes would be lost, also when the user leaves the page. */
export function useGuardedClose(isDirty: boolean, onClose: () => void): () => Promise<void> {
  const { t } = useTexts()
  const prompt = usePrompt()
  const isAgreed = async () => {
    // Wait a tick: the prompt also listens for Escape, and the key press that closes the form would answer it.
    await new Promise((resolve) => setTimeout(resolve))
    return prompt({
      title: t("unsaved.title"),
      description: t("unsaved.description"),
      confirmText: t("unsaved.discard"),
      cancelText: t("unsaved.stay"),
    })
  }
  // Only another path is another page: closing a drawer may change the query or the hash.
  const isLeft = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation }) =>
      isDirty && currentLocation.pathname !== nextLocation.pathname,
    [isDirty],
  )
  useAskBeforeLeaving(isLeft, isAgreed)
  return async () => {
    if (!isDirty || (await isAgreed())) {
      onClose()
    }
  }
}
