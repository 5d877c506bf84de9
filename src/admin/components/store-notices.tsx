import { XMarkMini } from "@medusajs/icons"
import { IconButton } from "@medusajs/ui"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { Link } from "react-router-dom"
import { healthQuery, useAccount } from "../hooks/use-account"
import { useConfirmed } from "../hooks/use-confirmed"
import { useSettings } from "../hooks/use-settings"
import { useServiceZones } from "../hooks/use-shipping-options"
import { useTexts } from "../i18n/use-texts"
import { keysOfConcern, type StoppedKey, toStoppedKeys } from "../lib/health"
import { queryKeys } from "../lib/query-keys"
import { postTo } from "../lib/sdk"
import { DEFAULT_ACCOUNT, type PluginSettings } from "../lib/settings"
import { Allowed } from "./section/allowed"
import { SmallButton } from "./section/menus"
import { LinesToCopy, Notice } from "./section/notice"

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

const DISMISSED = "shipment-ordering:sandbox-dismissed"

/** One line, until it is dismissed: then it stays away while the browser's tab is open. */
function SandboxBanner({ settings }: { settings: PluginSettings }) {
  const { t } = useTexts()
  const [isDismissed, setIsDismissed] = useState(() => sessionStorage.getItem(DISMISSED) !== null)
  if (!settings.is_sandbox || isDismissed) {
    return null
  }
  const dismiss = () => {
    sessionStorage.setItem(DISMISSED, "true")
    setIsDismissed(true)
  }
  return (
    <Notice variant="warning">
      <div className="flex items-start justify-between gap-x-3">
        <strong className="txt-compact-small-plus">{t("sandbox.notice")}</strong>
        <IconButton
          size="2xsmall"
          variant="transparent"
          aria-label={t("sandbox.dismiss")}
          onClick={dismiss}
        >
          <XMarkMini />
        </IconButton>
      </div>
    </Notice>
  )
}

/** Why ordering is paused, with what ends it. Shows nothing if the store is neither a copy nor may be one. */
export function CopiedStore({ settings }: { settings: PluginSettings }) {
  const { t } = useTexts()
  const { account, environment, backend_url: here } = settings
  const address = settings.store_address ?? ""
  const service = settings.base_url ?? ""
  if (!settings.is_paused) {
    return null
  }
  if (!here) {
    return (
      <Notice
        variant="warning"
        role="alert"
        title={t("noAddress.title")}
        action={
          <AdoptButton
            title={t("noAddress.prompt.title")}
            description={t("noAddress.prompt.description", { address })}
            confirmText={t("noAddress.adopt")}
          />
        }
      >
        {t("noAddress.text", { address })}
        <p className="mt-2">{t("noAddress.hint")}</p>
        <LinesToCopy lines={`SHIPMENT_ORDERING_BACKEND_URL=${address}`} />
      </Notice>
    )
  }
  return (
    <Notice
      variant="warning"
      role="alert"
      title={t("copy.title")}
      action={
        <div className="flex flex-wrap gap-2">
          <AdoptButton
            title={t("copy.prompt.title")}
            description={t("copy.prompt.description", { address })}
            confirmText={t("copy.adopt")}
          />
          {/* A copy that knows the account of its original would order real parcels. */}
          {environment === "development" ? (
            <AdoptButton
              title={t("copy.test.title")}
              description={t("copy.test.description", { service })}
              confirmText={t("copy.test.order")}
            />
          ) : (
            <SettingsButton account={account} query={{ edit: "account" }}>
              {t("copy.test.connect")}
            </SettingsButton>
          )}
        </div>
      }
    >
      {t("copy.text", { address, here })}
    </Notice>
  )
}

/** Orders from this store from now on, under its present address or without one. */
function AdoptButton(texts: { title: string; description: string; confirmText: string }) {
  const { t } = useTexts()
  const confirmed = useConfirmed()
  const queryClient = useQueryClient()
  const account = useAccount()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: () =>
      postTo<{ settings: PluginSettings }>("settings/adopt-address", undefined, {
        query: { account },
      }),
    onSuccess: (answer) => queryClient.setQueryData(queryKeys.settingsOf(account), answer.settings),
  })
  const adopt = () => confirmed({ ...texts, run: () => mutateAsync(), done: t("copy.adopted") })
  return (
    <Allowed to="set_up">
      <SmallButton onClick={adopt} isLoading={isPending}>
        {texts.confirmText}
      </SmallButton>
    </Allowed>
  )
}

/** A new tab keeps what is selected or entered here. */
function SettingsButton({
  account,
  query,
  children,
}: {
  account: string
  query?: Record<string, string>
  children: string
}) {
  const search = new URLSearchParams({
    ...query,
    ...(account !== DEFAULT_ACCOUNT && { account }),
  }).toString()
  return (
    <SmallButton asChild>
      <Link
        to={`/settings/shipment-ordering${search && `?${search}`}`}
        target="_blank"
        rel="noopener noreferrer"
      >
        {children}
      </Link>
    </SmallButton>
  )
}

/** What the store must upgrade, with the command. Shows nothing if all is new enough. */
export function OldPackagesNotice({ settings }: { settings: PluginSettings }) {
  const { t } = useTexts()
  const old = settings.old_packages
  return (
    old && (
      <Notice
        variant="warning"
        title={t("oldPackages.title", { name: old.name, oldest: old.oldest })}
      >
        {t("oldPackages.text", { installed: old.installed })}
        <LinesToCopy lines={old.command} />
      </Notice>
    )
  )
}

/** Shows once what stops every order: an API key that is missing, unreadable or refused. */
export function StoppedKeys({ optionId }: { optionId?: string }) {
  const { t } = useTexts()
  const stopped = useStoppedKeys(optionId)
  return (
    <>
      {stopped.map(({ handle, state }) => (
        <Notice
          key={handle}
          variant="error"
          role="alert"
          title={
            handle === DEFAULT_ACCOUNT
              ? t(`account.stopped.${state}.title`)
              : t(`account.stopped.${state}.titleOf`, { account: handle })
          }
          action={<SettingsButton account={handle}>{t("common.toSettings")}</SettingsButton>}
        >
          {t(`account.stopped.${state}.description`)}
        </Notice>
      ))}
    </>
  )
}

/** Whether no order is sent now: ordering is paused, or an API key stops it. */
export function useIsStopped(optionId?: string): boolean {
  const { data: settings } = useSettings()
  return useStoppedKeys(optionId).length > 0 || settings?.is_paused === true
}

const ASK_AGAIN_MS = 10_000

/**
 * The accounts whose key stops orders. Loaded again when the user returns to the window, and while there are any.
 *
 * @param optionId the shipping option of the order to ship; without it, all options count
 */
function useStoppedKeys(optionId?: string): StoppedKey[] {
  const { data: stopped = [] } = useQuery({
    ...healthQuery,
    select: ({ accounts }) => toStoppedKeys(accounts),
    staleTime: 0,
    refetchOnWindowFocus: true,
    // Somebody else may correct it.
    refetchInterval: ({ state }) =>
      state.data && toStoppedKeys(state.data.accounts).length > 0 && ASK_AGAIN_MS,
  })
  const { data: zones, isError } = useServiceZones({ enabled: stopped.length > 0 })
  // Do not warn before it is known which options belong to the accounts.
  if (!zones && !isError) {
    return []
  }
  const options = zones?.flatMap(({ shipping_options }) => shipping_options)
  return keysOfConcern(stopped, { options, optionId })
}
