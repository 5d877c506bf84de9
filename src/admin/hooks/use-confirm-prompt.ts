import { usePrompt } from "@medusajs/ui"
import { useTexts } from "../i18n/use-texts"

/** Asks before so many shipments are confirmed: each is charged, and nothing takes it back. */
export function useConfirmPrompt(): (count: number) => Promise<boolean> {
  const { t } = useTexts()
  const prompt = usePrompt()
  return (count) =>
    prompt({
      variant: "confirmation",
      title: t("confirmMany.question", { count }),
      description: t("confirmMany.description"),
      confirmText: t("confirmMany.command"),
      cancelText: t("common.cancel"),
    })
}
