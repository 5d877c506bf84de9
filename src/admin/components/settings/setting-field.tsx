import { Checkbox, Label } from "@medusajs/ui"
import { Fragment, type ReactElement } from "react"
import { type FieldValues, useFormContext } from "react-hook-form"
import { describeSetting, SETTING_NAMES, SETTINGS } from "../../../settings"
import { useSampleDestinations } from "../../hooks/use-price-preview"
import { useServices } from "../../hooks/use-services"
import { useSettings } from "../../hooks/use-settings"
import { useStoreNames } from "../../hooks/use-store-names"
import { type Texts, useTexts } from "../../i18n/use-texts"
import { choicesOf, nameOf, withSaved, YES_NO } from "../../lib/choices"
import { Form } from "../../lib/dashboard"
import {
  nameOfAll,
  patternOptions,
  readServiceCode,
  readServicePattern,
  serviceOptions,
} from "../../lib/delivery-service"
import { formatWeekday, timeZones, WEEKDAYS } from "../../lib/formats"
import { toggled } from "../../lib/lists"
import { RowsField } from "../forms/field-groups"
import {
  ComboboxField,
  Field,
  NumberField,
  SelectField,
  SwitchField,
  TextareaField,
  TextField,
} from "../forms/fields"
import { movedPoint } from "../forms/number-text"
import { CodeField, CodesField } from "../forms/search-fields"
import { ClosedDaysField } from "./closed-days-field"
import { type CardKind, type CardSetting, NONE, type TableRow } from "./setting-kinds"

interface SettingFieldProps {
  name: CardSetting
  /** Where the form has the value, if not under the setting's name. */
  path?: string
}

/** The form field of one setting; the setting's kind chooses the control. */
export function SettingField({ name, path = name }: SettingFieldProps) {
  const facts = useFormFacts(name)
  const [label, hint] = [facts.t(`settings.${name}.label`), facts.t(`settings.${name}.help`)]
  return CONTROLS[SETTINGS[name].kind]({ name: path, label, hint }, facts)
}

/** What controls offer and show besides the setting's value. */
function useFormFacts(name: CardSetting) {
  const { data: settings } = useSettings()
  const { data: services = [] } = useServices()
  const { data: destinations = [] } = useSampleDestinations()
  return {
    ...useTexts(),
    settingName: name,
    setting: describeSetting(name),
    form: useFormContext<FieldValues>(),
    names: useStoreNames(),
    services,
    /** Currencies in which the store sells. */
    currencies: destinations.map(({ currency_code: code }) => code.toLowerCase()),
    /** Currency of the account's quotes; undefined while it loads. */
    currency: settings?.quote_currency.toUpperCase(),
  }
}

type Facts = ReturnType<typeof useFormFacts>

type Control = (field: { name: string; label: string; hint?: string }, facts: Facts) => ReactElement

const number: Control = (field) => <NumberField {...field} />
const money: Control = (field, { currency }) => <NumberField {...field} unit={currency} />
const percent: Control = (field) => <NumberField {...field} unit="%" />

/** The choice of a unit converts the entered measures: 500 g must not become 500 kg. */
const choice: Control = (field, { t, form, settingName: name, setting: { options = YES_NO } }) => {
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

function optionsOf(name: string, values: readonly string[], t: Texts) {
  return choicesOf(values, (value) =>
    t(`settings.${name}.options.${value}` as "settings.shipped_on.options.manual"),
  )
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

const weekdays: Control = (field, { locale }) => (
  <Field {...field}>
    {({ value, onChange }) => (
      <Form.Control>
        <div role="group" className="flex flex-wrap gap-x-4 gap-y-3">
          {WEEKDAYS.map((day) => (
            <div key={day} className="flex items-center gap-x-2">
              <Checkbox
                id={`${field.name}-${day}`}
                checked={(value as number[]).includes(day)}
                onCheckedChange={(isChecked) =>
                  onChange(toggled(value as number[], day, isChecked === true).sort())
                }
              />
              <Label size="small" htmlFor={`${field.name}-${day}`}>
                {formatWeekday(day, locale)}
              </Label>
            </div>
          ))}
        </div>
      </Form.Control>
    )}
  </Field>
)

/**
 * A select of services that collect money, or of those that do not; the saved one is always among them. For a return: one
 * that delivers to a door, or none.
 */
function service(collectsCash: boolean, { isReturn = false } = {}): Control {
  return (field, { t, form, services }) => {
    const entered = form.watch(field.name) as string | undefined
    const saved = !entered || entered === NONE ? "" : entered
    const offered = services.filter(
      ({ collects_cash, delivers_to_locker }) =>
        collects_cash === collectsCash && !(isReturn && delivers_to_locker),
    )
    const name = nameOf(saved, serviceOptions(services)) ?? t("common.unknown", { name: saved })
    const options = withSaved(serviceOptions(offered), saved, name)
    const none = { value: NONE, label: t("settings.return_service.empty") }
    return <SelectField {...field} options={isReturn ? [none, ...options] : options} />
  }
}

/** A part of a value: its name, its label and its control. */
type Part = [name: string, labelOf: (t: Texts) => string, control: Control]

function partsOf(parts: Part[], whole: string, facts: Facts) {
  return parts.map(([name, labelOf, control]) => (
    <Fragment key={name}>
      {control({ name: `${whole}.${name}`, label: labelOf(facts.t) }, facts)}
    </Fragment>
  ))
}

interface Rows {
  newRow: (rows: TableRow[], facts: Facts) => Record<string, string | string[]>
  /** The fields of a row; two in a line stand side by side. */
  lines: Part[][]
  /** There is nothing to choose from before services are known. */
  isOfServices?: boolean
}

function table({ newRow, lines, isOfServices = false }: Rows): Control {
  return ({ name, label, hint = "" }, facts) => {
    const { t, form, services } = facts
    const isAddable = !isOfServices || services.length > 0
    return (
      <RowsField
        name={name}
        legend={label}
        hint={isAddable ? hint : t("cod.noServices")}
        isAddable={isAddable}
        newRow={() => newRow(form.getValues(name) as TableRow[], facts)}
      >
        {(index) =>
          lines.map((line, at) => {
            const fields = partsOf(line, `${name}.${index}`, facts)
            return line.length === 1 ? (
              <Fragment key={at}>{fields}</Fragment>
            ) : (
              <div key={at} className="grid grid-cols-2 items-start gap-x-4">
                {fields}
              </div>
            )
          })
        }
      </RowsField>
    )
  }
}

/** A choice of what the rule does, and the fields of the chosen kind. */
function variants(parts: Record<string, Part[]>): Control {
  return (field, facts) => {
    const { t, form, settingName } = facts
    const name = `${field.name}.kind`
    const kind = form.watch(name) as string
    return (
      <div className="flex flex-col gap-y-4">
        <SelectField
          {...field}
          name={name}
          options={optionsOf(settingName, Object.keys(parts), t)}
        />
        <Fragment key={kind}>{partsOf(parts[kind] ?? [], field.name, facts)}</Fragment>
      </div>
    )
  }
}

const destinations: Part = [
  "countries",
  (t) => t("fields.countries"),
  (field, { t, names }) => (
    <ComboboxField
      {...field}
      isOptional
      placeholder={t("priceRules.allCountries")}
      options={names.country ?? []}
    />
  ),
]

const price: Part = ["amount", (t) => t("fields.price"), money]

const fallbackRows = table({
  newRow: () => ({ countries: [], up_to_grams: "", amount: "" }),
  lines: [
    [destinations],
    [
      ["up_to_grams", (t) => t("priceRules.upTo"), (field) => <NumberField {...field} unit="g" />],
      price,
    ],
  ],
})

const CONTROLS: Record<CardKind, Control> = {
  switch: (field) => <SwitchField {...field} />,
  choice,
  yesNo: choice,
  measure: (field, { t, form, setting: { measure = "weight", unit = "" } }) => {
    // The legend of the group explains the sizes.
    const texts = measure === "weight" ? field : { label: t(`units.${measure}`) }
    return <NumberField {...texts} name={field.name} unit={form.watch(unit) as string} />
  },
  percent,
  decimal: (field, facts) =>
    (facts.settingName === "markup_percent" ? percent : money)(field, facts),
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
  weekdays,
  dates: (field) => <ClosedDaysField {...field} />,
  ids: (field, { names, setting: { of } }) => (
    <ComboboxField {...field} isOptional options={(of && names[of]) ?? []} />
  ),
  countries: (field, { names }) => (
    <ComboboxField {...field} isOptional options={names.country ?? []} />
  ),
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
  service: service(false, { isReturn: true }),
  trackingTable: table({
    newRow: (rows) => ({ key: rows.length === 0 ? "*" : "", value: "" }),
    lines: [
      [["key", (t) => t("fields.service"), trackedService]],
      [
        [
          "value",
          (t) => t("automation.trackingUrl"),
          (field) => <TextField {...field} placeholder="https://…/{number}" />,
        ],
      ],
    ],
  }),
  /** For each service that collects money, the service to use when nothing is left to collect. */
  alternativeTable: table({
    newRow: () => ({ key: "", value: "" }),
    lines: [
      [["key", (t) => t("cod.service"), service(true)]],
      [["value", (t) => t("cod.alternative"), service(false)]],
    ],
    isOfServices: true,
  }),
  /** A new row offers a currency of the store that has no rate yet. */
  rateTable: table({
    newRow: (rows, { form, currencies }) => {
      const used = [form.getValues("quote_currency"), ...rows.map(({ key }) => key)]
      return { key: currencies.find((code) => !used.includes(code)) ?? "", value: "" }
    },
    lines: [
      [
        ["key", (t) => t("priceRules.currency"), currencyCode],
        ["value", (t) => t("priceRules.rate"), number],
      ],
    ],
  }),
  rounding: variants({
    none: [],
    nearest: [["step", (t) => t("priceRules.step"), number]],
    ending: [["ending", (t) => t("priceRules.ending"), number]],
  }),
  /** Item values from which delivery is free, by country. */
  freeFrom: table({
    newRow: () => ({ countries: [], amount: "" }),
    lines: [[destinations, ["amount", (t) => t("priceRules.itemsFrom"), money]]],
  }),
  /** The price when the service does not answer: none, one price, or a table. */
  fallback: variants({
    none: [],
    flat: [price],
    table: [
      [
        "rows",
        (t) => t("priceRules.fallbackRows"),
        ({ name, label }, facts) => fallbackRows({ name, label: "", hint: label }, facts),
      ],
    ],
  }),
}

/** A service that is not known yet can be entered by its code. `*` stands for all services, or all others. */
function trackedService(...[field, { t, form, services }]: Parameters<Control>) {
  const [table = ""] = field.name.split(".")
  const keys = (form.watch(table) as TableRow[]).map(({ key }) => key)
  const options = [{ value: "*", label: nameOfAll(keys, t) }, ...serviceOptions(services)]
  return <CodeField {...field} options={options} readTyped={(text) => readServiceCode(text, t)} />
}
