import { zodResolver } from "@hookform/resolvers/zod"
import { useForm } from "react-hook-form"
import { z } from "zod"
import { useAccounts } from "../../hooks/use-accounts"
import { useBeginReconciliation } from "../../hooks/use-reconciliations"
import { type Texts, useTexts } from "../../i18n/use-texts"
import { daysAgo } from "../../lib/calendar"
import { DEFAULT_ACCOUNT } from "../../lib/default-account"
import { FormDrawer } from "../forms/form-drawer"
import { placeServerError } from "../forms/place-server-error"
import { SelectField } from "../forms/select-field"
import { TextField } from "../forms/text-field"

const DAYS = 35

const schemaOf = (t: Texts) =>
  z
    .object({
      account: z.string(),
      from: z.iso.date(t("validation.date")),
      to: z.iso.date(t("validation.date")),
    })
    .refine(({ from, to }) => from <= to, {
      path: ["from"],
      message: t("reports.reconcile.notAfter"),
    })

type Values = z.infer<ReturnType<typeof schemaOf>>

interface BeginRunDrawerProps {
  onBegun: (id: string) => void
  onClose: () => void
}

/** Begins to compare an account with the store. */
export function BeginRunDrawer({ onBegun, onClose }: BeginRunDrawerProps) {
  const { t } = useTexts()
  const { data: accounts = [DEFAULT_ACCOUNT] } = useAccounts()
  const { mutateAsync: begin } = useBeginReconciliation()
  const form = useForm<Values>({
    resolver: zodResolver(schemaOf(t)),
    defaultValues: { account: DEFAULT_ACCOUNT, from: daysAgo(DAYS), to: daysAgo(0) },
  })
  const onSubmit = async (values: Values) => {
    try {
      onBegun((await begin(values)).id)
    } catch (error) {
      placeServerError(form, error, ["account", "from", "to"])
    }
  }
  return (
    <FormDrawer
      title={t("reports.reconcile.begin")}
      submitText={t("reports.reconcile.start")}
      form={form}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {accounts.length > 1 && (
        <SelectField<Values>
          name="account"
          label={t("reports.reconcile.account")}
          options={accounts.map((value) => ({ value, label: value }))}
        />
      )}
      <TextField<Values>
        name="from"
        type="date"
        label={t("reports.reconcile.from")}
        hint={t("reports.reconcile.fromHint")}
      />
      <TextField<Values> name="to" type="date" label={t("reports.reconcile.to")} />
    </FormDrawer>
  )
}
