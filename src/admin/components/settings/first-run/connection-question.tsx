import { zodResolver } from "@hookform/resolvers/zod"
import { Button, StatusBadge, Text, toast } from "@medusajs/ui"
import { useEffect, useRef, useState } from "react"
import { useForm } from "react-hook-form"
import { type ConnectionCheck, useConnectionTest } from "../../../hooks/use-account"
import { useSaveSettings } from "../../../hooks/use-settings"
import { useTexts } from "../../../i18n/use-texts"
import { Form } from "../../../lib/dashboard"
import type { PluginSettings } from "../../../lib/settings"
import { SecretField, TextField } from "../../forms/fields"
import { FormIssue, useShownIssue } from "../../forms/form-dialogs"
import { placeServerError } from "../../forms/use-saving-form"
import { SmallButton } from "../../section/menus"
import { Notice } from "../../section/notice"
import { Section } from "../../section/section"
import { Note } from "../../section/texts"
import { connectionValues, type ConnectionValues } from "../account/account-values"

/** Whether the service has accepted the saved address and key. */
export function isConnected({
  base_url,
  api_key_accepted_at,
  api_key_refused_at,
  api_key_is_readable,
}: PluginSettings): boolean {
  return Boolean(base_url && api_key_accepted_at && !api_key_refused_at && api_key_is_readable)
}

/** The service's address and the key. They are tried, and saved if they work. */
export function ConnectionQuestion({ settings }: { settings: PluginSettings }) {
  const { t } = useTexts()
  const [isChanging, setIsChanging] = useState(false)
  const isDone = isConnected(settings) && !isChanging
  const wasForm = useRef(false)
  wasForm.current ||= !isDone
  return (
    <Section title={t("firstRun.connection.title")} description={t("firstRun.connection.hint")}>
      {isDone ? (
        <Connected
          settings={settings}
          isNew={wasForm.current}
          onChange={() => setIsChanging(true)}
        />
      ) : (
        <ConnectionForm
          settings={settings}
          onDone={() => setIsChanging(false)}
          onCancel={isChanging ? () => setIsChanging(false) : undefined}
        />
      )}
    </Section>
  )
}

interface ConnectedProps {
  settings: PluginSettings
  /** It takes the place of the form. */
  isNew: boolean
  onChange: () => void
}

function Connected({ settings, isNew, onChange }: ConnectedProps) {
  const { t } = useTexts()
  const { environment, base_url, api_key_hint: hint } = settings
  const change = useRef<HTMLButtonElement>(null)
  // The pressed button is gone. A field that the merchant has gone on to keeps the focus.
  useEffect(() => {
    if (isNew && document.activeElement === document.body) {
      change.current?.focus({ preventScroll: true })
    }
  }, [isNew])
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 px-6 py-4">
      <div className="flex min-w-0 flex-col gap-y-1">
        <div className="flex flex-wrap items-center gap-2">
          <StatusBadge color="green">{t("firstRun.connection.works")}</StatusBadge>
          <Text size="small" weight="plus" className="break-all">
            {base_url}
          </Text>
        </div>
        <Note>
          {[t(`account.environments.${environment}`), `${t("account.apiKey")} ${hint}`].join(" · ")}
        </Note>
      </div>
      <SmallButton ref={change} onClick={onChange}>
        {t("firstRun.change")}
      </SmallButton>
    </div>
  )
}

interface ConnectionFormProps {
  settings: PluginSettings
  onDone: () => void
  /** Keeps the saved connection; undefined if there is none that works. */
  onCancel: (() => void) | undefined
}

/** Tries what is entered when the last of the two fields is left, and on Continue. */
function ConnectionForm({ settings, onDone, onCancel }: ConnectionFormProps) {
  const { t } = useTexts()
  const { mutateAsync: test } = useConnectionTest()
  const { mutateAsync: save } = useSaveSettings()
  const form = useForm<ConnectionValues>({
    resolver: zodResolver(connectionValues(t)),
    defaultValues: { base_url: settings.base_url ?? "", api_key: "" },
  })
  const { isSubmitting } = form.formState
  const frame = useRef<HTMLFormElement>(null)
  useShownIssue(frame, form.formState)
  const tried = useRef("")
  /** @returns whether a check has failed */
  const showFailed = (checks: ConnectionCheck[]): boolean => {
    const failed = checks.find(({ is_ok }) => !is_ok)
    if (!failed) return false
    const field = failed.name === "address" ? "base_url" : "api_key"
    form.setError(field, { type: "server", message: failed.message }, { shouldFocus: true })
    return true
  }
  const onSubmit = async (entered: ConnectionValues) => {
    try {
      const { checks } = await test(entered)
      if (showFailed(checks)) return
      await save({ change: entered, before: {} })
      // Notes that the service accepts the saved key, and finds the services.
      const saved = await test(undefined)
      if (showFailed(saved.checks)) return
      toast.success(t("account.savedAndWorks"))
      onDone()
    } catch (error) {
      placeServerError(form, error)
    }
  }
  const tryNow = () => void form.handleSubmit(onSubmit)()
  const tryOnce = () => {
    const { base_url, api_key } = form.getValues()
    const entered = JSON.stringify([base_url, api_key])
    if (base_url && api_key && !isSubmitting && tried.current !== entered) {
      tried.current = entered
      tryNow()
    }
  }
  const isUnreadable = settings.api_key_is_readable === false
  return (
    <Form {...form}>
      <form
        ref={frame}
        noValidate
        className="flex flex-col gap-y-4 px-6 py-4"
        onSubmit={(event) => {
          event.preventDefault()
          tried.current = JSON.stringify(Object.values(form.getValues()))
          tryNow()
        }}
        onBlur={tryOnce}
      >
        <FormIssue />
        {isUnreadable && (
          <Notice variant="error">{t("account.keyWarnings.unreadable.description")}</Notice>
        )}
        <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2">
          <TextField<ConnectionValues>
            name="base_url"
            label={t("account.baseUrl")}
            hint={t("account.baseUrlHint")}
            type="url"
            placeholder="https://"
          />
          <SecretField<ConnectionValues>
            name="api_key"
            label={t("account.apiKey")}
            hint={t("account.apiKeyHint")}
          />
        </div>
        <div className="flex items-center gap-x-3">
          <Button size="small" type="submit" variant="secondary" isLoading={isSubmitting}>
            {t("firstRun.connection.continue")}
          </Button>
          {onCancel && !isSubmitting && (
            <SmallButton variant="transparent" onClick={onCancel}>
              {t("common.cancel")}
            </SmallButton>
          )}
          {isSubmitting && <Note role="status">{t("account.testing")}</Note>}
        </div>
      </form>
    </Form>
  )
}
