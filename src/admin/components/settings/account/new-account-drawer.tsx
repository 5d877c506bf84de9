import { z } from "zod"
import { useAccounts } from "../../../hooks/use-accounts"
import { useChosenAccount } from "../../../hooks/use-chosen-account"
import { type Texts, useTexts } from "../../../i18n/use-texts"
import { DEFAULT_ACCOUNT } from "../../../lib/default-account"
import { FormDrawer } from "../../forms/form-drawer"
import { TextField } from "../../forms/text-field"
import { useSettingsForm } from "../../forms/use-settings-form"
import { ServiceAddressField } from "./service-address-field"

const schemaOf = (t: Texts, taken: string[]) =>
  z.object({
    account: z
      .string()
      .regex(/^[a-z0-9_-]{1,32}$/, t("account.new.handleProblem"))
      .refine((handle) => !taken.includes(handle), t("account.new.taken")),
    base_url: z.url({ protocol: /^https?$/, message: t("validation.url") }),
  })

type Values = z.infer<ReturnType<typeof schemaOf>>

/** Sets up one more account, which is then shown: its key is entered there, as for the first. */
export function NewAccountDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTexts()
  const [, choose] = useChosenAccount()
  const { data: taken = [] } = useAccounts()
  const { form, onSubmit } = useSettingsForm<Values, Values>({
    schema: schemaOf(t, [DEFAULT_ACCOUNT, ...taken]),
    defaultValues: { account: "", base_url: "" },
    toChange: (values) => values,
    onSaved: () => {
      onClose()
      choose(form.getValues("account"))
    },
  })
  return (
    <FormDrawer title={t("account.new.title")} form={form} onSubmit={onSubmit} onClose={onClose}>
      <TextField<Values>
        name="account"
        label={t("account.new.handle")}
        hint={t("account.new.handleHint")}
        autoFocus
      />
      <ServiceAddressField<Values> />
    </FormDrawer>
  )
}
