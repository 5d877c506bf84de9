import { SectionRow } from "@medusajs/dashboard/components"
import { Plus } from "@medusajs/icons"
import { Button, StatusBadge, toast, useToggleState, Select, Text } from "@medusajs/ui"
import { useAccounts, useChosenAccount } from "../../../hooks/use-account"
import { type ConnectionCheck, useConnectionTest } from "../../../hooks/use-connection-test"
import { useSectionEditing } from "../../../hooks/use-section-editing"
import { useTexts } from "../../../i18n/use-texts"
import { formatDate, formatMoment } from "../../../lib/calendar"
import { DEFAULT_ACCOUNT } from "../../../lib/default-account"
import { keyWarning } from "../../../lib/key-warning"
import type { PluginSettings } from "../../../lib/settings"
import { EditMenu } from "../../section/edit-menu"
import { Notice } from "../../section/notice"
import { Section } from "../../section/section"
import { AccountDrawer, MissingEncryptionKey } from "./account-drawer"

export function AccountSection({ settings }: { settings: PluginSettings }) {
  const { t } = useTexts()
  const [isEditing, startEditing, stopEditing] = useSectionEditing("account")
  const [isAdding, startAdding, stopAdding] = useToggleState()
  const test = useConnectionTest()
  const runTest = () => test.mutate(undefined, { onError: (error) => toast.error(error.message) })
  const isNew = !settings.base_url && !settings.api_key_hint
  return (
    <Section
      title={t("account.title")}
      description={t("account.description")}
      actions={
        <>
          <AccountChooser account={settings.account} />
          <Button
            size="small"
            variant="secondary"
            onClick={runTest}
            isLoading={test.isPending}
            disabled={!settings.base_url}
          >
            {t("account.test.action")}
          </Button>
          <EditMenu
            section={t("account.title")}
            onEdit={startEditing}
            more={[
              {
                actions: [{ icon: <Plus />, label: t("account.new.title"), onClick: startAdding }],
              },
            ]}
          />
        </>
      }
    >
      {(isNew || !settings.can_save_api_key || keyWarning(settings, new Date())) && (
        <div className="flex flex-col gap-y-3 px-6 py-4">
          <KeyNotice settings={settings} onReplace={startEditing} />
          {!settings.can_save_api_key && <MissingEncryptionKey />}
          {isNew && (
            <Notice variant="info">
              <div className="flex flex-col items-start gap-y-3">
                {t("account.start")}
                <Button size="small" variant="secondary" onClick={startEditing}>
                  {t("account.edit")}
                </Button>
              </div>
            </Notice>
          )}
        </div>
      )}
      <SectionRow
        title={t("account.environment")}
        value={
          <StatusBadge color={settings.environment === "production" ? "green" : "orange"}>
            {t(`account.environments.${settings.environment}`)}
          </StatusBadge>
        }
      />
      <SectionRow title={t("account.baseUrl")} value={settings.base_url ?? t("common.notSet")} />
      <KeyRows settings={settings} />
      {test.data && <ConnectionTest checks={test.data.checks} />}
      {isAdding && <NewAccountDrawer settings={settings} onClose={stopAdding} />}
      {isEditing && (
        <AccountDrawer
          settings={settings}
          onClose={stopEditing}
          // An earlier test may be of another address or key.
          onSaved={runTest}
        />
      )}
    </Section>
  )
}

/** Switches to another account. Shows nothing if there is only one. */
function AccountChooser({ account }: { account: string }) {
  const { t } = useTexts()
  const [, choose] = useChosenAccount()
  const { data: accounts = [] } = useAccounts()
  if (accounts.every((handle) => handle === account)) {
    return null
  }
  return (
    <Select size="small" value={account} onValueChange={choose}>
      <Select.Trigger className="w-36" aria-label={t("account.choose")}>
        <Select.Value />
      </Select.Trigger>
      <Select.Content>
        {[...new Set([...accounts, account])].sort().map((handle) => (
          <Select.Item key={handle} value={handle}>
            {handle}
          </Select.Item>
        ))}
      </Select.Content>
    </Select>
  )
}

/** The API key: its last characters, when it was saved, and until when it is valid. */
function KeyRows({ settings }: { settings: PluginSettings }) {
  const { t, locale } = useTexts()
  const {
    api_key_hint: hint,
    api_key_saved_at: savedAt,
    api_key_accepted_at: acceptedAt,
    api_key_valid_until: validUntil,
  } = settings
  if (!hint || !savedAt) {
    return <SectionRow title={t("account.apiKey")} value={t("account.apiKeyMissing")} />
  }
  const warning = keyWarning(settings, new Date())
  const day = (time: string) => new Date(time).toLocaleDateString(locale, { dateStyle: "medium" })
  return (
    <>
      <SectionRow
        title={t("account.apiKey")}
        value={
          <div className="flex min-w-0 flex-col items-start gap-y-1">
            <Text size="small" leading="compact">
              {t("account.apiKeySaved", { hint, date: day(savedAt) })}
            </Text>
            {warning?.kind === "refused" ? (
              <StatusBadge color="red">{t("account.keyRefused")}</StatusBadge>
            ) : (
              acceptedAt && (
                <StatusBadge color="green">
                  {t("account.keyAccepted", { date: day(acceptedAt) })}
                </StatusBadge>
              )
            )}
          </div>
        }
      />
      {validUntil && (
        <SectionRow
          title={t("account.validUntil")}
          value={
            <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
              {warning && warning.kind !== "refused" ? (
                <StatusBadge color={warning.kind === "expired" ? "red" : "orange"}>
                  {formatDate(validUntil, locale)}
                </StatusBadge>
              ) : (
                <Text size="small" leading="compact">
                  {formatDate(validUntil, locale)}
                </Text>
              )}
              {settings.api_key_valid_until_is_estimate && (
                <Text size="small" leading="compact" className="text-ui-fg-subtle">
                  {t("account.validUntilEstimate")}
                </Text>
              )}
            </div>
          }
        />
      )}
    </>
  )
}

/** The results of a connection test, one row per check. */
function ConnectionTest({ checks }: { checks: ConnectionCheck[] }) {
  const { t } = useTexts()
  const nameOf = {
    address: t("account.test.address"),
    api_key: t("account.test.apiKey"),
  }
  return (
    <div className="bg-ui-bg-subtle divide-y rounded-b-lg" aria-live="polite">
      {checks.map(({ name, is_ok, message }) => (
        <SectionRow
          key={name}
          title={nameOf[name]}
          value={
            <div className="flex min-w-0 flex-col items-start gap-y-1">
              <StatusBadge color={is_ok ? "green" : "red"}>
                {is_ok ? t("account.test.ok") : t("account.test.failed")}
              </StatusBadge>
              <Text size="small" className="text-pretty break-words">
                {message}
              </Text>
            </div>
          }
        />
      ))}
    </div>
  )
}

/** Adds an account and then shows it. */
function NewAccountDrawer({
  settings,
  onClose,
}: {
  settings: PluginSettings
  onClose: () => void
}) {
  const [, choose] = useChosenAccount()
  const { data: taken = [] } = useAccounts()
  return (
    <AccountDrawer
      settings={{ ...settings, ...NOTHING_SAVED }}
      taken={[DEFAULT_ACCOUNT, ...taken]}
      onClose={onClose}
      onSaved={choose}
    />
  )
}

/** The settings of an account before anything is saved. */
const NOTHING_SAVED = {
  account: "",
  environment: "production",
  base_url: null,
  api_key_hint: null,
  api_key_valid_until: null,
} as const

interface KeyNoticeProps {
  settings: PluginSettings
  onReplace: () => void
}

/** Warns that the API key is refused or expires soon, with a button to replace it. */
function KeyNotice({ settings, onReplace }: KeyNoticeProps) {
  const { t, locale } = useTexts()
  const warning = keyWarning(settings, new Date())
  if (!warning) {
    return null
  }
  const values = {
    time: "since" in warning ? formatMoment(warning.since, locale) : "",
    date: "validUntil" in warning ? formatDate(warning.validUntil, locale) : "",
    count: "daysLeft" in warning ? warning.daysLeft : 0,
  }
  return (
    <Notice variant={warning.kind === "expiring" ? "warning" : "error"} role="alert">
      <div className="flex flex-col items-start gap-y-3">
        <div className="flex flex-col gap-y-1">
          <strong className="txt-compact-small-plus">
            {t(`account.keyWarnings.${warning.kind}.title`)}
          </strong>
          <span className="text-ui-fg-subtle">
            {t(`account.keyWarnings.${warning.kind}.description`, values)}
          </span>
        </div>
        <Button size="small" variant="secondary" onClick={onReplace}>
          {t("account.replaceKey")}
        </Button>
      </div>
    </Notice>
  )
}
