import { useId } from "react"
import { type FieldValues, useFieldArray, useFormContext } from "react-hook-form"
import { useServices } from "../../hooks/use-services"
import { useTexts } from "../../i18n/use-texts"
import { type DeliveryService, nameOfService } from "../../lib/delivery-service"
import { withSaved } from "../../lib/named"
import { serviceOptions } from "../../lib/service-options"
import { RowsField } from "../forms/rows-field"
import { SelectField } from "../forms/select-field"
import { TextField } from "../forms/text-field"
import type { Alternative, SettingFieldProps } from "./setting-kinds"

/** Tracking pages by service; the codes of known services are suggested. */
export function TrackingPagesField({ name, label, hint }: SettingFieldProps) {
  const { t } = useTexts()
  const { fields, append, remove } = useFieldArray<FieldValues>({ name })
  const codesId = useId()
  const { data: services = [] } = useServices()
  return (
    <>
      <datalist id={codesId}>
        <option value="*">{t("automation.trackingPages.allOthers")}</option>
        {services.map((service) => (
          <option key={service.service_code} value={service.service_code}>
            {nameOfService(service)}
          </option>
        ))}
      </datalist>
      <RowsField
        legend={label}
        hint={hint}
        onAdd={() => append({ service: fields.length === 0 ? "*" : "", url: "" })}
        onRemove={remove}
        rows={fields.map(({ id }, index) => ({
          key: id,
          fields: (
            <>
              <TextField<FieldValues>
                name={`${name}.${index}.service`}
                label={t("automation.trackingPages.service")}
                list={codesId}
              />
              <TextField<FieldValues>
                name={`${name}.${index}.url`}
                label={t("automation.trackingPages.url")}
                placeholder="https://…/{number}"
              />
            </>
          ),
        }))}
      />
    </>
  )
}

/** For each service that collects money, the service to use when nothing is left to collect. */
export function AlternativesField({ name, label, hint }: SettingFieldProps) {
  const { t } = useTexts()
  const { fields, append, remove } = useFieldArray<FieldValues>({ name })
  const { watch, formState } = useFormContext<FieldValues>()
  const { data: services = [] } = useServices()
  const entries = watch(name) as Alternative[]
  const issue = formState.errors[name]?.message
  const among = (choice: (service: DeliveryService) => boolean, saved = "") =>
    withSaved(serviceOptions(services.filter(choice)), saved, t("common.unknown", { name: saved }))
  return (
    <RowsField
      legend={label}
      hint={services.length === 0 ? t("cod.noServices") : hint}
      issue={typeof issue === "string" ? issue : undefined}
      isAddable={services.length > 0}
      onAdd={() => append({ service: "", alternative: "" })}
      onRemove={remove}
      rows={fields.map(({ id }, index) => ({
        key: id,
        fields: (
          <>
            <SelectField<FieldValues>
              name={`${name}.${index}.service`}
              label={t("cod.service")}
              options={among(({ collects_cash }) => collects_cash, entries[index]?.service)}
            />
            <SelectField<FieldValues>
              name={`${name}.${index}.alternative`}
              label={t("cod.alternative")}
              options={among(({ collects_cash }) => !collects_cash, entries[index]?.alternative)}
            />
          </>
        ),
      }))}
    />
  )
}
