import { Heading, Skeleton, Text } from "@medusajs/ui"
import {
  type EditedRules,
  isComplete,
  type PreviewPrice,
  type SampleCart,
  usePricePreview,
} from "../../../hooks/use-price-preview"
import { useServices } from "../../../hooks/use-services"
import { useSettled } from "../../../hooks/use-settled"
import { useTexts, type Texts } from "../../../i18n/use-texts"
import { daysRange } from "../../../lib/calendar"
import { formatExactMoney } from "../../../lib/format-money"
import { VIRTUAL_CODES } from "../../../lib/delivery-service"
import { PriceSteps } from "../../prices/price-steps"
import { LoadError } from "../../section/load-error"

interface PreviewPricesProps {
  sample: SampleCart
  /** Rules that are not saved yet. Each price is then shown beside the price by the saved rules. */
  rules?: EditedRules
}

/** What each service costs for the sample cart, live. */
export function PreviewPrices({ sample, rules }: PreviewPricesProps) {
  const { t } = useTexts()
  const saved = usePricePreview(sample)
  const { data, error, isFetching, refetch } = usePricePreview(sample, rules)
  if (!isComplete(sample)) {
    return (
      <Text size="small" className="text-ui-fg-subtle px-6 py-4">
        {t("pricePreview.incomplete")}
      </Text>
    )
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
    <Text size="small" className="text-ui-fg-subtle px-6 py-4">
      {t("pricePreview.noServices")}
    </Text>
  )
}

/** Waits until typing pauses, so that not every letter asks for prices. */
const SETTLES_AFTER_MS = 500

interface EditedPreviewProps {
  sample: SampleCart
  /** Undefined while the entered rules are not valid. */
  rules: EditedRules | undefined
}

/** Prices of the sample cart by the rules in a form, before they are saved. */
export function EditedPreview({ sample, rules }: EditedPreviewProps) {
  const { t } = useTexts()
  // Invalid input keeps the last prices.
  const settled = useSettled(rules && JSON.stringify(rules), SETTLES_AFTER_MS)
  return (
    <section
      className="border-ui-border-base -mx-6 border-t pt-6"
      aria-label={t("pricePreview.draft")}
    >
      <div className="px-6">
        <Heading level="h3">{t("pricePreview.draft")}</Heading>
        <Text size="small" className="text-ui-fg-subtle">
          {t("pricePreview.draftHint")}
        </Text>
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
  const cards = [
    ...virtual.map((code) => ({ code, hasPrice: true })),
    ...services.map(({ service_code: code, is_enabled, offers_parcel }) => ({
      code,
      hasPrice: is_enabled && offers_parcel,
    })),
  ]
  return (
    <ul className="divide-y" aria-hidden>
      {cards.map(({ code, hasPrice }) => (
        <li key={code} className="divide-y">
          <div className="flex flex-col gap-y-1 px-6 py-4">
            <Skeleton className="h-5 w-40" />
            <Skeleton className="h-5 w-64" />
          </div>
          {hasPrice && (
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
          <Text size="small" leading="compact" weight="plus" className="break-words">
            {nameOf(price, t)}
          </Text>
          <Text size="small" leading="compact" className="text-ui-fg-subtle mt-1 break-words">
            {describe(price, t)}
          </Text>
        </div>
        <div className="flex shrink-0 flex-col items-end gap-y-1 tabular-nums">
          {shownBefore !== undefined && shownBefore !== shown && (
            <Text size="small" leading="compact" className="text-ui-fg-subtle line-through">
              <span className="sr-only">{t("pricePreview.before")} </span>
              {shownBefore}
            </Text>
          )}
          <Text size="small" leading="compact" weight="plus">
            {shown}
          </Text>
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
  return price.tax_inclusive
    ? t("prices.withTax", { price: shown })
    : t("prices.plusTax", { price: shown })
}

/** Why there is no price; otherwise packages, days and the source of the price. */
function describe(price: PreviewPrice, t: Texts): string {
  if (price.source === null) {
    return price.reason ? t(`prices.reasons.${price.reason}.text`) : ""
  }
  const { delivery_days: days, service_code, chosen_service_code, chosen_service_name } = price
  return [
    chosen_service_code !== service_code && chosen_service_name,
    t("pricePreview.packages", { count: price.packages.length }),
    days && t("pricePreview.days", { count: days.max, days: daysRange(days) }),
    t(`prices.sources.${price.source}`),
  ]
    .filter(Boolean)
    .join(" · ")
}
