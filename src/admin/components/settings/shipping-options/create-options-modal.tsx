import { Skeleton } from "@medusajs/ui"
import { useState } from "react"
import { useServices } from "../../../hooks/use-services"
import { useServiceZones } from "../../../hooks/use-shipping-options"
import { useShippingProfiles } from "../../../hooks/use-store-names"
import { useTexts } from "../../../i18n/use-texts"
import type { DeliveryService } from "../../../lib/delivery-service"
import { type CreatedOptions, describeZone, type ServiceZone } from "../../../lib/service-zone"
import { FormModal } from "../../forms/form-modal"
import { NumberField } from "../../forms/number-field"
import { SelectField } from "../../forms/select-field"
import { LoadError } from "../../section/load-error"
import { Notice } from "../../section/notice"
import { CreatedOptionsModal } from "./created-options-modal"
import type { OptionsValues } from "./options-values"
import { ServiceChoices } from "./service-choices"
import { UnservedServices } from "./unserved-services"
import { useOptionsForm } from "./use-options-form"

/** One and the same while nothing is loaded. */
const NO_SERVICES: DeliveryService[] = []
const NO_ZONES: ServiceZone[] = []

/** Makes shipping options of chosen services in a zone. */
export function CreateOptionsModal({
  currency,
  onClose,
}: {
  /** Of the account's quotes, in which a fallback price is. */
  currency: string
  onClose: () => void
}) {
  const { t } = useTexts()
  const [created, setCreated] = useState<CreatedOptions>()
  const { data: services = NO_SERVICES } = useServices()
  const { data: zones = NO_ZONES, error, isPending, refetch } = useServiceZones()
  const { data: profiles = [] } = useShippingProfiles()
  const { form, onSubmit } = useOptionsForm({ zones, profiles, onCreated: setCreated })
  const [zoneId, profileId, chosen] = form.watch([
    "service_zone_id",
    "shipping_profile_id",
    "options",
  ])
  const zone = zones.find(({ id }) => id === zoneId)
  const taken = new Set(
    (zone?.shipping_options ?? [])
      .filter(({ shipping_profile_id }) => shipping_profile_id === profileId)
      .map(({ service_code }) => service_code),
  )
  const offered = services.filter(({ is_enabled }) => is_enabled)
  if (created) {
    return <CreatedOptionsModal created={created} zone={zone} onClose={onClose} />
  }
  const { options, service_zone_id, shipping_profile_id } = form.formState.errors
  const missing = [service_zone_id, shipping_profile_id, options].flatMap(
    (error) => error?.message ?? [],
  )
  return (
    <FormModal
      title={t("shippingOptions.title")}
      form={form}
      onSubmit={onSubmit}
      onClose={onClose}
      notice={
        // The fields may be far above the button.
        missing.length > 0 && (
          <Notice variant="error" role="alert">
            {missing.join(" ")}
          </Notice>
        )
      }
    >
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!isPending && !error && zones.length === 0 && (
        <Notice variant="warning">{t("shippingOptions.noZones")}</Notice>
      )}
      {isPending ? (
        <Skeleton className="h-20 w-full" />
      ) : (
        <>
          <SelectField<OptionsValues>
            name="service_zone_id"
            label={t("shippingOptions.zone")}
            hint={t("shippingOptions.zoneHint")}
            options={zones.map((one) => ({ value: one.id, label: describeZone(one) }))}
          />
          <SelectField<OptionsValues>
            name="shipping_profile_id"
            label={t("shippingOptions.profile")}
            hint={t("shippingOptions.profileHint")}
            options={profiles.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <ServiceChoices services={offered} taken={taken} />
          <UnservedServices
            services={offered.filter(({ service_code }) => chosen.includes(service_code))}
            zone={zone}
          />
          <NumberField<OptionsValues>
            name="fallback"
            label={t("shippingOptions.fallback")}
            hint={t("shippingOptions.fallbackHint")}
            unit={currency.toUpperCase()}
            isOptional
          />
        </>
      )}
    </FormModal>
  )
}
