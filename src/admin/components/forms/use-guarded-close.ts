import { usePrompt } from "@medusajs/ui"
import { useTexts } from "../../i18n/use-texts"

/** Closes a form, after asking when something entered would be lost. */
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
  return async () => {
    if (!isDirty || (await isAgreed())) {
      onClose()
    }
  }
}
