import { Button } from "@medusajs/ui"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useAccount } from "../hooks/use-account"
import { useConfirmed } from "../hooks/use-confirmed"
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

function SandboxBanner({ settings }: { settings: PluginSettings }) {
  const { t } = useTexts()
  return settings.is_sandbox ? (
    <Notice variant="warning" title={t("sandbox.title")}>
      {t("sandbox.description")}
    </Notice>
  ) : null
}

/** Why ordering is paused, with a button to end it. Shows nothing if the store is not a copy. */
function CopiedStore({ settings }: { settings: PluginSettings }) {
  const { t } = useTexts()
  const confirmed = useConfirmed()
  const queryClient = useQueryClient()
  const account = useAccount()
  // Declares that the store has moved to its present address and is not a copy.
  const { mutateAsync, isPending } = useMutation({
    mutationFn: () =>
      sdk.client.fetch<{ settings: PluginSettings }>(
        "/admin/shipment-ordering/settings/adopt-address",
        { method: "POST", query: { account } },
      ),
    onSuccess: (answer) => queryClient.setQueryData(queryKeys.settingsOf(account), answer.settings),
  })
  if (!settings.is_paused) {
    return null
  }
  const address = settings.store_address ?? ""
  const adopt = () =>
    confirmed({
      title: t("copy.prompt.title"),
      description: t("copy.prompt.description", { address }),
      confirmText: t("copy.adopt"),
      run: () => mutateAsync(),
      done: t("copy.adopted"),
    })
  return (
    <Notice
      variant="warning"
      role="alert"
      title={t("copy.title")}
      action={
        <Button
          type="button"
          size="small"
          variant="secondary"
          onClick={adopt}
          isLoading={isPending}
        >
          {t("copy.adopt")}
        </Button>
      }
    >
      {t("copy.text", { address, here: settings.backend_url ?? t("copy.nowhere") })}
    </Notice>
  )
}
