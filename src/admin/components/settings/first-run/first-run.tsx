import { zodResolver } from "@hookform/resolvers/zod"
import { Button, Label, Skeleton, Switch } from "@medusajs/ui"
import { useEffect, useId } from "react"
import { type FieldPath, useForm, type UseFormReturn } from "react-hook-form"
import { usePricePreview } from "../../../hooks/use-price-preview"
import { useServices } from "../../../hooks/use-services"
import { useSaveSettings } from "../../../hooks/use-settings"
import { type CreatedOptions, useCreateShippingOptions } from "../../../hooks/use-shipping-options"
import { useLocations } from "../../../hooks/use-store-names"
import { useTexts } from "../../../i18n/use-texts"
import { priceServices, suggestFallback, suggestServices } from "../../../lib/first-services"
import { describeRule } from "../../../lib/price-rules"
import type { PluginSettings, SettingsChange } from "../../../lib/settings"
import { toastError } from "../../../lib/toast-error"
import { NumberField } from "../../forms/fields"
import { FormFrame, FormIssue } from "../../forms/form-dialogs"
import { placeServerError } from "../../forms/use-saving-form"
import { LinesToCopy, Notice } from "../../section/notice"
import { Section } from "../../section/section"
import { Note, Strong, TextLink } from "../../section/texts"
import { LoadError } from "../../section/waiting"
import { MissingEncryptionKey } from "../account/account-drawer"
import { CHOICE_LIST, OtherOptions } from "../create-options-modal"
import {
  type SampleForm,
  showPrice,
  useSampleForm,
  useSampleNames,
} from "../prices/preview-section"
import { ConnectionQuestion, isConnected } from "./connection-question"
import {
  LocationNotices,
  LocationQuestion,
  type OptionsOutput,
  type OptionsValues,
  optionsValues,
} from "./location-question"
import { ServicesQuestion } from "./services-question"

/** What the first run has made, and for which sample prices were shown. */
export interface FirstRunResult {
  created: CreatedOptions
  locationId: string
  sample: SampleForm
}

interface FirstRunProps {
  settings: PluginSettings
  /** Lines that `medusa-config` lacks. */
  missingLines: string | undefined
  onFinished: (result: FirstRunResult) => void
}

/** From nothing to a live price in the shop: three questions and a fallback price. */
export function FirstRun({ settings, missingLines, onFinished }: FirstRunProps) {
  const sample = useSampleForm()
  if (missingLines || !settings.can_save_api_key) {
    return <MissingConfiguration lines={missingLines} hasKey={settings.can_save_api_key} />
  }
  return (
    <>
      <ConnectionQuestion settings={settings} />
      <OptionsForm settings={settings} sample={sample} onFinished={onFinished} />
    </>
  )
}

/** What only a developer can add. The questions follow once the store has restarted with it. */
function MissingConfiguration({ lines, hasKey }: { lines: string | undefined; hasKey: boolean }) {
  const { t } = useTexts()
  return (
    <Section
      title={t("firstRun.configuration.title")}
      description={t("firstRun.configuration.hint")}
    >
      <div className="flex flex-col gap-y-3 px-6 py-4">
        {lines && <MissingProvider lines={lines} />}
        {!hasKey && <MissingEncryptionKey />}
      </div>
    </Section>
  )
}

/** The lines of the provider, to copy into `medusa-config`. */
export function MissingProvider({ lines }: { lines: string }) {
  const { t } = useTexts()
  return (
    <Notice variant="warning" title={t("firstRun.provider.title")}>
      {t("firstRun.provider.hint")}
      <LinesToCopy lines={lines} />
    </Notice>
  )
}

type OptionsFormProps = Pick<FirstRunProps, "settings" | "onFinished"> & { sample: SampleForm }

/** Where parcels leave from, the services to offer, and the general fallback price. Each field has a suggestion. */
function OptionsForm({ settings, sample, onFinished }: OptionsFormProps) {
  const { t, locale } = useTexts()
  const { mutateAsync: create } = useCreateShippingOptions()
  const { mutateAsync: save } = useSaveSettings()
  const form = useForm<OptionsValues, unknown, OptionsOutput>({
    resolver: zodResolver(optionsValues(t)),
    defaultValues: { location_id: "", pickup_time_zone: "", options: [], fallback: "" },
  })
  const { data: locations = [] } = useLocations()
  const { data: services = [] } = useServices()
  const isReady = isConnected(settings)
  const { data: preview } = usePricePreview(sample.cart, { enabled: isReady })
  const priced = priceServices(services, preview?.prices)
  const currency = settings.quote_currency
  const first = locations.find(
    ({ missing, has_sales_channel }) => missing.length === 0 && has_sales_channel,
  )
  useSuggestion(form, "location_id", (first ?? locations[0])?.id ?? "")
  const locationId = form.watch("location_id")
  const location = locations.find(({ id }) => id === locationId)
  useSuggestion(
    form,
    "pickup_time_zone",
    // A form resets no field that is not there yet, and this one comes with the location.
    location ? (location.usual_time_zone ?? location.time_zone) : "",
  )
  useSuggestion(form, "options", isReady ? suggestServices(priced) : [])
  const serviceCodes = form.watch("options")
  const { fallback: saved } = settings
  const suggested = suggestFallback(priced, { serviceCodes, currency })
  useSuggestion(form, "fallback", saved?.kind === "flat" ? saved.amount : suggested)
  const onSubmit = async ({ location_id, options, ...values }: OptionsOutput) => {
    try {
      const change = toChange(settings, { location_id, ...values })
      await save({ change, before: { location_time_zones: settings.location_time_zones } })
      const created = await create({
        location_id,
        options: options.map((service_code) => ({ service_code })),
      })
      onFinished({ created, locationId: location_id, sample })
    } catch (error) {
      placeServerError(form, error)
    }
  }
  return (
    <FormFrame form={form} onSubmit={onSubmit} className="flex flex-col gap-y-3">
      <LocationQuestion />
      <ServicesQuestion isReady={isReady} priced={priced} sample={sample} locationId={locationId} />
      <Section title={t("firstRun.fallback.title")} description={t("firstRun.fallback.hint")}>
        <div className="flex flex-col gap-y-6 px-6 py-4">
          <FormIssue />
          {saved?.kind === "table" ? (
            <Note>{describeRule("fallback", settings, { t, locale, currency })}</Note>
          ) : (
            <div className="w-full max-w-xs">
              <NumberField<OptionsValues>
                name="fallback"
                label={t("settings.fallback.label")}
                unit={currency.toUpperCase()}
              />
            </div>
          )}
        </div>
        <div className="flex flex-col items-stretch justify-between gap-4 px-6 py-4 md:flex-row md:items-center">
          <ChargeSwitch isOn={settings.auto_confirm} />
          <Button
            type="submit"
            className="shrink-0"
            disabled={!isReady || !locationId}
            isLoading={form.formState.isSubmitting}
          >
            {t("firstRun.finish")}
          </Button>
        </div>
      </Section>
    </FormFrame>
  )
}

/**
 * The answers that are settings. A location's own time zone is changed where it was set, and a table of fallback prices
 * is kept.
 */
function toChange(
  { location_time_zones: zones, fallback: saved }: PluginSettings,
  {
    location_id,
    pickup_time_zone,
    fallback: amount,
  }: Pick<OptionsOutput, "location_id" | "pickup_time_zone" | "fallback">,
): SettingsChange {
  const fallback = amount === null ? null : { kind: "flat" as const, amount }
  return {
    ...(zones[location_id] === undefined
      ? { pickup_time_zone }
      : { location_time_zones: { ...zones, [location_id]: pickup_time_zone } }),
    ...(saved?.kind !== "table" && { fallback }),
  }
}

/** Fills a field with a suggestion until the merchant changes the field. */
function useSuggestion<Name extends FieldPath<OptionsValues> & keyof OptionsValues>(
  form: UseFormReturn<OptionsValues, unknown, OptionsOutput>,
  name: Name,
  suggestion: OptionsValues[Name],
): void {
  const { isDirty } = form.getFieldState(name, form.formState)
  const text = JSON.stringify(suggestion)
  useEffect(() => {
    if (!isDirty) form.resetField(name, { defaultValue: suggestion as never })
  }, [form, name, text, isDirty])
}

/** The setting `auto_confirm`, saved at once. */
function ChargeSwitch({ isOn }: { isOn: boolean }) {
  const { t } = useTexts()
  const id = useId()
  const { mutate: save, isPending, variables } = useSaveSettings()
  const shown = isPending ? (variables.change.auto_confirm ?? isOn) : isOn
  return (
    <div className="flex items-start gap-x-3">
      <Switch
        id={id}
        dir="ltr"
        className="shrink-0"
        checked={shown}
        aria-describedby={`${id}-hint`}
        onCheckedChange={(auto_confirm) =>
          save({ change: { auto_confirm }, before: {} }, { onError: toastError })
        }
      />
      <div>
        <Label htmlFor={id} size="small" weight="plus" className="block">
          {t("firstRun.charge.label")}
        </Label>
        <Note id={`${id}-hint`}>{t(shown ? "firstRun.charge.on" : "firstRun.charge.off")}</Note>
      </div>
    </div>
  )
}

interface ResultProps {
  result: FirstRunResult
  /** Goes on to the settings. */
  onClose: () => void
}

/** The new options with the prices that a customer of the sample sees now, and what to do next. */
export function FirstRunDone({ result: { created, locationId, sample }, onClose }: ResultProps) {
  const { t, locale } = useTexts()
  const { data: preview, error, isLoading, refetch } = usePricePreview(sample.cart)
  const names = useSampleNames(sample)
  const { data: locations = [] } = useLocations()
  const { data: services = [] } = useServices()
  const options = [
    ...created.shipping_options,
    ...created.skipped.map((option) => ({ id: option.shipping_option_id, ...option })),
  ].map((option) => ({
    ...option,
    price: preview?.prices.find(({ service_code }) => service_code === option.service_code),
  }))
  const isPriced = options.some(({ price }) => (price?.amount ?? null) !== null)
  const title = t(isPriced ? "firstRun.done.title" : "firstRun.done.made")
  const hasLocker = options.some(({ service_code }) =>
    services.some((one) => one.service_code === service_code && one.delivers_to_locker),
  )
  const location = locations.find(({ id }) => id === locationId)
  return (
    <Section
      title={title}
      description={names ? t("firstRun.done.hint", names) : t("firstRun.services.noSample")}
      actions={
        <Button size="small" autoFocus onClick={onClose}>
          {t("firstRun.done.toSettings")}
        </Button>
      }
    >
      <div className="px-6 py-4">
        {error && <LoadError title={t("pricePreview.failed")} error={error} onRetry={refetch} />}
        <ul className={CHOICE_LIST} aria-label={title}>
          {options.map(({ id, name, price }) => (
            <li key={id} className="flex items-center justify-between gap-x-4 px-4 py-3">
              <Strong className="min-w-0 break-words">{name}</Strong>
              {price && (
                <Strong className="shrink-0 tabular-nums">{showPrice(price, t, locale)}</Strong>
              )}
              {isLoading && <Skeleton className="h-5 w-24 shrink-0" />}
            </li>
          ))}
        </ul>
      </div>
      <div className="flex flex-col gap-y-2 px-6 py-4">
        <Strong>{t("firstRun.done.next")}</Strong>
        <LocationNotices />
        <OtherOptions />
        <Note>
          {t("firstRun.done.order")}{" "}
          <TextLink to="/shipment-ordering">{t("toShip.title")}</TextLink>
        </Note>
        {location && (
          <Note>
            {t("firstRun.done.options")}{" "}
            <TextLink to={`/settings/locations/${location.id}`}>{location.name}</TextLink>
          </Note>
        )}
        {hasLocker && <Note>{t("firstRun.done.lockers")}</Note>}
        <Note>{t("firstRun.done.more")}</Note>
      </div>
    </Section>
  )
}
