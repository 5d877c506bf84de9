import { Plus } from "@medusajs/icons"
import { StatusBadge, Text, useToggleState } from "@medusajs/ui"
import {
  type ConnectionCheck,
  useAccounts,
  useChosenAccount,
  useConnectionTest,
} from "../../../hooks/use-account"
import { useTexts } from "../../../i18n/use-texts"
import { choicesOf } from "../../../lib/choices"
import { SectionRow } from "../../../lib/dashboard"
import { formatDate, formatMoment } from "../../../lib/formats"
import { DEFAULT_ACCOUNT, type PluginSettings } from "../../../lib/settings"
import { toastError } from "../../../lib/toast-error"
import { Allowed } from "../../section/allowed"
import { EditMenu, SmallButton, useSectionEditing } from "../../section/menus"
import { Notice } from "../../section/notice"
import { Section } from "../../section/section"
import { Choice } from "../../section/table-tools"
import { Note } from "../../section/texts"
import { AccountDrawer, MissingEncryptionKey } from "./account-drawer"
import { isStillAccepted, keyWarning } from "./account-values"

export function AccountSection({ settings }: { settings: PluginSettings }) {
  const { t } = useTexts()
  const [isEditing, startEditing, stopEditing] = useSectionEditing("account")
  const [isAdding, startAdding, stopAdding] = useToggleState()
  const [, choose] = useChosenAccount()
  const { data: accounts = [] } = useAccounts()
  const test = useConnectionTest()
  const runTest = () => test.mutate(undefined, { onError: toastError })
  const { account, environment, base_url, can_save_api_key } = settings
  const isNew = !base_url && !settings.api_key_hint
  const handles = [...new Set([...accounts, account])].sort()
  const add = { icon: <Plus />, label: t("account.new.title"), onClick: startAdding }
  return (
    <Section
      title={t("account.title")}
      description={t("account.description")}
      actions={
        <>
          {handles.length > 1 && (
            <Choice
              label={t("fields.account")}
              className="w-36"
              value={account}
              options={choicesOf(handles, (handle) => handle)}
              onChange={choose}
            />
          )}
          <Allowed to="set_up">
            <SmallButton onClick={runTest} isLoading={test.isPending} disabled={!base_url}>
              {t("account.test.action")}
            </SmallButton>
          </Allowed>
          <EditMenu
            section={t("account.title")}
            onEdit={startEditing}
            more={[{ actions: [add] }]}
          />
        </>
      }
    >
      {(isNew || !can_save_api_key || keyWarning(settings, new Date())) && (
        <div className="flex flex-col gap-y-3 px-6 py-4">
          <KeyNotice settings={settings} onReplace={startEditing} />
          {!can_save_api_key && <MissingEncryptionKey />}
          {isNew && (
            <Notice
              variant="info"
              action={
                <Allowed to="set_up">
                  <SmallButton onClick={startEditing}>{t("account.edit")}</SmallButton>
                </Allowed>
              }
            >
              {t("account.start")}
            </Notice>
          )}
        </div>
      )}
      <SectionRow
        title={t("account.environment")}
        value={
          <StatusBadge color={environment === "production" ? "green" : "orange"}>
            {t(`account.environments.${environment}`)}
          </StatusBadge>
        }
      />
      <SectionRow title={t("account.baseUrl")} value={base_url ?? t("common.notSet")} />
      <KeyRows settings={settings} />
      {test.data && <ConnectionTest checks={test.data.checks} />}
      {isAdding && (
        <AccountDrawer
          settings={{ ...settings, ...NOTHING_SAVED }}
          takenHandles={[DEFAULT_ACCOUNT, ...accounts]}
          onClose={stopAdding}
          onSaved={choose}
        />
      )}
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
    <Notice
      variant={warning.kind === "expiring" ? "warning" : "error"}
      role="alert"
      title={t(`account.keyWarnings.${warning.kind}.title`)}
      action={
        <Allowed to="set_up">
          <SmallButton onClick={onReplace}>{t("account.replaceKey")}</SmallButton>
        </Allowed>
      }
    >
      {t(`account.keyWarnings.${warning.kind}.description`, values)}
    </Notice>
  )
}

const KEY_COLORS = {
  unreadable: "grey",
  refused: "grey",
  expired: "red",
  expiring: "orange",
} as const

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
  const kind = keyWarning(settings, new Date())?.kind
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
            {kind === "refused" && <StatusBadge color="red">{t("account.keyRefused")}</StatusBadge>}
            {acceptedAt && isStillAccepted(settings, new Date()) && (
              <StatusBadge color="green">
                {t("account.keyAccepted", { date: day(acceptedAt) })}
              </StatusBadge>
            )}
          </div>
        }
      />
      {validUntil && (
        <SectionRow
          title={t("account.validUntil")}
          value={
            <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <StatusBadge color={kind ? KEY_COLORS[kind] : "green"}>
                {formatDate(validUntil, locale)}
              </StatusBadge>
              {settings.api_key_valid_until_is_estimate && (
                <Note leading="compact">{t("account.validUntilEstimate")}</Note>
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
  return (
    <div className="bg-ui-bg-subtle divide-y rounded-b-lg" aria-live="polite">
      {checks.map(({ name, is_ok, message }) => (
        <SectionRow
          key={name}
          title={t(`account.test.${name}`)}
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
