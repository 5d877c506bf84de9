import { Skeleton, useToggleState } from "@medusajs/ui"
import { useId } from "react"
import { useForm, useFormContext } from "react-hook-form"
import { useDebounced } from "../../../hooks/browser"
import { useMatches } from "../../../hooks/use-matches"
import {
  isComplete,
  type PreviewPrice,
  type SampleCart,
  usePricePreview,
  useSampleDestinations,
} from "../../../hooks/use-price-preview"
import { useServices } from "../../../hooks/use-services"
import { type Texts, useTexts } from "../../../i18n/use-texts"
import { nameOf } from "../../../lib/choices"
import { Form } from "../../../lib/dashboard"
import { VIRTUAL_CODES } from "../../../lib/delivery-service"
import { countryNames, daysRange, dotted, formatExactMoney } from "../../../lib/formats"
import { SelectField, TextField } from "../../forms/fields"
import { SearchField } from "../../forms/search-fields"
import { PriceSteps } from "../../prices/price-steps"
import { SmallButton } from "../../section/menus"
import { Section } from "../../section/section"
import { Note, Strong } from "../../section/texts"
import { Waiting } from "../../section/waiting"

/** Prices a sample cart. Folded until it is wanted: it is long, and it asks the service. */
export function PreviewSection() {
  const { t } = useTexts()
  const [isOpen, , , toggle] = useToggleState()
  const id = useId()
  return (
    <Section
      title={t("pricePreview.title")}
      description={t("pricePreview.description")}
      actions={
        <SmallButton
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={toggle}
        >
          {t(isOpen ? "pricePreview.hide" : "pricePreview.show")}
        </SmallButton>
      }
    >
      {isOpen && (
        <div id={id} className="divide-y">
          <Preview />
        </div>
      )}
    </Section>
  )
}

function Preview() {
  const { form, cart } = useSampleForm()
  return (
    <>
      <Form {...form}>
        <SampleCartFields />
      </Form>
      <PreviewPrices sample={cart} />
    </>
  )
}

export type SampleForm = ReturnType<typeof useSampleForm>

/**
 * A sample cart: at first one of the store's items, sent within the store's country. `cart` lags behind the typing, so
 * that the service is not asked on each key press.
 */
export function useSampleForm() {
  const { data: [first] = [] } = useSampleDestinations()
  const { data: variants = [] } = useMatches("variant", "")
  const form = useForm<SampleCart>({
    // Follow what is loaded later, too.
    values: {
      variant_id: variants[0]?.value ?? "",
      quantity: "1",
      country_code: first?.country_code ?? "",
      postal_code: first?.postal_code ?? "",
    },
    resetOptions: { keepDirtyValues: true },
  })
  const cart = JSON.parse(useDebounced(JSON.stringify(form.watch()))) as SampleCart
  return { form, cart }
}

/** The fields of the sample cart. Choosing a country also fills in its postal code. */
export function SampleCartFields() {
  const { t, locale } = useTexts()
  const { setValue } = useFormContext<SampleCart>()
  const { data: destinations = [] } = useSampleDestinations()
  const countryOf = countryNames(locale)
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
        label={t("fields.country")}
        options={destinations.map(({ country_code: code }) => ({
          value: code,
          label: countryOf(code),
        }))}
        onChoose={(code) => {
          const destination = destinations.find(({ country_code }) => country_code === code)
          setValue("postal_code", destination?.postal_code ?? "")
        }}
      />
      <TextField<SampleCart> name="postal_code" label={t("pricePreview.postalCode")} />
    </div>
  )
}

/** What each service costs for the sample cart, live. */
function PreviewPrices({ sample }: { sample: SampleCart }) {
  const { t } = useTexts()
  const { data, error, isFetching, refetch } = usePricePreview(sample)
  if (!isComplete(sample)) {
    return <Note className="px-6 py-4">{t("pricePreview.incomplete")}</Note>
  }
  if (error) {
    return <Waiting query={{ error, refetch }} title={t("pricePreview.failed")} />
  }
  if (!data) {
    return <PreviewSkeleton />
  }
  return data.prices.length > 0 ? (
    <ul className="divide-y" aria-label={t("pricePreview.title")} aria-busy={isFetching}>
      {data.prices.map((price) => (
        <PreviewPriceCard key={price.option_key} price={price} />
      ))}
    </ul>
  ) : (
    <Note className="px-6 py-4">{t("pricePreview.noServices")}</Note>
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

/** One service in a preview: its price and the steps. */
function PreviewPriceCard({ price }: { price: PreviewPrice }) {
  const { t, locale } = useTexts()
  return (
    <li className="divide-y">
      <div className="flex items-start justify-between gap-x-4 px-6 py-4">
        <div className="min-w-0">
          <Strong className="break-words">{serviceNameOf(price, t)}</Strong>
          <Note leading="compact" className="mt-1 break-words">
            {describe(price, t)}
          </Note>
        </div>
        <Strong className="shrink-0 tabular-nums">{showPrice(price, t, locale)}</Strong>
      </div>
      {price.steps.length > 0 && <PriceSteps steps={price.steps} />}
    </li>
  )
}

function serviceNameOf({ service_code, service_name }: PreviewPrice, t: Texts): string {
  const virtual = VIRTUAL_CODES.find((code) => code === service_code)
  return virtual ? t(`shippingOptions.virtual.${virtual}.name`) : service_name
}

/** The price in words: with or without tax, free, or none. */
export function showPrice(price: PreviewPrice, t: Texts, locale: string): string {
  if (price.amount === null) return t("prices.none")
  if (price.is_free) return t("pricePreview.free")
  const shown = formatExactMoney(price.amount, price.currency_code, locale)
  return t(price.tax_inclusive ? "prices.withTax" : "prices.plusTax", { price: shown })
}

/** Why there is no price; otherwise packages, days and the source of the price. */
function describe(price: PreviewPrice, t: Texts): string {
  if (price.source === null) {
    if (price.hidden_by) return t("why.hiddenBy", { rule: price.hidden_by })
    return price.reason ? t(`prices.reasons.${price.reason}`) : ""
  }
  const { delivery_days: days, service_code, chosen_service_code, chosen_service_name } = price
  return dotted(
    chosen_service_code !== service_code && chosen_service_name,
    t("toShip.packages", { count: price.packages.length }),
    days && t("pricePreview.days", { count: days.max, days: daysRange(days) }),
    t(`prices.sources.${price.source}`),
  )
}

/** What is in a sample cart and where it goes, in words; undefined while a part of it is missing. */
export function useSampleNames({ cart }: SampleForm) {
  const { locale } = useTexts()
  const { data: variants = [] } = useMatches("variant", "")
  if (!isComplete(cart)) {
    return undefined
  }
  const { variant_id, quantity, country_code, postal_code } = cart
  return {
    quantity,
    item: nameOf(variant_id, variants) ?? "",
    place: `${postal_code}, ${countryNames(locale)(country_code)}`,
  }
}
