import { toast, usePrompt } from "@medusajs/ui"
import { useDeleteItemRule } from "../../hooks/use-item-rules"
import { useTexts } from "../../i18n/use-texts"

/** Asks, then deletes a rule. */
export function useConfirmedRuleRemoval(): (id: string, name: string) => void {
  const { t } = useTexts()
  const prompt = usePrompt()
  const { mutate: deleteRule } = useDeleteItemRule()
  const askAndDelete = async (id: string, name: string) => {
    const isAgreed = await prompt({
      title: t("itemRules.deletePrompt.title", { name }),
      description: t("itemRules.deletePrompt.description"),
      confirmText: t("common.delete"),
      cancelText: t("common.cancel"),
    })
    if (isAgreed) {
      deleteRule(id, {
        onSuccess: () => toast.success(t("itemRules.deleted")),
        onError: (error) => toast.error(error.message),
      })
    }
  }
  return (id, name) => void askAndDelete(id, name)
}
