import { useFormContext, type FieldValues } from "react-hook-form"
import { describeSetting, SETTING_NAMES, SETTINGS } from "../../../settings"
import { useLocations } from "../../hooks/use-locations"
import { useServices } from "../../hooks/use-services"
import {
  usePaymentProviders,
  useProfileNames,
  useStoreCountries,
} from "../../hooks/use-store-names"
import { useTexts } from "../../i18n/use-texts"
import { movedPoint } from "../../lib/moved-point"
import { type Named, withSaved } from "../../lib/named"
import { locationOptions } from "../../lib/pickup-location"
import { serviceOptions } from "../../lib/service-options"
import { timeZones } from "../../lib/time-zones"
import { ComboboxField } from "../forms/combobox-field"
import { ComboboxManyField } from "../forms/combobox-many-field"
import { NumberField } from "../forms/number-field"
import { SelectField } from "../forms/select-field"
import { SwitchField } from "../forms/switch-field"
import { TextField } from "../forms/text-field"
import { TextareaField } from "../forms/textarea-field"
import { ClosedDaysField, LocationZonesField, WeekdaysField } from "./pickup-fields"
import { type CardSetting, NONE, type SettingFieldProps } from "./setting-kinds"
import { AlternativesField, TrackingPagesField } from "./table-fields"

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
      return <ComboboxField<FieldValues> {...field} options={zoneOptions(watch(name) as string)} />
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
      options={options.map((value) => ({
        value,
        label: t(`settings.${name}.options.${value}` as "settings.shipped_on.options.manual"),
      }))}
      onChoose={convert}
    />
  )
}

function zoneOptions(saved: string): Named[] {
  return timeZones(saved).map((zone) => ({ value: zone, label: zone }))
}

type IdsFieldProps = SettingFieldProps & {
  of: "payment_provider" | "shipping_profile" | "stock_location"
}

/** Several of the store's payment providers, shipping profiles or stock locations. */
function IdsField({ of, ...field }: IdsFieldProps) {
  const options = useNamesOf(of)
  return <ComboboxManyField<FieldValues> {...field} options={options ?? []} isOptional />
}

/** @returns undefined until the names are loaded */
export function useNamesOf(of: IdsFieldProps["of"]): Named[] | undefined {
  const providers = usePaymentProviders()
  const profiles = useProfileNames()
  const { data: locations } = useLocations()
  switch (of) {
    case "payment_provider":
      return providers.data
    case "shipping_profile":
      return profiles.data
    case "stock_location":
      return locations && locationOptions(locations)
  }
}

function CountriesField(field: SettingFieldProps) {
  const { data: countries = [] } = useStoreCountries()
  return <ComboboxManyField<FieldValues> {...field} options={countries} isOptional />
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
