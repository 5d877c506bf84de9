import { zodResolver } from "@hookform/resolvers/zod"
import { Skeleton, Button, FocusModal, Heading, Text } from "@medusajs/ui"
import { useState, useEffect } from "react"
import { useForm } from "react-hook-form"
import { Link } from "react-router-dom"
import { useServices } from "../../../hooks/use-services"
import { useServiceZones, useCreateShippingOptions } from "../../../hooks/use-shipping-options"
import { useShippingProfiles } from "../../../hooks/use-store-names"
import { useTexts } from "../../../i18n/use-texts"
import { type DeliveryService, nameOfService } from "../../../lib/delivery-service"
import { type CreatedOptions, describeZone, type ServiceZone } from "../../../lib/service-zone"
import { FormModal } from "../../forms/form-modal"
import { ModalHeader } from "../../forms/modal-header"
import { NumberField } from "../../forms/number-field"
import { placeServerError } from "../../forms/place-server-error"
import { SelectField } from "../../forms/select-field"
import { LoadError } from "../../section/load-error"
import { Notice } from "../../section/notice"
import {
  type OptionsValues,
  type OptionsOutput,
  optionsValues,
  toNewOptions,
} from "./options-values"
import { ServiceChoices } from "./service-choices"

/** Constant arrays while nothing is loaded. */
const NO_SERVICES: DeliveryService[] = []
const NO_ZONES: ServiceZone[] = []

/** Creates shipping options from chosen services in a zone. */
export function CreateOptionsModal({
  currency,
  onClose,
}: {
  /** Currency of the account's quotes, also of the fallback price. */
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

interface UnservedServicesProps {
  /** The chosen services. */
  services: DeliveryService[]
  zone: ServiceZone | undefined
}

/** Warns of chosen services that were seen in none of the zone's countries. */
function UnservedServices({ services, zone }: UnservedServicesProps) {
  const { t } = useTexts()
  const unserved = services.filter(
    ({ countries }) => zone && !countries.some((code) => zone.countries.includes(code)),
  )
  return unserved.length > 0 ? (
    <Notice variant="warning" role="status">
      {t("shippingOptions.unserved", { names: unserved.map(nameOfService).join(", ") })}
    </Notice>
  ) : null
}

interface OptionsFormInput {
  zones: ServiceZone[]
  profiles: { id: string; type: string }[]
  onCreated: (created: CreatedOptions) => void
}

/** The form starts with the first zone and the default profile, once they are loaded. */
function useOptionsForm({ zones, profiles, onCreated }: OptionsFormInput) {
  const { t } = useTexts()
  const { mutateAsync: create } = useCreateShippingOptions()
  const form = useForm<OptionsValues, unknown, OptionsOutput>({
    resolver: zodResolver(optionsValues(t)),
    defaultValues: { options: [], service_zone_id: "", shipping_profile_id: "", fallback: "" },
  })
  const { getValues, setValue } = form
  const firstZone = zones[0]?.id
  const firstProfile = (profiles.find(({ type }) => type === "default") ?? profiles[0])?.id
  useEffect(() => {
    if (firstZone && !getValues("service_zone_id")) setValue("service_zone_id", firstZone)
    if (firstProfile && !getValues("shipping_profile_id")) {
      setValue("shipping_profile_id", firstProfile)
    }
  }, [firstZone, firstProfile, getValues, setValue])
  const onSubmit = async (values: OptionsOutput) => {
    try {
      onCreated(await create(toNewOptions(values)))
    } catch (error) {
      placeServerError(form, error, [
        "service_zone_id",
        "shipping_profile_id",
        "options",
        "fallback",
      ])
    }
  }
  return { form, onSubmit }
}

interface CreatedOptionsModalProps {
  created: CreatedOptions
  zone: ServiceZone | undefined
  onClose: () => void
}

/** The created and the skipped options, with a link to the stock location. */
function CreatedOptionsModal({ created, zone, onClose }: CreatedOptionsModalProps) {
  const { t } = useTexts()
  const { shipping_options: options, skipped, enabled_at_location_ids: enabledAt } = created
  const [location] = zone?.locations ?? []
  return (
    <FocusModal open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <FocusModal.Content aria-describedby={undefined}>
        <ModalHeader />
        <FocusModal.Body className="flex flex-1 flex-col items-center overflow-y-auto py-16">
          <div className="flex w-full max-w-[720px] flex-col gap-y-6 px-4">
            <FocusModal.Title asChild>
              <Heading>{t("shippingOptions.created", { count: options.length })}</Heading>
            </FocusModal.Title>
            <Names names={options.map(({ name }) => name)} />
            {skipped.length > 0 && (
              <>
                <Text size="small" className="text-ui-fg-subtle">
                  {t("shippingOptions.skipped")}
                </Text>
                <Names names={skipped.map(({ name }) => name)} />
              </>
            )}
            {enabledAt.length > 0 && (
              <Text size="small" className="text-ui-fg-subtle">
                {t("shippingOptions.providerEnabled")}
              </Text>
            )}
            {location && (
              <Button size="small" variant="secondary" className="self-start" asChild>
                <Link to={`/settings/locations/${location.id}`}>
                  {t("shippingOptions.seeLocation", { name: location.name })}
                </Link>
              </Button>
            )}
          </div>
        </FocusModal.Body>
        <FocusModal.Footer>
          <Button size="small" onClick={onClose}>
            {t("shippingOptions.done")}
          </Button>
        </FocusModal.Footer>
      </FocusModal.Content>
    </FocusModal>
  )
}

function Names({ names }: { names: string[] }) {
  return names.length > 0 ? (
    <ul className="shadow-elevation-card-rest bg-ui-bg-component divide-y rounded-lg">
      {names.map((name) => (
        <li key={name} className="txt-compact-small break-words px-4 py-3">
          {name}
        </li>
      ))}
    </ul>
  ) : null
}
