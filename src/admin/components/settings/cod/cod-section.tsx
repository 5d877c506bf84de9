import { SectionRow } from "@medusajs/dashboard/components"
import { Trash } from "@medusajs/icons"
import { Button, Hint, IconButton } from "@medusajs/ui"
import { useFieldArray, useFormContext } from "react-hook-form"
import { z } from "zod"
import { useSectionEditing } from "../../../hooks/use-section-editing"
import { useServices } from "../../../hooks/use-services"
import { usePaymentProviders } from "../../../hooks/use-store-names"
import { useTexts, type Texts } from "../../../i18n/use-texts"
import type { DeliveryService } from "../../../lib/delivery-service"
import { nameOf, withSaved } from "../../../lib/named"
import { serviceOptions } from "../../../lib/service-options"
import type { PluginSettings } from "../../../lib/settings"
import { ComboboxManyField } from "../../forms/combobox-many-field"
import { FormDrawer } from "../../forms/form-drawer"
import { SelectField } from "../../forms/select-field"
import { useSettingsForm } from "../../forms/use-settings-form"
import { EditMenu } from "../../section/edit-menu"
import { NameBadges } from "../../section/name-badges"
import { Section } from "../../section/section"

export function CodSection({ settings }: { settings: PluginSettings }) {
  const { t } = useTexts()
  const [isEditing, startEditing, stopEditing] = useSectionEditing("cash-on-delivery")
  const { data: providers } = usePaymentProviders()
  const { data: services } = useServices()
  const known = services && serviceOptions(services)
  const name = (code: string) =>
    known ? (nameOf(code, known) ?? t("common.unknown", { name: code })) : code
  const alternatives = toAlternatives(settings.cod_alternatives)
  return (
    <Section
      title={t("cod.title")}
      description={t("cod.description")}
      actions={<EditMenu section={t("cod.title")} onEdit={startEditing} />}
    >
      <SectionRow
        title={t("cod.providers")}
        value={
          <NameBadges
            values={settings.cod_payment_providers}
            among={providers}
            empty={t("cod.providersEmpty")}
          />
        }
      />
      <SectionRow
        title={t("cod.alternatives")}
        value={
          alternatives.length === 0 ? (
            t("cod.alternativesEmpty")
          ) : (
            <ul className="flex flex-col gap-y-1">
              {alternatives.map(({ service, alternative }) => (
                <li key={service} className="break-words">
                  {t("cod.becomes", { service: name(service), alternative: name(alternative) })}
                </li>
              ))}
            </ul>
          )
        }
      />
      {isEditing && <CodDrawer settings={settings} onClose={stopEditing} />}
    </Section>
  )
}

interface CodDrawerProps {
  settings: PluginSettings
  onClose: () => void
}

function CodDrawer({ settings, onClose }: CodDrawerProps) {
  const { t } = useTexts()
  const { data: providers = [] } = usePaymentProviders()
  const { form, onSubmit } = useSettingsForm({
    schema: codValues(t),
    defaultValues: {
      cod_payment_providers: settings.cod_payment_providers,
      cod_alternatives: toAlternatives(settings.cod_alternatives),
    },
    toChange: ({ cod_alternatives, ...values }) => ({
      ...values,
      cod_alternatives: fromAlternatives(cod_alternatives),
    }),
    onSaved: onClose,
  })
  return (
    <FormDrawer title={t("cod.edit")} form={form} onSubmit={onSubmit} onClose={onClose}>
      <ComboboxManyField<CodValues>
        name="cod_payment_providers"
        label={t("cod.providers")}
        hint={t("cod.providersHint")}
        options={providers}
        isOptional
      />
      <AlternativesField />
    </FormDrawer>
  )
}

/** By service that collects money, the one that delivers the same without. */
function AlternativesField() {
  const { t } = useTexts()
  const { control, watch, formState } = useFormContext<CodValues>()
  const { fields, append, remove } = useFieldArray({ control, name: "cod_alternatives" })
  const { data: services = [] } = useServices()
  const entries = watch("cod_alternatives")
  const issue = formState.errors.cod_alternatives?.message
  const among = (choice: (service: DeliveryService) => boolean, saved: string) =>
    withSaved(serviceOptions(services.filter(choice)), saved, t("common.unknown", { name: saved }))
  return (
    <fieldset className="flex flex-col gap-y-3">
      <legend className="txt-compact-small-plus mb-1">{t("cod.alternatives")}</legend>
      <Hint>{services.length === 0 ? t("cod.noServices") : t("cod.alternativesHint")}</Hint>
      {fields.map(({ id }, index) => (
        <div key={id} className="bg-ui-bg-component shadow-elevation-card-rest rounded-lg p-3">
          <div className="flex flex-col gap-y-3">
            <SelectField<CodValues>
              name={`cod_alternatives.${index}.service`}
              label={t("cod.service")}
              options={among(({ collects_cash }) => collects_cash, entries[index]?.service ?? "")}
            />
            <SelectField<CodValues>
              name={`cod_alternatives.${index}.alternative`}
              label={t("cod.alternative")}
              options={among(
                ({ collects_cash }) => !collects_cash,
                entries[index]?.alternative ?? "",
              )}
            />
            <IconButton
              type="button"
              size="small"
              variant="transparent"
              className="self-end"
              aria-label={t("common.remove", { name: t("cod.entry", { number: index + 1 }) })}
              onClick={() => remove(index)}
            >
              <Trash />
            </IconButton>
          </div>
        </div>
      ))}
      {issue && (
        <Hint variant="error" role="alert">
          {issue}
        </Hint>
      )}
      <Button
        type="button"
        size="small"
        variant="secondary"
        className="self-start"
        disabled={services.length === 0}
        onClick={() => append({ service: "", alternative: "" })}
      >
        {t("cod.addAlternative")}
      </Button>
    </fieldset>
  )
}

interface CodAlternative {
  service: string
  alternative: string
}

function codValues(t: Texts) {
  const code = z.string().min(1, t("cod.choose"))
  return z
    .object({
      cod_payment_providers: z.array(z.string()),
      cod_alternatives: z.array(z.object({ service: code, alternative: code })),
    })
    .superRefine(({ cod_alternatives: entries }, context) => {
      entries.forEach(({ service }, index) => {
        if (service && entries.findIndex((other) => other.service === service) < index) {
          const path = ["cod_alternatives", index, "service"]
          context.addIssue({ code: "custom", path, message: t("cod.twice") })
        }
      })
    })
}

type CodValues = z.input<ReturnType<typeof codValues>>

function toAlternatives(saved: Record<string, string>): CodAlternative[] {
  return Object.entries(saved).map(([service, alternative]) => ({ service, alternative }))
}

function fromAlternatives(entries: CodAlternative[]): Record<string, string> {
  return Object.fromEntries(entries.map(({ service, alternative }) => [service, alternative]))
}
