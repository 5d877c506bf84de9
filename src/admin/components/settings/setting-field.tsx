import { Form } from "@medusajs/dashboard/components"
import { Button, Checkbox, Hint, Input, Label } from "@medusajs/ui"
import { useId } from "react"
import { type FieldValues, useFormContext } from "react-hook-form"
import { describeSetting, SETTING_NAMES, SETTINGS } from "../../../settings"
import { useLocations } from "../../hooks/use-locations"
import { useServices } from "../../hooks/use-services"
import {
  usePaymentProviders,
  useShippingProfiles,
  useStoreCountries,
} from "../../hooks/use-store-names"
import { useTexts } from "../../i18n/use-texts"
import { formatDate, formatWeekday, timeZones, WEEKDAYS } from "../../lib/calendar"
import { type DeliveryService, nameOfService, serviceOptions } from "../../lib/delivery-service"
import { choicesOf, type Named, namesOf, withSaved } from "../../lib/named"
import { RowsField } from "../forms/field-groups"
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
  type Alternative,
  type CardSetting,
  type ChosenDays,
  NONE,
  type SettingFieldProps,
  withAddedDay,
} from "./setting-kinds"

/** The form field of one setting; the setting's kind chooses the control. */
export function SettingField({ name }: { name: CardSetting }) {
  const { t } = useTexts()
  const { watch } = useFormContext<FieldValues>()
  const setting = SETTINGS[name]
  const field = { name, label: t(`settings.${name}.label`), hint: t(`settings.${name}.help`) }
  switch (setting.kind) {
    case "switch":
      return <SwitchField<FieldValues> {...field} />
    case "choice":
      return <ChoiceField {...field} name={name} />
    case "measure": {
      const unit = watch(setting.unit) as string
      // The legend of the group explains the sizes.
      const texts = setting.measure === "weight" ? field : { label: t(`units.${setting.measure}`) }
      return <NumberField<FieldValues> {...texts} name={name} unit={unit} />
    }
    case "time":
      return <TextField<FieldValues> {...field} type="time" />
    case "text":
      return <TextField<FieldValues> {...field} isOptional />
    case "phone":
      return <TextField<FieldValues> {...field} type="tel" isOptional />
    case "longText":
    case "codes":
      return <TextareaField<FieldValues> {...field} isOptional />
    case "timeZone":
      return <ComboboxField<FieldValues> {...field} options={zoneChoices(watch(name) as string)} />
    case "zoneTable":
      return <LocationZonesField {...field} />
    case "weekdays":
      return <WeekdaysField {...field} />
    case "dates":
      return <ClosedDaysField {...field} />
    case "ids":
      return <IdsField {...field} of={setting.of} />
    case "countries":
      return <CountriesField {...field} />
    case "service":
      return <ServiceField {...field} />
    case "trackingTable":
      return <TrackingPagesField {...field} />
    case "alternativeTable":
      return <AlternativesField {...field} />
  }
}

/** Decimal places between a unit and its smallest unit. */
const PLACES = { g: 0, kg: 3, mm: 0, cm: 1 }

/** A choice. Another unit converts the entered measures: 500 g must not become 500 kg. */
function ChoiceField({ name, ...field }: SettingFieldProps & { name: CardSetting }) {
  const { t } = useTexts()
  const form = useFormContext<FieldValues>()
  const { options = [] } = describeSetting(name)
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

type IdsFieldProps = SettingFieldProps & {
  of: "payment_provider" | "shipping_profile" | "stock_location"
}

/** Several of the store's payment providers, shipping profiles or stock locations. */
function IdsField({ of, ...field }: IdsFieldProps) {
  const options = useNamesOf(of)
  return <ComboboxManyField<FieldValues> {...field} options={options ?? []} />
}

/** @returns undefined until the names are loaded */
export function useNamesOf(of: IdsFieldProps["of"]): Named[] | undefined {
  const { data: providers } = usePaymentProviders()
  const { data: profiles } = useShippingProfiles()
  const { data: locations } = useLocations()
  switch (of) {
    case "payment_provider":
      return providers
    case "shipping_profile":
      return profiles && namesOf(profiles)
    case "stock_location":
      return locations && namesOf(locations)
  }
}

function CountriesField(field: SettingFieldProps) {
  const { data: countries = [] } = useStoreCountries()
  return <ComboboxManyField<FieldValues> {...field} options={countries} />
}

/** One service that collects no money, or none. */
function ServiceField(field: SettingFieldProps) {
  const { t } = useTexts()
  const { data: services = [] } = useServices()
  const entered = useFormContext<FieldValues>().watch(field.name) as string
  const saved = entered === NONE ? "" : entered
  const choices = serviceOptions(services.filter(({ collects_cash }) => !collects_cash))
  return (
    <SelectField<FieldValues>
      {...field}
      options={[
        { value: NONE, label: t("settings.return_service.empty") },
        ...withSaved(choices, saved, t("common.unknown", { name: saved })),
      ]}
    />
  )
}

/** A time zone for each stock location. Shows nothing if there is only one location. */
function LocationZonesField({ name, label, hint }: SettingFieldProps) {
  const { t } = useTexts()
  const { data: locations = [] } = useLocations()
  if (locations.length < 2) {
    return null
  }
  return (
    <fieldset className="flex flex-col gap-y-3">
      <legend className="txt-compact-small-plus mb-1">{label}</legend>
      <Hint>{hint}</Hint>
      {locations.map((location) => (
        <ComboboxField<FieldValues>
          key={location.id}
          name={`${name}.${location.id}`}
          label={location.name}
          options={[{ value: NONE, label: t("pickup.sameZone") }, ...zoneChoices()]}
        />
      ))}
    </fieldset>
  )
}

/** The time zones to choose from, with the saved one. */
function zoneChoices(saved?: string): Named[] {
  return choicesOf(timeZones(saved), (zone) => zone)
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

/** Tracking pages by service; the codes of known services are suggested. */
function TrackingPagesField({ name, label, hint }: SettingFieldProps) {
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
        newRow={(count) => ({ service: count === 0 ? "*" : "", url: "" })}
      >
        {(index) => (
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
        )}
      </RowsField>
    </>
  )
}

/** For each service that collects money, the service to use when nothing is left to collect. */
function AlternativesField({ name, label, hint }: SettingFieldProps) {
  const { t } = useTexts()
  const { data: services = [] } = useServices()
  const entries = useFormContext<FieldValues>().watch(name) as Alternative[]
  const among = (choice: (service: DeliveryService) => boolean, saved = "") =>
    withSaved(serviceOptions(services.filter(choice)), saved, t("common.unknown", { name: saved }))
  return (
    <RowsField
      name={name}
      legend={label}
      hint={services.length === 0 ? t("cod.noServices") : hint}
      isAddable={services.length > 0}
      newRow={() => ({ service: "", alternative: "" })}
    >
      {(index) => (
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
      )}
    </RowsField>
  )
}
