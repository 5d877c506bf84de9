import { toast, usePrompt } from "@medusajs/ui"
import { useTexts } from "../i18n/use-texts"
import { toastError } from "../lib/toast-error"

interface Confirmed {
  title: string
  description: string
  confirmText: string
  run: () => Promise<unknown>
  /** The toast afterwards. */
  done: string
}

/** Asks before something that cannot be undone, does it, and says so. */
export function useConfirmed(): (what: Confirmed) => void {
  const { t } = useTexts()
  const prompt = usePrompt()
  const askAndRun = async ({ run, done, ...texts }: Confirmed) => {
    if (await prompt({ ...texts, cancelText: t("common.cancel") })) {
      await run().then(() => toast.success(done), toastError)
    }
  }
  return (what) => void askAndRun(what)
}
