import { Form } from "@medusajs/dashboard/components"
import { Heading, Skeleton, Text } from "@medusajs/ui"
import { useForm, useFormContext } from "react-hook-form"
import {
  type EditedRules,
  isComplete,
  type PreviewPrice,
  type SampleCart,
  usePricePreview,
  useSampleDestinations,
} from "../../../hooks/use-price-preview"
import { useServices } from "../../../hooks/use-services"
import { useSettled } from "../../../hooks/use-settled"
import { useTexts, type Texts } from "../../../i18n/use-texts"
import { daysRange } from "../../../lib/calendar"
import { formatExactMoney } from "../../../lib/format-money"
import { VIRTUAL_CODES } from "../../../lib/delivery-service"
import { SelectField, TextField } from "../../forms/fields"
import { SearchField, useFound } from "../../forms/search-field"
import { PriceSteps } from "../../prices/price-steps"
import { LoadError } from "../../section/load-error"
import { Section } from "../../section/section"
import { Note, Strong } from "../../section/texts"
import type { CardValues } from "../setting-kinds"

/** Prices a sample cart by the saved rules. */
export function PreviewSection({ form, sample }: ReturnType<typeof useSampleCart>) {
  const { t } = useTexts()
  return (
    <Section title={t("pricePreview.title")} description={t("pricePreview.description")}>
      <Form {...form}>
        <SampleCartFields />
      </Form>
      <PreviewPrices sample={sample} />
    </Section>
  )
}

/**
 * The sample cart of the page. It starts with one of the store's items, sent within the store's country; use it
 * once they are loaded. `sample` lags behind the typing, so that the service is not asked on each key press.
 */
export function useSampleCart() {
  const { data: [first] = [] } = useSampleDestinations()
  const { data: variants = [] } = useFound("variant", "")
  const form = useForm<SampleCart>({
    defaultValues: {
      variant_id: variants[0]?.value ?? "",
      quantity: "1",
      country_code: first?.country_code ?? "",
      postal_code: first?.postal_code ?? "",
    },
  })
  const sample = JSON.parse(useSettled(JSON.stringify(form.watch()))) as SampleCart
  return { form, sample }
}

/** The fields of the sample cart. Choosing a country also fills in its postal code. */
function SampleCartFields() {
  const { t, locale } = useTexts()
  const { setValue } = useFormContext<SampleCart>()
  const { data: destinations = [] } = useSampleDestinations()
  const names = new Intl.DisplayNames(locale, { type: "region", fallback: "code" })
  return (
    <div className="grid grid-cols-1 items-start gap-4 px-6 py-4 md:grid-cols-[2fr_1fr_2fr_1fr]">
      <SearchField<SampleCart> name="variant_id" label={t("pricePreview.items")} kind="variant" />
      <TextField<SampleCart>
        name="quantity"
        label={t("pricePreview.quantity")}
        type="number"
        min={1}
        max={1000}
      />
      <SelectField<SampleCart>
        name="country_code"
        label={t("pricePreview.country")}
        options={destinations.map(({ country_code: code }) => ({
          value: code,
          label: names.of(code) ?? code,
        }))}
        onChoose={(code) => {
          const known = destinations.find(({ country_code }) => country_code === code)
          setValue("postal_code", known?.postal_code ?? "")
        }}
      />
      <TextField<SampleCart> name="postal_code" label={t("pricePreview.postalCode")} />
    </div>
  )
}

interface PreviewPricesProps {
  sample: SampleCart
  /** Rules that are not saved yet. Each price is then shown beside the price by the saved rules. */
  rules?: EditedRules
}

/** What each service costs for the sample cart, live. */
function PreviewPrices({ sample, rules }: PreviewPricesProps) {
  const { t } = useTexts()
  const saved = usePricePreview(sample)
  const { data, error, isFetching, refetch } = usePricePreview(sample, rules)
  if (!isComplete(sample)) {
    return <Note className="px-6 py-4">{t("pricePreview.incomplete")}</Note>
  }
  if (error) {
    return (
      <div className="px-6 py-4">
        <LoadError title={t("pricePreview.failed")} error={error} onRetry={() => void refetch()} />
      </div>
    )
  }
  if (!data) {
    return <PreviewSkeleton />
  }
  return data.prices.length > 0 ? (
    <ul className="divide-y" aria-label={t("pricePreview.title")} aria-busy={isFetching}>
      {data.prices.map((price) => (
        <PreviewPriceCard
          key={price.option_key}
          price={price}
          before={
            rules && saved.data?.prices.find(({ option_key }) => option_key === price.option_key)
          }
        />
      ))}
    </ul>
  ) : (
    <Note className="px-6 py-4">{t("pricePreview.noServices")}</Note>
  )
}

/** Waits until typing pauses, so that not every letter asks for prices. */
const SETTLES_AFTER_MS = 500

interface EditedPreviewProps {
  sample: SampleCart
  /** Turns the form's values into rules; undefined while they are not valid. */
  toRules: (values: CardValues) => EditedRules | undefined
}

/** Prices of the sample cart by the rules in the surrounding form, before they are saved. */
export function EditedPreview({ sample, toRules }: EditedPreviewProps) {
  const { t } = useTexts()
  const { watch, formState } = useFormContext<CardValues>()
  const rules = formState.isDirty ? toRules(watch()) : undefined
  // Invalid input keeps the last prices.
  const settled = useSettled(rules && JSON.stringify(rules), SETTLES_AFTER_MS)
  return (
    <section
      className="border-ui-border-base -mx-6 border-t pt-6"
      aria-label={t("pricePreview.draft")}
    >
      <div className="px-6">
        <Heading level="h3">{t("pricePreview.draft")}</Heading>
        <Note>{t("pricePreview.draftHint")}</Note>
      </div>
      <PreviewPrices
        sample={sample}
        rules={settled === undefined ? undefined : (JSON.parse(settled) as EditedRules)}
      />
    </section>
  )
}

/**
 * A placeholder as tall as the prices, so that the sections below do not move when the prices arrive. It expects no
 * price for a service that is disabled or takes only envelopes.
 */
function PreviewSkeleton() {
  const { data: services = [] } = useServices()
  const virtual = services.length > 0 ? VIRTUAL_CODES : []
  const arePriced = [
    ...virtual.map(() => true),
    ...services.map(({ is_enabled, offers_parcel }) => is_enabled && offers_parcel),
  ]
  return (
    <ul className="divide-y" aria-hidden>
      {arePriced.map((isPriced, index) => (
        <li key={index} className="divide-y">
          <div className="flex flex-col gap-y-1 px-6 py-4">
            <Skeleton className="h-5 w-40" />
            <Skeleton className="h-5 w-64" />
          </div>
          {isPriced && (
            <div className="px-6 py-4">
              <Skeleton className="h-7 w-36" />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

interface PreviewPriceCardProps {
  price: PreviewPrice
  /** The price by the saved rules, if `price` is by other rules. */
  before?: PreviewPrice
}

/** One service in a preview: its price, the earlier price, and the steps. */
function PreviewPriceCard({ price, before }: PreviewPriceCardProps) {
  const { t, locale } = useTexts()
  const shown = showPrice(price, t, locale)
  const shownBefore = before && showPrice(before, t, locale)
  return (
    <li className="divide-y">
      <div className="flex items-start justify-between gap-x-4 px-6 py-4">
        <div className="min-w-0">
          <Strong className="break-words">{nameOf(price, t)}</Strong>
          <Note leading="compact" className="mt-1 break-words">
            {describe(price, t)}
          </Note>
        </div>
        <div className="flex shrink-0 flex-col items-end gap-y-1 tabular-nums">
          {shownBefore !== undefined && shownBefore !== shown && (
            <Text size="small" leading="compact" className="text-ui-fg-subtle line-through">
              <span className="sr-only">{t("pricePreview.before")} </span>
              {shownBefore}
            </Text>
          )}
          <Strong>{shown}</Strong>
        </div>
      </div>
      {price.steps.length > 0 && <PriceSteps steps={price.steps} />}
    </li>
  )
}

function nameOf({ service_code, service_name }: PreviewPrice, t: Texts): string {
  const virtual = VIRTUAL_CODES.find((code) => code === service_code)
  return virtual ? t(`shippingOptions.virtual.${virtual}.name`) : service_name
}

function showPrice(price: PreviewPrice, t: Texts, locale: string): string {
  if (price.amount === null) return t("prices.none")
  if (price.is_free) return t("pricePreview.free")
  const shown = formatExactMoney(price.amount, price.currency_code, locale)
  return t(price.tax_inclusive ? "prices.withTax" : "prices.plusTax", { price: shown })
}

/** Why there is no price; otherwise packages, days and the source of the price. */
function describe(price: PreviewPrice, t: Texts): string {
  if (price.source === null) {
    return price.reason ? t(`prices.reasons.${price.reason}.text`) : ""
  }
  const { delivery_days: days, service_code, chosen_service_code, chosen_service_name } = price
  return [
    chosen_service_code !== service_code && chosen_service_name,
    t("toShip.packages", { count: price.packages.length }),
    days && t("pricePreview.days", { count: days.max, days: daysRange(days) }),
    t(`prices.sources.${price.source}`),
  ]
    .filter(Boolean)
    .join(" · ")
}
