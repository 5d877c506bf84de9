import { Skeleton, useToggleState } from "@medusajs/ui"
import { useFormContext } from "react-hook-form"
import { usePricePreview } from "../../../hooks/use-price-preview"
import { useRefreshServices, useServices } from "../../../hooks/use-services"
import { useServiceZones } from "../../../hooks/use-shipping-options"
import { useStoreNames } from "../../../hooks/use-store-names"
import { useTexts } from "../../../i18n/use-texts"
import { Form } from "../../../lib/dashboard"
import { nameOfService } from "../../../lib/delivery-service"
import { countriesWithoutService, type PricedService } from "../../../lib/first-services"
import { toggled } from "../../../lib/lists"
import { SmallButton } from "../../section/menus"
import { Notice } from "../../section/notice"
import { Section } from "../../section/section"
import { Note, Strong, TextLink } from "../../section/texts"
import { Waiting } from "../../section/waiting"
import { CHOICE_LIST, ServiceChoice } from "../create-options-modal"
import {
  SampleCartFields,
  type SampleForm,
  showPrice,
  useSampleNames,
} from "../prices/preview-section"
import type { OptionsValues } from "./location-question"

interface ServicesQuestionProps {
  /** Whether the service can be asked. */
  isReady: boolean
  priced: PricedService[]
  sample: SampleForm
  locationId: string
}

/** The services to offer, each with its live price for the sample. */
export function ServicesQuestion({ isReady, ...props }: ServicesQuestionProps) {
  const { t } = useTexts()
  return (
    <Section title={t("firstRun.services.title")} description={t("firstRun.services.hint")}>
      {isReady ? (
        <Services {...props} />
      ) : (
        <Note className="px-6 py-4">{t("firstRun.services.waiting")}</Note>
      )}
    </Section>
  )
}

function Services({ priced, sample, locationId }: Omit<ServicesQuestionProps, "isReady">) {
  const { t, locale } = useTexts()
  const services = useServices()
  const { error, isFetching, refetch } = usePricePreview(sample.cart)
  const { data: all = [] } = useServiceZones()
  const zones = all.filter(({ locations }) => locations.some(({ id }) => id === locationId))
  const offeredCodes = new Set(
    zones.flatMap(({ shipping_options }) => shipping_options.map((option) => option.service_code)),
  )
  const countries = useStoreNames().country ?? []
  const tickedCodes = useFormContext<OptionsValues>()
    .watch("options")
    .concat([...offeredCodes])
  const unserved = countriesWithoutService(countries, {
    zones,
    services: priced.flatMap(({ service }) =>
      tickedCodes.includes(service.service_code) ? service : [],
    ),
  })
  if (services.isPending) {
    return (
      <div className="px-6 py-4">
        <Skeleton className="h-40 w-full" />
      </div>
    )
  }
  if (priced.length === 0) {
    return <NoServices />
  }
  return (
    <>
      <SampleLine sample={sample} />
      <Waiting query={{ error, refetch }} title={t("pricePreview.failed")} />
      <div className="flex flex-col gap-y-3 px-6 py-4">
        <Form.Field<OptionsValues, "options">
          name="options"
          render={({ field: { value: codes, onChange } }) => (
            <Form.Item>
              <ul
                className={CHOICE_LIST}
                aria-label={t("shippingOptions.services")}
                aria-busy={isFetching}
              >
                {priced.map(({ service, price }) => {
                  const code = service.service_code
                  return (
                    <ServiceChoice
                      key={code}
                      name={nameOfService(service)}
                      hint={
                        price?.reason && price.amount === null
                          ? t(`prices.reasons.${price.reason}`)
                          : service.countries.join(", ")
                      }
                      service={service}
                      isChosen={codes.includes(code)}
                      isTaken={offeredCodes.has(code)}
                      onChoose={(isChosen) => onChange(toggled(codes, code, isChosen))}
                      price={
                        price ? (
                          <Strong className="tabular-nums">{showPrice(price, t, locale)}</Strong>
                        ) : (
                          isFetching && <Skeleton className="h-5 w-24" />
                        )
                      }
                    />
                  )
                })}
              </ul>
              <Form.ErrorMessage />
            </Form.Item>
          )}
        />
        {tickedCodes.length > 0 && unserved.length > 0 && (
          <Notice variant="warning" role="status">
            {t("firstRun.services.unserved", {
              countries: new Intl.ListFormat(locale).format(unserved),
            })}
          </Notice>
        )}
      </div>
    </>
  )
}

/** What the prices are for, and where to. */
function SampleLine({ sample }: { sample: SampleForm }) {
  const { t } = useTexts()
  const [isChanging, , , toggle] = useToggleState()
  const names = useSampleNames(sample)
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-6 py-4">
        {names ? (
          <Note>{t("firstRun.services.sample", names)}</Note>
        ) : (
          <Note>
            {t("firstRun.services.noSample")}{" "}
            <TextLink to="/products/create" isNewTab>
              {t("firstRun.services.createProduct")}
            </TextLink>
          </Note>
        )}
        <SmallButton variant="transparent" aria-expanded={isChanging} onClick={toggle}>
          {t("firstRun.change")}
        </SmallButton>
      </div>
      {isChanging && (
        <Form {...sample.form}>
          <SampleCartFields />
        </Form>
      )}
    </div>
  )
}

/** The first search found nothing, or still runs. */
function NoServices() {
  const { t } = useTexts()
  const { mutate: search, isPending, error } = useRefreshServices()
  return (
    <Notice
      isInset
      variant={error ? "error" : "warning"}
      role="status"
      action={
        <SmallButton isLoading={isPending} onClick={() => search()}>
          {t("firstRun.services.search")}
        </SmallButton>
      }
    >
      {error?.message ?? t("firstRun.services.none")}
    </Notice>
  )
}
