import { Code, Copy, Text } from "@medusajs/ui"
import { useState } from "react"
import { useConnectionTest } from "../../../hooks/use-account"
import { useTexts } from "../../../i18n/use-texts"
import { choicesOf } from "../../../lib/choices"
import type { PluginSettings } from "../../../lib/settings"
import { SecretField, SelectField, TextField } from "../../forms/fields"
import { FormDrawer } from "../../forms/form-dialogs"
import { placeServerError, useSettingsForm } from "../../forms/use-saving-form"
import { SmallButton } from "../../section/menus"
import { Notice } from "../../section/notice"
import { accountValues, type AccountValues, environmentIn } from "./account-values"

interface AccountDrawerProps {
  settings: PluginSettings
  /** Handles that a new account cannot have; undefined when an account is edited. */
  takenHandles?: string[]
  onClose: () => void
  onSaved: (handle: string) => void
}

/** Tests the entered account. Saves it if the test passes or the merchant chooses to save anyway. */
export function AccountDrawer({ settings, takenHandles, onClose, onSaved }: AccountDrawerProps) {
  const { t } = useTexts()
  const enteredDay = settings.api_key_valid_until_is_estimate
    ? ""
    : (settings.api_key_valid_until ?? "")
  const { mutateAsync: test } = useConnectionTest()
  const [hasFailed, setHasFailed] = useState(false)
  const { form, save } = useSettingsForm({
    schema: accountValues(t, settings, takenHandles),
    defaultValues: {
      account: settings.account,
      environment: settings.environment,
      base_url: settings.base_url ?? "",
      api_key: "",
      api_key_valid_until: enteredDay,
    },
    toChange: ({ account, environment, base_url, api_key, api_key_valid_until: day }) => ({
      ...(takenHandles && { account }),
      environment,
      ...(base_url && { base_url }),
      ...(api_key && { api_key }),
      // Send the day only if it was changed: the last day of a replaced key is not that of the new one.
      ...(day !== enteredDay && { api_key_valid_until: day || null }),
    }),
    // A key or an address belongs to the environment that was shown when it was entered.
    complete: (change, { environment }) =>
      change.api_key || change.base_url ? { ...change, environment } : change,
    onSaved: () => {
      onClose()
      onSaved(form.getValues("account"))
    },
  })
  const environment = form.watch("environment")
  const { isSubmitting } = form.formState
  const testAndSave = async (values: AccountValues) => {
    setHasFailed(false)
    const { base_url, api_key } = values
    try {
      const { checks } = await test({
        environment: values.environment,
        base_url,
        ...(api_key && { api_key }),
      })
      const failed = checks.find(
        // A failed key test does not count if no key can be saved.
        ({ name, is_ok }) => !is_ok && (name === "address" || settings.can_save_api_key),
      )
      if (!failed) {
        await save(values, settings.can_save_api_key ? t("account.savedAndWorks") : undefined)
        return
      }
      setHasFailed(true)
      const field = failed.name === "address" ? "base_url" : "api_key"
      form.setError(field, { type: "server", message: failed.message }, { shouldFocus: true })
    } catch (error) {
      setHasFailed(true)
      placeServerError(form, error, ["base_url", "api_key"])
    }
  }
  return (
    <FormDrawer
      title={t(takenHandles ? "account.new.title" : "account.edit")}
      form={form}
      onSubmit={testAndSave}
      onClose={onClose}
      notice={notice()}
    >
      {takenHandles && (
        <TextField<AccountValues>
          name="account"
          label={t("account.new.handle")}
          hint={t("account.new.handleHint")}
          autoFocus
        />
      )}
      <SelectField<AccountValues>
        name="environment"
        label={t("account.environment")}
        hint={t("account.environmentHint")}
        options={choicesOf(["production", "development"], (value) =>
          t(`account.environments.${value}`),
        )}
      />
      <TextField<AccountValues>
        name="base_url"
        label={t("account.baseUrl")}
        hint={t("account.baseUrlHint")}
        type="url"
        placeholder="https://"
        onEnter={(address) => {
          const named = environmentIn(address)
          if (named) form.setValue("environment", named, { shouldDirty: true })
        }}
      />
      {settings.can_save_api_key ? (
        <>
          <SecretField<AccountValues> name="api_key" label={t("account.apiKey")} hint={keyHint()} />
          <TextField<AccountValues>
            name="api_key_valid_until"
            label={t("account.validUntil")}
            hint={t("account.validUntilHint")}
            type="date"
            isOptional
          />
        </>
      ) : (
        <MissingEncryptionKey />
      )}
    </FormDrawer>
  )

  function notice() {
    if (isSubmitting && !hasFailed) {
      return (
        <Text size="small" role="status">
          {t("account.testing")}
        </Text>
      )
    }
    return hasFailed ? (
      <Notice
        variant="error"
        role="alert"
        action={
          <SmallButton onClick={() => void form.handleSubmit((values) => save(values))()}>
            {t("account.saveAnyway")}
          </SmallButton>
        }
      >
        {t("account.notSaved")}
      </Notice>
    ) : null
  }

  function keyHint(): string {
    if (!takenHandles && environment !== settings.environment) {
      return t("account.apiKeyOtherEnvironment", {
        environment: t(`account.environments.${environment}`),
      })
    }
    return settings.api_key_hint
      ? t("account.apiKeyKeep", { hint: settings.api_key_hint })
      : t("account.apiKeyHint")
  }
}

const MAKE_A_KEY =
  "node -e \"console.log(require('node:crypto').randomBytes(32).toString('base64'))\""

/** Why no API key can be saved, with the command that makes an encryption key. */
export function MissingEncryptionKey() {
  const { t } = useTexts()
  return (
    <Notice variant="warning" title={t("account.cannotSave.title")}>
      {t("account.cannotSave.description")}
      <div className="mt-2 flex items-start gap-x-2">
        <Code className="min-w-0 break-all">{MAKE_A_KEY}</Code>
        <Copy content={MAKE_A_KEY} aria-label={t("common.copy")} />
      </div>
    </Notice>
  )
}
