import { Button, Checkbox, Input, Label } from "@medusajs/ui"
import { useId } from "react"
import { type FieldValues, useFormContext } from "react-hook-form"
import { describeSetting, SETTING_NAMES, SETTINGS } from "../../../settings"
import { useServices } from "../../hooks/use-services"
import { useSettings } from "../../hooks/use-settings"
import { type NamedThing, useNamesOf } from "../../hooks/use-store-names"
import { useTexts } from "../../i18n/use-texts"
import { formatDate, formatWeekday, timeZones, WEEKDAYS } from "../../lib/calendar"
import { Form } from "../../lib/dashboard"
import { patternName, readServicePattern, serviceOptions } from "../../lib/delivery-service"
import { choicesOf } from "../../lib/named"
import { YES_NO } from "../../lib/yes-no"
import { CodesField } from "../forms/code-fields"
import {
  ChosenValues,
  ComboboxField,
  ComboboxManyField,
  Field,
  NumberField,
  SelectField,
  SwitchField,
  TextareaField,
  TextField,
} from "../forms/fields"
import { movedPoint } from "../forms/number-text"
import {
  type CardSetting,
  type ChosenDays,
  NONE,
  type SettingFieldProps,
  withAddedDay,
} from "./setting-kinds"
import {
  AlternativesField,
  CurrencyField,
  FallbackField,
  FreeFromField,
  RatesField,
  RoundingField,
  TrackingPagesField,
  useServiceChoices,
} from "./table-fields"

/** The form field of one setting; the setting's kind chooses the control. */
export function SettingField({ name }: { name: CardSetting }) {
  const { t } = useTexts()
  const { watch } = useFormContext<FieldValues>()
  const { data: settings } = useSettings()
  const currency = settings?.quote_currency.toUpperCase()
  const setting = SETTINGS[name]
  const field = { name, label: t(`settings.${name}.label`), hint: t(`settings.${name}.help`) }
  switch (setting.kind) {
    case "switch":
      return <SwitchField<FieldValues> {...field} />
    case "choice":
    case "yesNo":
      return <ChoiceField {...field} name={name} />
    case "measure": {
      const unit = watch(setting.unit) as string
      // The legend of the group explains the sizes.
      const texts = setting.measure === "weight" ? field : { label: t(`units.${setting.measure}`) }
      return <NumberField<FieldValues> {...texts} name={name} unit={unit} />
    }
    case "percent":
      return <NumberField<FieldValues> {...field} unit="%" />
    case "decimal":
      return (
        <NumberField<FieldValues> {...field} unit={name === "markup_percent" ? "%" : currency} />
      )
    case "limit":
      return <NumberField<FieldValues> {...field} unit={currency} isOptional />
    case "time":
      return <TextField<FieldValues> {...field} type="time" />
    case "text":
      return <TextField<FieldValues> {...field} isOptional />
    case "currency":
      return <CurrencyField {...field} />
    case "phone":
      return <TextField<FieldValues> {...field} type="tel" isOptional />
    case "longText":
      return <TextareaField<FieldValues> {...field} isOptional />
    case "timeZone": {
      const zones = timeZones(watch(name) as string)
      return <ComboboxField<FieldValues> {...field} options={choicesOf(zones, (zone) => zone)} />
    }
    case "weekdays":
      return <WeekdaysField {...field} />
    case "dates":
      return <ClosedDaysField {...field} />
    case "ids":
      return <NamesField {...field} of={setting.of} />
    case "countries":
      return <NamesField {...field} of="country" />
    case "codes":
      return <ServicePatternsField {...field} />
    case "service":
      return <ServiceField {...field} />
    case "trackingTable":
      return <TrackingPagesField {...field} />
    case "alternativeTable":
      return <AlternativesField {...field} />
    case "rateTable":
      return <RatesField {...field} />
    case "rounding":
      return <RoundingField {...field} />
    case "freeFrom":
      return <FreeFromField {...field} currency={currency} />
    case "fallback":
      return <FallbackField {...field} currency={currency} />
  }
}

/** Decimal places between a unit and its smallest unit. */
const PLACES = { g: 0, kg: 3, mm: 0, cm: 1 }

/** A choice. Another unit converts the entered measures: 500 g must not become 500 kg. */
function ChoiceField({ name, ...field }: SettingFieldProps & { name: CardSetting }) {
  const { t } = useTexts()
  const form = useFormContext<FieldValues>()
  const { options = YES_NO } = describeSetting(name)
  const convert = (unit: string) => {
    const places = (of: string) => PLACES[of as keyof typeof PLACES]
    const moved = places(form.getValues(name) as string) - places(unit)
    for (const measure of SETTING_NAMES.filter((one) => describeSetting(one).unit === name)) {
      form.setValue(measure, movedPoint(form.getValues(measure) as string, moved), {
        shouldDirty: true,
        shouldValidate: form.formState.isSubmitted,
      })
    }
  }
  return (
    <SelectField<FieldValues>
      {...field}
      name={name}
      options={choicesOf(options, (value) =>
        t(`settings.${name}.options.${value}` as "settings.shipped_on.options.manual"),
      )}
      onChoose={convert}
    />
  )
}

/** Several of the store's things, by name. */
function NamesField({ of, ...field }: SettingFieldProps & { of: NamedThing }) {
  return <ComboboxManyField<FieldValues> {...field} options={useNamesOf(of) ?? []} />
}

/** Services by name or code, or by a part of their codes. */
function ServicePatternsField({ name, ...field }: SettingFieldProps) {
  const { t } = useTexts()
  const { data: services = [] } = useServices()
  const entered = useFormContext<FieldValues>().watch(name) as string[]
  const patterns = new Set([...SETTINGS.locker_services.default, ...entered])
  return (
    <CodesField
      {...field}
      name={name}
      options={[
        ...[...patterns].flatMap((value) => {
          const label = patternName(value, t)
          return label === undefined ? [] : [{ value, label }]
        }),
        ...serviceOptions(services),
      ]}
      readTyped={(text) => readServicePattern(text, t)}
    />
  )
}

/** One service for returns: it delivers to a door and collects no money. Or none. */
function ServiceField(field: SettingFieldProps) {
  const { t } = useTexts()
  const choices = useServiceChoices()
  const entered = useFormContext<FieldValues>().watch(field.name) as string
  const none = { value: NONE, label: t("settings.return_service.empty") }
  const saved = entered === NONE ? "" : entered
  return (
    <SelectField<FieldValues>
      {...field}
      options={[none, ...choices({ collectsCash: false, isToDoor: true, saved })]}
    />
  )
}

function WeekdaysField(props: SettingFieldProps) {
  const { locale } = useTexts()
  const id = useId()
  return (
    <Field<FieldValues> {...props}>
      {({ value, onChange }) => (
        <Form.Control>
          <div role="group" className="flex flex-wrap gap-x-4 gap-y-3">
            {WEEKDAYS.map((day) => (
              <div key={day} className="flex items-center gap-x-2">
                <Checkbox
                  id={`${id}-${day}`}
                  checked={(value as number[]).includes(day)}
                  onCheckedChange={(isChecked) => {
                    const others = (value as number[]).filter((other) => other !== day)
                    onChange(isChecked === true ? [...others, day].sort() : others)
                  }}
                />
                <Label size="small" htmlFor={`${id}-${day}`}>
                  {formatWeekday(day, locale)}
                </Label>
              </div>
            ))}
          </div>
        </Form.Control>
      )}
    </Field>
  )
}

/** Days are added one by one and listed by date. The day in the input is saved even if it was not added. */
function ClosedDaysField(props: SettingFieldProps) {
  const { t, locale } = useTexts()
  return (
    <Field<FieldValues> {...props} isOptional>
      {({ value, onChange, ref }) => {
        const chosen = value as ChosenDays
        return (
          <>
            <div className="flex items-center gap-x-2">
              <Form.Control>
                <Input
                  type="date"
                  ref={ref}
                  value={chosen.added}
                  onChange={(event) => onChange({ ...chosen, added: event.target.value })}
                />
              </Form.Control>
              <Button
                size="small"
                variant="secondary"
                type="button"
                disabled={!chosen.added}
                onClick={() => onChange({ days: withAddedDay(chosen), added: "" })}
              >
                {t("common.add")}
              </Button>
            </div>
            <ChosenValues
              values={chosen.days}
              labelOf={(day) => formatDate(day, locale)}
              onChange={(days) => onChange({ ...chosen, days })}
            />
          </>
        )
      }}
    </Field>
  )
}
