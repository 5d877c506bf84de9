import { useTexts } from "../../../i18n/use-texts"
import type { PluginSettings } from "../../../lib/settings"
import { FormDrawer } from "../../forms/form-drawer"
import { SelectField } from "../../forms/select-field"
import { TextField } from "../../forms/text-field"
import { useSettingsForm } from "../../forms/use-settings-form"
import { accountValues, environmentIn, type AccountValues } from "./account-values"
import { MissingEncryptionKey } from "./missing-encryption-key"
import { ServiceAddressField } from "./service-address-field"

interface AccountDrawerProps {
  settings: PluginSettings
  onClose: () => void
  onSaved: () => void
}

export function AccountDrawer({ settings, onClose, onSaved }: AccountDrawerProps) {
  const { t } = useTexts()
  const enteredDay = settings.api_key_valid_until_is_estimate
    ? ""
    : (settings.api_key_valid_until ?? "")
  const { form, onSubmit } = useSettingsForm({
    schema: accountValues(t),
    defaultValues: {
      environment: settings.environment,
      base_url: settings.base_url ?? "",
      api_key: "",
      api_key_valid_until: enteredDay,
    },
    toChange: ({ environment, base_url, api_key, api_key_valid_until: day }) => ({
      environment,
      ...(base_url && { base_url }),
      ...(api_key && { api_key }),
      // The day of a key that is being replaced is not the new one's.
      ...(day !== enteredDay && { api_key_valid_until: day || null }),
    }),
    // A key or an address is one environment's: that which was shown while it was entered.
    complete: (change, { environment }) =>
      change.api_key || change.base_url ? { ...change, environment } : change,
    onSaved: () => {
      onClose()
      onSaved()
    },
  })
  const environment = form.watch("environment")
  return (
    <FormDrawer title={t("account.edit")} form={form} onSubmit={onSubmit} onClose={onClose}>
      <SelectField<AccountValues>
        name="environment"
        label={t("account.environment")}
        hint={t("account.environmentHint")}
        options={(["production", "development"] as const).map((value) => ({
          value,
          label: t(`account.environments.${value}`),
        }))}
      />
      <ServiceAddressField<AccountValues>
        onEnter={(address) => {
          const named = environmentIn(address)
          if (named) form.setValue("environment", named, { shouldDirty: true })
        }}
      />
      {settings.can_save_api_key ? (
        <TextField<AccountValues>
          name="api_key"
          label={t("account.apiKey")}
          hint={keyHint()}
          type="password"
          // "off" is not respected for passwords; this keeps the user's own password out of here.
          autoComplete="new-password"
        />
      ) : (
        <MissingEncryptionKey />
      )}
      {settings.can_save_api_key && (
        <TextField<AccountValues>
          name="api_key_valid_until"
          label={t("account.validUntil")}
          hint={t("account.validUntilHint")}
          type="date"
          isOptional
        />
      )}
    </FormDrawer>
  )

  function keyHint(): string {
    if (environment !== settings.environment) {
      return t("account.apiKeyOtherEnvironment", {
        environment: t(`account.environments.${environment}`),
      })
    }
    return settings.api_key_hint
      ? t("account.apiKeyKeep", { hint: settings.api_key_hint })
      : t("account.apiKeyHint")
  }
}
