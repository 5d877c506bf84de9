import { RadioGroup, Text } from "@medusajs/ui"
import { useFormContext } from "react-hook-form"
import { z } from "zod"
import { type PickupLocation, useLocations } from "../../../hooks/use-store-names"
import { type Texts, useTexts } from "../../../i18n/use-texts"
import { choicesOf } from "../../../lib/choices"
import { Form } from "../../../lib/dashboard"
import { timeZones } from "../../../lib/formats"
import { ComboboxField } from "../../forms/fields"
import { optionalDecimalText } from "../../forms/number-text"
import { Notice } from "../../section/notice"
import { Section } from "../../section/section"
import { TextLink } from "../../section/texts"
import { Waiting } from "../../section/waiting"

/** The stock location that parcels leave from, with what it lacks, and its time zone. */
export function LocationQuestion() {
  const { t } = useTexts()
  const query = useLocations()
  const [chosenId, zone] = useFormContext<OptionsValues>().watch([
    "location_id",
    "pickup_time_zone",
  ])
  const { data: locations } = query
  const location = locations?.find(({ id }) => id === chosenId)
  const title = t("firstRun.location.title")
  return (
    <Section title={title} description={t("firstRun.location.hint")}>
      <Waiting query={query} />
      {locations && (
        <div className="flex flex-col gap-y-3 px-6 py-4">
          {locations.length > 0 ? (
            <Form.Field<OptionsValues, "location_id">
              name="location_id"
              render={({ field: { onChange, ref: _, ...field } }) => (
                <Form.Item>
                  <RadioGroup {...field} aria-label={title} onValueChange={onChange}>
                    {locations.map(({ id, name, address }) => (
                      <RadioGroup.ChoiceBox
                        key={id}
                        value={id}
                        label={name}
                        description={address || t("pickup.noAddress")}
                      />
                    ))}
                  </RadioGroup>
                  <Form.ErrorMessage />
                </Form.Item>
              )}
            />
          ) : (
            <Notice variant="warning">
              {t("pickup.noLocations")}{" "}
              <TextLink to="/settings/locations/create" isNewTab>
                {t("pickup.createLocation")}
              </TextLink>
            </Notice>
          )}
          {location && <LocationNotice location={location} />}
          {location && (
            <div className="w-full max-w-xs">
              <ComboboxField<OptionsValues>
                name="pickup_time_zone"
                label={t("settings.pickup_time_zone.label")}
                hint={t("settings.pickup_time_zone.help")}
                options={choicesOf(timeZones(zone), (one) => one)}
              />
            </div>
          )}
        </div>
      )}
    </Section>
  )
}

/** The stock locations in use that lack something, until it is entered. */
export function LocationNotices() {
  const { data: locations = [] } = useLocations()
  return locations
    .filter(({ is_provider_enabled: isInUse }) => isInUse)
    .map((location) => <LocationNotice key={location.id} location={location} isNamed />)
}

interface LocationNoticeProps {
  location: PickupLocation
  isNamed?: boolean
}

/** What a location lacks, with links to enter it. A new tab keeps what is chosen here. */
function LocationNotice({ location, isNamed = false }: LocationNoticeProps) {
  const { t } = useTexts()
  const { id, name, missing, has_sales_channel } = location
  const parts = missing.map((part) => t(`pickup.parts.${part}`)).join(", ")
  return (
    (missing.length > 0 || !has_sales_channel) && (
      <Notice variant="warning" role="status" title={isNamed ? name : undefined}>
        {missing.length > 0 && (
          <Text size="small">
            {t("pickup.missing", { parts })} {t("firstRun.location.needsAddress")}{" "}
            <TextLink to={`/settings/locations/${id}/edit`} isNewTab>
              {t("pickup.editAddress")}
            </TextLink>
          </Text>
        )}
        {!has_sales_channel && (
          <Text size="small">
            {t("firstRun.location.noSalesChannel")}{" "}
            <TextLink to={`/settings/locations/${id}/sales-channels`} isNewTab>
              {t("firstRun.location.chooseSalesChannels")}
            </TextLink>
          </Text>
        )}
      </Notice>
    )
  )
}

/**
 * The values of the form: a location and its time zone, the services that become its options, and the general fallback
 * price.
 */
export function optionsValues(t: Texts) {
  return z.object({
    location_id: z.string().min(1),
    pickup_time_zone: z.string(t("validation.required")).min(1, t("validation.required")),
    options: z.array(z.string()).min(1, t("shippingOptions.chooseServices")),
    fallback: optionalDecimalText(t),
  })
}

export type OptionsValues = z.input<ReturnType<typeof optionsValues>>
export type OptionsOutput = z.output<ReturnType<typeof optionsValues>>
