import { zodResolver } from "@hookform/resolvers/zod"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useForm } from "react-hook-form"
import { z } from "zod"
import type { TestMailBody } from "../../../api/admin/shipment-ordering/emails/send-test/route"
import type { sendTestMail } from "../../../mail"
import type { SettingName } from "../../../settings"
import { useTexts } from "../../i18n/use-texts"
import { SectionRow } from "../../lib/dashboard"
import { queryKeys } from "../../lib/query-keys"
import { postTo, sdk } from "../../lib/sdk"
import type { PluginSettings } from "../../lib/settings"
import { TextField } from "../forms/fields"
import { FormDrawer } from "../forms/form-dialogs"
import { placeServerError } from "../forms/use-saving-form"
import { Allowed } from "../section/allowed"
import { SmallButton } from "../section/menus"
import { Notice } from "../section/notice"

type MailKind = TestMailBody["kind"]

const TEMPLATES = {
  tracking: "email_tracking_template",
  return_label: "email_return_template",
  alert: "email_alert_template",
} as const satisfies Record<MailKind, SettingName>

/** Who sends the e-mails, and for each kind that has a template a button that sends sample data. */
export function EmailTests({ settings }: { settings: PluginSettings }) {
  const { t } = useTexts()
  const [tested, setTested] = useState<MailKind>()
  const { data: me } = useQuery({
    queryKey: queryKeys.me,
    queryFn: async () => (await sdk.admin.user.me({ fields: "id,email" })).user,
  })
  const { email_channel: channel, email_provider: provider } = settings
  if (!provider) {
    return (
      <Notice isInset variant="warning" title={t("emails.noProvider.title", { channel })}>
        {t("emails.noProvider.description")}
      </Notice>
    )
  }
  const kinds = (["tracking", "return_label", "alert"] as const).filter(
    (kind) => settings[TEMPLATES[kind]],
  )
  return (
    <>
      <SectionRow title={t("emails.provider")} value={provider} />
      <Allowed to="set_up">
        {kinds.map((kind) => {
          const name = t(`emails.kinds.${kind}`)
          return (
            <SectionRow
              key={kind}
              title={name}
              value={
                <SmallButton
                  aria-label={t("emails.testOf", { name })}
                  onClick={() => setTested(kind)}
                >
                  {t("emails.test")}
                </SmallButton>
              }
            />
          )
        })}
      </Allowed>
      {tested && (
        <TestDrawer kind={tested} to={me?.email ?? ""} onClose={() => setTested(undefined)} />
      )}
    </>
  )
}

type MailTest = Awaited<ReturnType<typeof sendTestMail>>

interface TestDrawerProps {
  kind: MailKind
  to: string
  onClose: () => void
}

/** Sends sample data to an address, and shows what the provider answered. */
function TestDrawer({ kind, to, onClose }: TestDrawerProps) {
  const { t } = useTexts()
  const schema = z.object({ to: z.string().trim().email(t("emails.address")) })
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { to } })
  const {
    mutateAsync: send,
    data: answer,
    variables: sent,
  } = useMutation({
    mutationFn: async (body: TestMailBody) =>
      (await postTo<{ test: MailTest }>("emails/send-test", body)).test,
  })
  const onSubmit = async (values: { to: string }) => {
    try {
      await send({ kind, ...values })
      form.reset(values)
    } catch (error) {
      placeServerError(form, error)
    }
  }
  return (
    <FormDrawer
      title={t("emails.testOf", { name: t(`emails.kinds.${kind}`) })}
      submitText={t("emails.test")}
      form={form}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextField<{ to: string }>
        name="to"
        type="email"
        label={t("emails.to")}
        hint={t("emails.toHint")}
      />
      <div aria-live="polite">{answer && sent && <Answer answer={answer} to={sent.to} />}</div>
    </FormDrawer>
  )
}

function Answer({ answer, to }: { answer: MailTest; to: string }) {
  const { t } = useTexts()
  const { is_sent, provider_id: provider, message } = answer
  return is_sent ? (
    <Notice variant="success">{t("emails.sent", { provider, to })}</Notice>
  ) : (
    <Notice variant="error" title={t("emails.notSent")}>
      {message}
    </Notice>
  )
}
