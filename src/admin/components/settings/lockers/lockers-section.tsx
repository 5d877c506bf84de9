import { SectionRow } from "@medusajs/dashboard/components"
import { Code } from "@medusajs/ui"
import { z } from "zod"
import { useSectionEditing } from "../../../hooks/use-section-editing"
import { useTexts } from "../../../i18n/use-texts"
import type { PluginSettings } from "../../../lib/settings"
import { FormDrawer } from "../../forms/form-drawer"
import { SelectField } from "../../forms/select-field"
import { TextareaField } from "../../forms/textarea-field"
import { useSettingsForm } from "../../forms/use-settings-form"
import { EditMenu } from "../../section/edit-menu"
import { Section } from "../../section/section"

/** Which services deliver to parcel lockers, and whether a customer has to choose one. */
export function LockersSection({ settings }: { settings: PluginSettings }) {
  const { t } = useTexts()
  const [isEditing, startEditing, stopEditing] = useSectionEditing("lockers")
  return (
    <Section
      title={t("lockerSettings.title")}
      description={t("lockerSettings.description")}
      actions={<EditMenu section={t("lockerSettings.title")} onEdit={startEditing} />}
    >
      <SectionRow
        title={t("lockerSettings.services")}
        value={
          settings.locker_services.length === 0
            ? t("lockerSettings.servicesNone")
            : settings.locker_services.map((code) => <Code key={code}>{code}</Code>)
        }
      />
      <SectionRow
        title={t("lockerSettings.choice")}
        value={t(`lockerSettings.choices.${settings.locker_choice}`)}
      />
      {isEditing && <LockersDrawer settings={settings} onClose={stopEditing} />}
    </Section>
  )
}

const CHOICES = ["required", "nearest"] as const

const lockerValues = z.object({
  locker_services: z.string().transform((text) => text.split(/[\s,;]+/).filter(Boolean)),
  locker_choice: z.enum(CHOICES),
})

type LockerValues = z.input<typeof lockerValues>

function LockersDrawer({ settings, onClose }: { settings: PluginSettings; onClose: () => void }) {
  const { t } = useTexts()
  const { form, onSubmit } = useSettingsForm({
    schema: lockerValues,
    defaultValues: {
      locker_services: settings.locker_services.join("\n"),
      locker_choice: settings.locker_choice,
    },
    toChange: (values) => values,
    onSaved: onClose,
  })
  return (
    <FormDrawer title={t("lockerSettings.edit")} form={form} onSubmit={onSubmit} onClose={onClose}>
      <TextareaField<LockerValues>
        name="locker_services"
        label={t("lockerSettings.services")}
        hint={t("lockerSettings.servicesHint")}
        isOptional
      />
      <SelectField<LockerValues>
        name="locker_choice"
        label={t("lockerSettings.choice")}
        hint={t("lockerSettings.choiceHint")}
        options={CHOICES.map((value) => ({ value, label: t(`lockerSettings.choices.${value}`) }))}
      />
    </FormDrawer>
  )
}
