import { usePrompt } from "@medusajs/ui"
import { useTexts } from "../../../../i18n/use-texts"

/** Asks before boxes are deleted. @returns whether it may go on */
export function useConfirmedReplacement(): (removedCount: number) => Promise<boolean> {
  const { t } = useTexts()
  const prompt = usePrompt()
  return async (count) =>
    count === 0 ||
    prompt({
      title: t("boxImport.prompt.title", { count }),
      description: t("boxImport.prompt.description"),
      confirmText: t("boxImport.submit"),
      cancelText: t("common.cancel"),
    })
}
