import { toast, usePrompt } from "@medusajs/ui"
import { useDeleteBox } from "../../../hooks/use-boxes"
import { useTexts } from "../../../i18n/use-texts"
import type { Box } from "../../../lib/box"

/** Deletes a box once that is agreed to. */
export function useConfirmedRemoval(): (box: Box) => void {
  const { t } = useTexts()
  const prompt = usePrompt()
  const { mutate: deleteBox } = useDeleteBox()
  const askAndDelete = async ({ id, name }: Box) => {
    const isAgreed = await prompt({
      title: t("boxes.deletePrompt.title", { name }),
      description: t("boxes.deletePrompt.description"),
      confirmText: t("common.delete"),
      cancelText: t("common.cancel"),
    })
    if (isAgreed) {
      deleteBox(id, {
        onSuccess: () => toast.success(t("boxes.deleted", { name })),
        onError: (error) => toast.error(error.message),
      })
    }
  }
  return (box) => void askAndDelete(box)
}
