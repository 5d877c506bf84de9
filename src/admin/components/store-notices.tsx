import { Button, toast, usePrompt } from "@medusajs/ui"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useAccount } from "../hooks/use-account"
import { useSettings } from "../hooks/use-settings"
import { useTexts } from "../i18n/use-texts"
import { queryKeys } from "../lib/query-keys"
import { sdk } from "../lib/sdk"
import type { PluginSettings } from "../lib/settings"
import { Notice } from "./section/notice"

/** Why no carrier will come: this is the sandbox, or a copy of a store. Otherwise shows nothing. */
export function StoreNotices() {
  const { data: settings } = useSettings()
  return settings ? (
    <>
      <SandboxBanner settings={settings} />
      <CopiedStore settings={settings} />
    </>
  ) : null
}

/** Warns that the sandbox answers. */
function SandboxBanner({ settings }: { settings: PluginSettings }) {
  const { t } = useTexts()
  return settings.is_sandbox ? (
    <Notice variant="warning">
      <div className="flex flex-col gap-y-1">
        <strong className="txt-compact-small-plus">{t("sandbox.title")}</strong>
        <span className="text-ui-fg-subtle">{t("sandbox.description")}</span>
      </div>
    </Notice>
  ) : null
}

/** Why ordering is paused, with a button to end it. Shows nothing if the store is not a copy. */
function CopiedStore({ settings }: { settings: PluginSettings }) {
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

/** Declares that the store has moved to its present address and is not a copy. */
function useAdoptAddress() {
  const queryClient = useQueryClient()
  const account = useAccount()
  return useMutation({
    mutationFn: async () => {
      const path = "/admin/shipment-ordering/settings/adopt-address"
      return sdk.client.fetch<{ settings: PluginSettings }>(path, {
        method: "POST",
        query: { account },
      })
    },
    onSuccess: ({ settings }) => queryClient.setQueryData(queryKeys.settingsOf(account), settings),
  })
}
