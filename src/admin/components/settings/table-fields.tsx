import type { ReactNode } from "react"
import { type FieldValues, useFormContext } from "react-hook-form"
import { useSampleDestinations } from "../../hooks/use-price-preview"
import { useServices } from "../../hooks/use-services"
import { useNamesOf } from "../../hooks/use-store-names"
import { useTexts } from "../../i18n/use-texts"
import { readServiceCode, serviceOptions } from "../../lib/delivery-service"
import { choicesOf, nameOf, withSaved } from "../../lib/named"
import { CodeField } from "../forms/code-fields"
import { RowsField } from "../forms/field-groups"
import {
  ComboboxField,
  ComboboxManyField,
  NumberField,
  SelectField,
  TextField,
} from "../forms/fields"
import { type SettingFieldProps, type TableRow } from "./setting-kinds"

/** Tracking pages by service. A service that is not known yet can be entered by its code. */
export function TrackingPagesField({ name, label, hint }: SettingFieldProps) {
  const { t } = useTexts()
  const { data: services = [] } = useServices()
  const entries = useFormContext<FieldValues>().watch(name) as TableRow[]
  const all = t(allServicesText(entries.map(({ key }) => key)))
  return (
    <RowsField
      name={name}
      legend={label}
      hint={hint}
      newRow={(count) => ({ key: count === 0 ? "*" : "", value: "" })}
    >
      {(index) => (
        <>
          <CodeField
            name={`${name}.${index}.key`}
            label={t("automation.trackingPages.service")}
            options={[{ value: "*", label: all }, ...serviceOptions(services)]}
            readTyped={(text) => readServiceCode(text, t)}
          />
          <TextField<FieldValues>
            name={`${name}.${index}.value`}
            label={t("automation.trackingPages.url")}
            placeholder="https://…/{number}"
          />
        </>
      )}
    </RowsField>
  )
}

/** What `*` is called in a table with these keys. */
export function allServicesText(keys: string[]) {
  const hasOthers = keys.some((key) => key !== "*")
  return `automation.trackingPages.${hasOthers ? "allOthers" : "all"}` as const
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
  /** Leaves out the services that deliver to a parcel locker. */
  isToDoor?: boolean
  /** Added if it is not among them. */
  saved?: string
}

/** The services to choose from. */
export function useServiceChoices() {
  const { t } = useTexts()
  const { data: services = [] } = useServices()
  return ({ collectsCash, isToDoor = false, saved = "" }: WantedServices) => {
    const wanted = services.filter(
      ({ collects_cash, delivers_to_locker }) =>
        collects_cash === collectsCash && !(isToDoor && delivers_to_locker),
    )
    const name = nameOf(saved, serviceOptions(services)) ?? t("common.unknown", { name: saved })
    return withSaved(serviceOptions(wanted), saved, name)
  }
}

/** Exchange rates by currency. A new row offers a currency of the store that has no rate yet. */
export function RatesField({ name, label, hint }: SettingFieldProps) {
  const { t } = useTexts()
  const { watch } = useFormContext<FieldValues>()
  const { data: destinations = [] } = useSampleDestinations()
  const newRow = () => {
    const entries = watch(name) as TableRow[]
    const used = [watch("quote_currency"), ...entries.map(({ key }) => key)]
    const missing = destinations.find(
      ({ currency_code: code }) => !used.includes(code.toUpperCase()),
    )
    return { key: missing?.currency_code.toUpperCase() ?? "", value: "" }
  }
  return (
    <RowsField name={name} legend={label} hint={hint} newRow={newRow}>
      {(index) => (
        <TwoColumns>
          <CurrencyField name={`${name}.${index}.key`} label={t("priceRules.currency")} />
          <NumberField<FieldValues> name={`${name}.${index}.value`} label={t("priceRules.rate")} />
        </TwoColumns>
      )}
    </RowsField>
  )
}

/** A currency by its name: first those in which the store sells. */
export function CurrencyField(field: Omit<SettingFieldProps, "hint"> & { hint?: string }) {
  const { locale } = useTexts()
  const { data: destinations = [] } = useSampleDestinations()
  const saved = useFormContext<FieldValues>().watch(field.name) as string
  const names = new Intl.DisplayNames(locale, { type: "currency", fallback: "code" })
  const codes = new Set([
    ...destinations.map(({ currency_code: code }) => code.toUpperCase()),
    ...Intl.supportedValuesOf("currency"),
  ])
  const options = choicesOf([...codes], (code) => `${names.of(code)} (${code})`)
  return <ComboboxField<FieldValues> {...field} options={withSaved(options, saved, saved)} />
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
      newRow={() => ({ countries: [], amount: "" })}
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
          newRow={() => ({ countries: [], up_to_grams: "", amount: "" })}
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
    <ComboboxManyField<FieldValues>
      name={name}
      label={t("priceRules.countries")}
      placeholder={t("priceRules.allCountries")}
      options={useNamesOf("country") ?? []}
    />
  )
}

function TwoColumns({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-2 items-start gap-x-4">{children}</div>
}
