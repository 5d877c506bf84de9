import { Button, toast, usePrompt } from "@medusajs/ui"
import { useAdoptAddress } from "../hooks/use-adopt-address"
import { useTexts } from "../i18n/use-texts"
import type { PluginSettings } from "../lib/settings"
import { Notice } from "./section/notice"

/** Why nothing is ordered here, and how that ends. Nothing at all where the store is no copy. */
export function CopiedStore({ settings }: { settings: PluginSettings }) {
  const { t } = useTexts()
  const prompt = usePrompt()
  const { mutateAsync, isPending } = useAdoptAddress()
  if (!settings.is_paused) {
    return null
  }
  const address = settings.store_address ?? ""
  const adopt = async () => {
    const isSure = await prompt({
      title: t("copy.prompt.title"),
      description: t("copy.prompt.description", { address }),
      confirmText: t("copy.adopt"),
      cancelText: t("common.cancel"),
    })
    if (!isSure) {
      return
    }
    try {
      await mutateAsync()
      toast.success(t("copy.adopted"))
    } catch (error) {
      toast.error((error as Error).message)
    }
  }
  return (
    <Notice variant="warning" role="alert">
      <div className="flex flex-col items-start gap-y-3">
        <div className="flex flex-col gap-y-1">
          <strong className="txt-compact-small-plus">{t("copy.title")}</strong>
          <span className="text-ui-fg-subtle break-words">
            {t("copy.text", { address, here: settings.backend_url ?? t("copy.nowhere") })}
          </span>
        </div>
        <Button
          type="button"
          size="small"
          variant="secondary"
          onClick={() => void adopt()}
          isLoading={isPending}
        >
          {t("copy.adopt")}
        </Button>
      </div>
    </Notice>
  )
}
