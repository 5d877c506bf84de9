import { type ReactNode, useId } from "react"
import { type FieldValues, useFormContext } from "react-hook-form"
import { useServices } from "../../hooks/use-services"
import { useTexts } from "../../i18n/use-texts"
import { nameOfService, serviceOptions } from "../../lib/delivery-service"
import { choicesOf, withSaved } from "../../lib/named"
import { RowsField } from "../forms/field-groups"
import { NumberField, SelectField, TextField } from "../forms/fields"
import { type SettingFieldProps, type TableRow } from "./setting-kinds"

/** Tracking pages by service; the codes of known services are suggested. */
export function TrackingPagesField({ name, label, hint }: SettingFieldProps) {
  const { t } = useTexts()
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
        name={name}
        legend={label}
        hint={hint}
        newRow={(count) => ({ key: count === 0 ? "*" : "", value: "" })}
      >
        {(index) => (
          <>
            <TextField<FieldValues>
              name={`${name}.${index}.key`}
              label={t("automation.trackingPages.service")}
              list={codesId}
            />
            <TextField<FieldValues>
              name={`${name}.${index}.value`}
              label={t("automation.trackingPages.url")}
              placeholder="https://…/{number}"
            />
          </>
        )}
      </RowsField>
    </>
  )
}

/** For each service that collects money, the service to use when nothing is left to collect. */
export function AlternativesField({ name, label, hint }: SettingFieldProps) {
  const { t } = useTexts()
  const { data: services = [] } = useServices()
  const choices = useServiceChoices()
  const entries = useFormContext<FieldValues>().watch(name) as TableRow[]
  return (
    <RowsField
      name={name}
      legend={label}
      hint={services.length === 0 ? t("cod.noServices") : hint}
      isAddable={services.length > 0}
      newRow={() => ({ key: "", value: "" })}
    >
      {(index) => (
        <>
          <SelectField<FieldValues>
            name={`${name}.${index}.key`}
            label={t("cod.service")}
            options={choices({ collectsCash: true, saved: entries[index]?.key })}
          />
          <SelectField<FieldValues>
            name={`${name}.${index}.value`}
            label={t("cod.alternative")}
            options={choices({ collectsCash: false, saved: entries[index]?.value })}
          />
        </>
      )}
    </RowsField>
  )
}

interface WantedServices {
  collectsCash: boolean
  /** Added if it is not among them. */
  saved?: string
}

/** The services to choose from. */
export function useServiceChoices() {
  const { t } = useTexts()
  const { data: services = [] } = useServices()
  return ({ collectsCash, saved = "" }: WantedServices) => {
    const wanted = services.filter(({ collects_cash }) => collects_cash === collectsCash)
    return withSaved(serviceOptions(wanted), saved, t("common.unknown", { name: saved }))
  }
}

/** Exchange rates by currency. */
export function RatesField({ name, label, hint }: SettingFieldProps) {
  const { t } = useTexts()
  return (
    <RowsField name={name} legend={label} hint={hint} newRow={() => ({ key: "", value: "" })}>
      {(index) => (
        <TwoColumns>
          <TextField<FieldValues> name={`${name}.${index}.key`} label={t("priceRules.currency")} />
          <NumberField<FieldValues> name={`${name}.${index}.value`} label={t("priceRules.rate")} />
        </TwoColumns>
      )}
    </RowsField>
  )
}

export function RoundingField({ name, label, hint }: SettingFieldProps) {
  const { t } = useTexts()
  const kind = useFormContext<FieldValues>().watch(`${name}.kind`) as string
  return (
    <div className="flex flex-col gap-y-4">
      <SelectField<FieldValues>
        name={`${name}.kind`}
        label={label}
        hint={hint}
        options={choicesOf(["none", "nearest", "ending"], (value) =>
          t(`settings.rounding.options.${value}`),
        )}
      />
      {kind === "nearest" && (
        <NumberField<FieldValues> name={`${name}.step`} label={t("priceRules.step")} />
      )}
      {kind === "ending" && (
        <NumberField<FieldValues> name={`${name}.ending`} label={t("priceRules.ending")} />
      )}
    </div>
  )
}

interface MoneyFieldProps extends SettingFieldProps {
  /** Currency of the account's quotes; undefined while it loads. */
  currency: string | undefined
}

/** Item values from which delivery is free, by country. */
export function FreeFromField({ name, label, hint, currency }: MoneyFieldProps) {
  const { t } = useTexts()
  return (
    <RowsField
      name={name}
      legend={label}
      hint={hint}
      newRow={() => ({ countries: "", amount: "" })}
    >
      {(index) => (
        <TwoColumns>
          <CountriesField name={`${name}.${index}.countries`} />
          <NumberField<FieldValues>
            name={`${name}.${index}.amount`}
            label={t("priceRules.itemsFrom")}
            unit={currency}
          />
        </TwoColumns>
      )}
    </RowsField>
  )
}

/** The price when the service does not answer: none, one price, or a table. */
export function FallbackField({ name, label, hint, currency }: MoneyFieldProps) {
  const { t } = useTexts()
  const kind = useFormContext<FieldValues>().watch(`${name}.kind`) as string
  const price = { label: t("priceRules.price"), unit: currency }
  return (
    <div className="flex flex-col gap-y-4">
      <SelectField<FieldValues>
        name={`${name}.kind`}
        label={label}
        hint={hint}
        options={choicesOf(["none", "flat", "table"], (value) =>
          t(`settings.fallback.options.${value}`),
        )}
      />
      {kind === "flat" && <NumberField<FieldValues> name={`${name}.amount`} {...price} />}
      {kind === "table" && (
        <RowsField
          name={`${name}.rows`}
          hint={t("priceRules.fallbackRows")}
          newRow={() => ({ countries: "", up_to_grams: "", amount: "" })}
        >
          {(index) => (
            <>
              <CountriesField name={`${name}.rows.${index}.countries`} />
              <TwoColumns>
                <NumberField<FieldValues>
                  name={`${name}.rows.${index}.up_to_grams`}
                  label={t("priceRules.upTo")}
                  unit="g"
                />
                <NumberField<FieldValues> name={`${name}.rows.${index}.amount`} {...price} />
              </TwoColumns>
            </>
          )}
        </RowsField>
      )}
    </div>
  )
}

function CountriesField({ name }: { name: string }) {
  const { t } = useTexts()
  return (
    <TextField<FieldValues>
      name={name}
      label={t("priceRules.countries")}
      placeholder={t("priceRules.allCountries")}
    />
  )
}

function TwoColumns({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-2 items-start gap-x-4">{children}</div>
}
