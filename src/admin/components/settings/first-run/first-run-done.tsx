import { Button, Skeleton } from "@medusajs/ui"
import { useLocations } from "../../../hooks/use-locations"
import { usePricePreview } from "../../../hooks/use-price-preview"
import { useServices } from "../../../hooks/use-services"
import { useTexts } from "../../../i18n/use-texts"
import { LoadError } from "../../section/load-error"
import { Section } from "../../section/section"
import { Note, Strong, TextLink } from "../../section/texts"
import { CHOICE_LIST, OtherOptions } from "../create-options-modal"
import { showPrice } from "../prices/preview-section"
import type { FirstRunResult } from "./first-run"
import { LocationNotices } from "./location-question"
import { useSampleNames } from "./use-sample-names"

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
        {error && (
          <LoadError
            title={t("pricePreview.failed")}
            error={error}
            onRetry={() => void refetch()}
          />
        )}
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
