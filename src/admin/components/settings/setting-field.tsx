import { Fragment, type ReactElement, type ReactNode } from "react"
import { type FieldValues, useFormContext } from "react-hook-form"
import { describeSetting, SETTING_NAMES, SETTINGS } from "../../../settings"
import { useSampleDestinations } from "../../hooks/use-price-preview"
import { useServices } from "../../hooks/use-services"
import { useSettings } from "../../hooks/use-settings"
import { useStoreNames } from "../../hooks/use-store-names"
import { type Texts, useTexts } from "../../i18n/use-texts"
import { choicesOf, nameOf, withSaved, YES_NO } from "../../lib/choices"
import {
  nameOfAll,
  patternOptions,
  readServiceCode,
  readServicePattern,
  serviceOptions,
} from "../../lib/delivery-service"
import { timeZones } from "../../lib/formats"
import { RowsField } from "../forms/field-groups"
import {
  ComboboxField,
  ComboboxManyField,
  NumberField,
  SelectField,
  SwitchField,
  TextareaField,
  TextField,
} from "../forms/fields"
import { movedPoint } from "../forms/number-text"
import { CodeField, CodesField } from "../forms/search-fields"
import { ClosedDaysField, WeekdaysField } from "./day-fields"
import { type CardKind, type CardSetting, NONE, type TableRow } from "./setting-kinds"

/** The form field of one setting; the setting's kind chooses the control. */
export function SettingField({ name }: { name: CardSetting }) {
  const facts = useFormFacts()
  const [label, hint] = [facts.t(`settings.${name}.label`), facts.t(`settings.${name}.help`)]
  return CONTROLS[SETTINGS[name].kind]({ name, label, hint }, facts, describeSetting(name))
}

interface FieldTexts {
  name: string
  label: string
  hint?: string
}

type Facts = ReturnType<typeof useFormFacts>

/** What controls offer and show besides the setting. */
function useFormFacts() {
  const { data: settings } = useSettings()
  const { data: services = [] } = useServices()
  const { data: destinations = [] } = useSampleDestinations()
  return {
    ...useTexts(),
    form: useFormContext<FieldValues>(),
    names: useStoreNames(),
    services,
    /** Currencies in which the store sells. */
    currencies: destinations.map(({ currency_code: code }) => code.toLowerCase()),
    /** Currency of the account's quotes; undefined while it loads. */
    currency: settings?.quote_currency.toUpperCase(),
  }
}

type Control = (
  field: FieldTexts,
  facts: Facts,
  setting: ReturnType<typeof describeSetting>,
) => ReactElement

const money: Control = (field, { currency }) => <NumberField {...field} unit={currency} />
const percent: Control = (field) => <NumberField {...field} unit="%" />

/** The choice of a unit converts the entered measures: 500 g must not become 500 kg. */
const choice: Control = (field, { t, form }, { options = YES_NO }) => {
  const { name } = field
  const convert = (unit: string) => {
    const moved = placesOf(form.getValues(name) as string) - placesOf(unit)
    for (const measure of SETTING_NAMES.filter((one) => describeSetting(one).unit === name)) {
      form.setValue(measure, movedPoint(form.getValues(measure) as string, moved), {
        shouldDirty: true,
        shouldValidate: form.formState.isSubmitted,
      })
    }
  }
  return <SelectField {...field} options={optionsOf(name, options, t)} onChoose={convert} />
}

/** Decimal places between a unit and its smallest unit. */
function placesOf(unit: string): number {
  return { g: 0, kg: 3, mm: 0, cm: 1 }[unit] ?? 0
}

/** By name: first those in which the store sells. */
const currencyCode: Control = (field, { form, locale, currencies }) => {
  const saved = form.watch(field.name) as string
  const names = new Intl.DisplayNames(locale, { type: "currency", fallback: "code" })
  const all = Intl.supportedValuesOf("currency").map((code) => code.toLowerCase())
  const codes = new Set([...currencies, ...all, ...(saved && [saved])])
  const options = choicesOf([...codes], (code) => `${names.of(code)} (${code.toUpperCase()})`)
  return <ComboboxField {...field} options={options} />
}

const CONTROLS: Record<CardKind, Control> = {
  switch: (field) => <SwitchField {...field} />,
  choice,
  yesNo: choice,
  measure: (field, { t, form }, { measure = "weight", unit = "" }) => {
    // The legend of the group explains the sizes.
    const texts = measure === "weight" ? field : { label: t(`units.${measure}`) }
    const shown = form.watch(unit) as string
    return <NumberField {...texts} name={field.name} unit={shown} />
  },
  percent,
  decimal: (field, ...rest) => (field.name === "markup_percent" ? percent : money)(field, ...rest),
  limit: (field, { currency }) => <NumberField {...field} unit={currency} isOptional />,
  time: (field) => <TextField {...field} type="time" />,
  text: (field) => <TextField {...field} isOptional />,
  phone: (field) => <TextField {...field} type="tel" isOptional />,
  longText: (field) => <TextareaField {...field} isOptional />,
  currency: currencyCode,
  timeZone: (field, { form }) => {
    const options = choicesOf(timeZones(form.watch(field.name) as string), (zone) => zone)
    return <ComboboxField {...field} options={options} />
  },
  weekdays: (field) => <WeekdaysField {...field} />,
  dates: (field) => <ClosedDaysField {...field} />,
  ids: (field, { names }, { of }) => (
    <ComboboxManyField {...field} options={(of && names[of]) ?? []} />
  ),
  countries: (field, { names }) => <ComboboxManyField {...field} options={names.country ?? []} />,
  /** Services by name or code, or by a part of their codes. */
  codes: (field, { t, form, services }) => {
    const entered = form.watch(field.name) as string[]
    const patterns = new Set([...SETTINGS.locker_services.default, ...entered])
    return (
      <CodesField
        {...field}
        options={[...patternOptions([...patterns], t), ...serviceOptions(services)]}
        readTyped={(text) => readServicePattern(text, t)}
      />
    )
  },
  /** One service for returns: it delivers to a door and collects no money. Or none. */
  service: (field, facts) => {
    const none = { value: NONE, label: facts.t("settings.return_service.empty") }
    const entered = facts.form.watch(field.name) as string
    const saved = entered === NONE ? "" : entered
    const services = serviceChoices(facts, { collectsCash: false, isToDoor: true, saved })
    return <SelectField {...field} options={[none, ...services]} />
  },
  /** A service that is not known yet can be entered by its code. */
  trackingTable: (field, { t, form, services }) => {
    const keys = (form.watch(field.name) as TableRow[]).map(({ key }) => key)
    const options = [{ value: "*", label: nameOfAll(keys, t) }, ...serviceOptions(services)]
    return rows(field, {
      newRow: (count) => ({ key: count === 0 ? "*" : "", value: "" }),
      cells: (row) => (
        <>
          <CodeField
            name={`${row}.key`}
            label={t("fields.service")}
            options={options}
            readTyped={(text) => readServiceCode(text, t)}
          />
          <TextField
            name={`${row}.value`}
            label={t("automation.trackingUrl")}
            placeholder="https://…/{number}"
          />
        </>
      ),
    })
  },
  /** For each service that collects money, the service to use when nothing is left to collect. */
  alternativeTable: (field, facts) => {
    const { t, form, services } = facts
    const hint = services.length === 0 ? t("cod.noServices") : field.hint
    const select = (name: string, label: string, collectsCash: boolean) => {
      const saved = form.watch(name) as string | undefined
      const options = serviceChoices(facts, { collectsCash, saved })
      return <SelectField name={name} label={label} options={options} />
    }
    return rows(
      { ...field, hint },
      {
        isAddable: services.length > 0,
        newRow: () => ({ key: "", value: "" }),
        cells: (row) => (
          <>
            {select(`${row}.key`, t("cod.service"), true)}
            {select(`${row}.value`, t("cod.alternative"), false)}
          </>
        ),
      },
    )
  },
  /** A new row offers a currency of the store that has no rate yet. */
  rateTable: (field, facts, setting) => {
    const { t, form, currencies } = facts
    return rows(field, {
      newRow: () => {
        const entries = form.watch(field.name) as TableRow[]
        const used = [form.watch("quote_currency"), ...entries.map(({ key }) => key)]
        return { key: currencies.find((code) => !used.includes(code)) ?? "", value: "" }
      },
      cells: (row) => (
        <TwoColumns>
          {currencyCode({ name: `${row}.key`, label: t("priceRules.currency") }, facts, setting)}
          <NumberField name={`${row}.value`} label={t("priceRules.rate")} />
        </TwoColumns>
      ),
    })
  },
  rounding: (field, facts) => {
    const { t } = facts
    const { name } = field
    return variants(field, facts, {
      none: null,
      nearest: <NumberField name={`${name}.step`} label={t("priceRules.step")} />,
      ending: <NumberField name={`${name}.ending`} label={t("priceRules.ending")} />,
    })
  },
  /** Item values from which delivery is free, by country. */
  freeFrom: (field, facts, setting) =>
    rows(field, {
      newRow: () => ({ countries: [], amount: "" }),
      cells: (row) => (
        <TwoColumns>
          {destinationsOf(row, facts)}
          {money({ name: `${row}.amount`, label: facts.t("priceRules.itemsFrom") }, facts, setting)}
        </TwoColumns>
      ),
    }),
  /** The price when the service does not answer: none, one price, or a table. */
  fallback: (field, facts, setting) => {
    const { t } = facts
    const { name } = field
    const price = (of: string) =>
      money({ name: `${of}.amount`, label: t("fields.price") }, facts, setting)
    const table = {
      newRow: () => ({ countries: [], up_to_grams: "", amount: "" }),
      cells: (row: string) => (
        <>
          {destinationsOf(row, facts)}
          <TwoColumns>
            <NumberField name={`${row}.up_to_grams`} label={t("priceRules.upTo")} unit="g" />
            {price(row)}
          </TwoColumns>
        </>
      ),
    }
    return variants(field, facts, {
      none: null,
      flat: price(name),
      table: rows({ name: `${name}.rows`, hint: t("priceRules.fallbackRows") }, table),
    })
  },
}

function optionsOf(name: string, values: readonly string[], t: Texts) {
  return choicesOf(values, (value) =>
    t(`settings.${name}.options.${value}` as "settings.shipped_on.options.manual"),
  )
}

/** A choice of what the rule does, and the fields of the chosen kind. */
function variants(field: FieldTexts, { t, form }: Facts, parts: Record<string, ReactNode>) {
  const name = `${field.name}.kind`
  const kind = form.watch(name) as string
  return (
    <div className="flex flex-col gap-y-4">
      <SelectField {...field} name={name} options={optionsOf(field.name, Object.keys(parts), t)} />
      <Fragment key={kind}>{parts[kind]}</Fragment>
    </div>
  )
}

interface Rows {
  newRow: (count: number) => Record<string, string | string[]>
  isAddable?: boolean
  /** The fields of the row with this name. */
  cells: (row: string) => ReactNode
}

function rows({ name, label, hint = "" }: Partial<FieldTexts> & { name: string }, table: Rows) {
  const { cells, ...others } = table
  return (
    <RowsField name={name} legend={label} hint={hint} {...others}>
      {(index) => cells(`${name}.${index}`)}
    </RowsField>
  )
}

function destinationsOf(row: string, { t, names }: Facts) {
  return (
    <ComboboxManyField
      name={`${row}.countries`}
      label={t("fields.countries")}
      placeholder={t("priceRules.allCountries")}
      options={names.country ?? []}
    />
  )
}

function TwoColumns({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-2 items-start gap-x-4">{children}</div>
}

interface ServiceFilter {
  collectsCash: boolean
  /** Leaves out the services that deliver to a parcel locker. */
  isToDoor?: boolean
  /** Added if it is not among them. */
  saved?: string
}

function serviceChoices(
  { t, services }: Facts,
  { collectsCash, isToDoor = false, saved = "" }: ServiceFilter,
) {
  const offered = services.filter(
    ({ collects_cash, delivers_to_locker }) =>
      collects_cash === collectsCash && !(isToDoor && delivers_to_locker),
  )
  const name = nameOf(saved, serviceOptions(services)) ?? t("common.unknown", { name: saved })
  return withSaved(serviceOptions(offered), saved, name)
}
