import { RadioGroup, Text } from "@medusajs/ui"
import { useFormContext } from "react-hook-form"
import { type PickupLocation, useLocations } from "../../../hooks/use-locations"
import { useTexts } from "../../../i18n/use-texts"
import { Form } from "../../../lib/dashboard"
import { Waiting } from "../../section/load-error"
import { Notice } from "../../section/notice"
import { Section } from "../../section/section"
import { TextLink } from "../../section/texts"
import type { OptionsValues } from "./options-values"

/** The stock location that parcels leave from, with what it lacks. */
export function LocationQuestion() {
  const { t } = useTexts()
  const query = useLocations()
  const chosenId = useFormContext<OptionsValues>().watch("location_id")
  const { data: locations } = query
  const chosen = locations?.find(({ id }) => id === chosenId)
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
          {chosen && <Missing location={chosen} />}
        </div>
      )}
    </Section>
  )
}

/** What the location lacks, with links to enter it. A new tab keeps what is chosen here. */
function Missing({ location: { id, missing, has_sales_channel } }: { location: PickupLocation }) {
  const { t } = useTexts()
  const parts = missing.map((part) => t(`pickup.parts.${part}`)).join(", ")
  return (
    (missing.length > 0 || !has_sales_channel) && (
      <Notice variant="warning" role="status">
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
