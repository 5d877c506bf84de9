import { zodResolver } from "@hookform/resolvers/zod"
import { Badge, Button, FocusModal } from "@medusajs/ui"
import { type ReactNode, useState } from "react"
import { useForm } from "react-hook-form"
import { Link } from "react-router-dom"
import { z } from "zod"
import { useServices } from "../../hooks/use-services"
import {
  type CreatedOptions,
  describeZone,
  type ServiceZone,
  useCreateShippingOptions,
  useServiceZones,
} from "../../hooks/use-shipping-options"
import { useShippingProfiles } from "../../hooks/use-store-names"
import { type Texts, useTexts } from "../../i18n/use-texts"
import { namesOf } from "../../lib/choices"
import { Form } from "../../lib/dashboard"
import { type DeliveryService, nameOfService, VIRTUAL_CODES } from "../../lib/delivery-service"
import { optionsOfOthers } from "../../lib/first-services"
import { dotted } from "../../lib/formats"
import { toggled } from "../../lib/lists"
import { CheckItem, NumberField, SelectField } from "../forms/fields"
import { ModalBody } from "../forms/dialog-headers"
import { FormDrawer } from "../forms/form-dialogs"
import { optionalDecimalText } from "../forms/number-text"
import { placeServerError } from "../forms/use-saving-form"
import { SmallButton } from "../section/menus"
import { Notice } from "../section/notice"
import { Note, TextLink } from "../section/texts"
import { Waiting } from "../section/waiting"

interface CreateOptionsModalProps {
  /** Currency of the account's quotes, also of the fallback price. */
  currency: string
  onClose: () => void
}

/** Creates shipping options from chosen services in a zone. */
export function CreateOptionsModal(props: CreateOptionsModalProps) {
  const { t } = useTexts()
  const zones = useServiceZones()
  const profiles = useShippingProfiles()
  if (zones.data && profiles.data) {
    return <OptionsModal {...props} zones={zones.data} profiles={profiles.data} />
  }
  return (
    <FocusModal open onOpenChange={(isOpen) => !isOpen && props.onClose()}>
      <FocusModal.Content aria-describedby={undefined}>
        <ModalBody title={t("shippingOptions.title")}>
          <Waiting query={zones.data ? profiles : zones} />
        </ModalBody>
      </FocusModal.Content>
    </FocusModal>
  )
}

interface OptionsModalProps extends CreateOptionsModalProps {
  zones: ServiceZone[]
  profiles: { id: string; name: string; type: string }[]
}

/** Starts with the first zone and the default profile. */
function OptionsModal({ zones, profiles, currency, onClose }: OptionsModalProps) {
  const { t } = useTexts()
  const [created, setCreated] = useState<CreatedOptions>()
  const { data: services = [] } = useServices()
  const { mutateAsync: create } = useCreateShippingOptions()
  const profile = profiles.find(({ type }) => type === "default") ?? profiles[0]
  const form = useForm<OptionsValues, unknown, OptionsOutput>({
    resolver: zodResolver(optionsValues(t)),
    defaultValues: {
      options: [],
      service_zone_id: zones[0]?.id ?? "",
      shipping_profile_id: profile?.id ?? "",
      fallback: "",
    },
  })
  const onSubmit = async ({ options, fallback, ...where }: OptionsOutput) => {
    try {
      const answer = await create({
        ...where,
        options: options.map((service_code) => ({ service_code })),
        ...(fallback !== null && { fallback: { kind: "flat", amount: fallback } }),
      })
      setCreated(answer)
    } catch (error) {
      placeServerError(form, error)
    }
  }
  const [zoneId, profileId, codes] = form.watch([
    "service_zone_id",
    "shipping_profile_id",
    "options",
  ])
  const zone = zones.find(({ id }) => id === zoneId)
  const offeredCodes = new Set(
    (zone?.shipping_options ?? [])
      .filter(({ shipping_profile_id }) => shipping_profile_id === profileId)
      .map(({ service_code }) => service_code),
  )
  const offered = services.filter(({ is_enabled }) => is_enabled)
  // Seen in none of the zone's countries.
  const unserved = offered.filter(
    ({ service_code, countries }) =>
      codes.includes(service_code) &&
      zone &&
      !countries.some((code) => zone.countries.includes(code)),
  )
  if (created) {
    return <CreatedOptionsModal created={created} zone={zone} onClose={onClose} />
  }
  const { options, service_zone_id, shipping_profile_id } = form.formState.errors
  const missing = [service_zone_id, shipping_profile_id, options].flatMap(
    (error) => error?.message ?? [],
  )
  return (
    <FormDrawer
      title={t("shippingOptions.title")}
      isNew
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
      {zones.length === 0 && <Notice variant="warning">{t("shippingOptions.noZones")}</Notice>}
      <SelectField<OptionsValues>
        name="service_zone_id"
        label={t("shippingOptions.zone")}
        hint={t("shippingOptions.zoneHint")}
        options={zones.map((one) => ({ value: one.id, label: describeZone(one) }))}
      />
      <SelectField<OptionsValues>
        name="shipping_profile_id"
        label={t("itemRules.kinds.shipping_profile")}
        hint={t("shippingOptions.profileHint")}
        options={namesOf(profiles)}
      />
      <ServiceChoices services={offered} offeredCodes={offeredCodes} />
      {unserved.length > 0 && (
        <Notice variant="warning" role="status">
          {t("shippingOptions.unserved", { names: unserved.map(nameOfService).join(", ") })}
        </Notice>
      )}
      <NumberField<OptionsValues>
        name="fallback"
        label={t("settings.fallback.label")}
        hint={t("shippingOptions.fallbackHint")}
        unit={currency.toUpperCase()}
        isOptional
      />
    </FormDrawer>
  )
}

/** The form values: the services that become options, and their zone. */
function optionsValues(t: Texts) {
  return z.object({
    options: z.array(z.string()).min(1, t("shippingOptions.chooseServices")),
    service_zone_id: z.string().min(1, t("shippingOptions.chooseZone")),
    shipping_profile_id: z.string().min(1, t("shippingOptions.chooseProfile")),
    fallback: optionalDecimalText(t),
  })
}

type OptionsValues = z.input<ReturnType<typeof optionsValues>>
type OptionsOutput = z.output<ReturnType<typeof optionsValues>>

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
        <ModalBody title={t("shippingOptions.created", { count: options.length })}>
          <Names names={options.map(({ name }) => name)} />
          {skipped.length > 0 && <Note>{t("shippingOptions.skipped")}</Note>}
          <Names names={skipped.map(({ name }) => name)} />
          {enabledAt.length > 0 && <Note>{t("shippingOptions.providerEnabled")}</Note>}
          {location && (
            <SmallButton className="self-start" asChild>
              <Link to={`/settings/locations/${location.id}`}>
                {t("shippingOptions.seeLocation", { name: location.name })}
              </Link>
            </SmallButton>
          )}
        </ModalBody>
        <FocusModal.Footer>
          <Button size="small" onClick={onClose}>
            {t("common.done")}
          </Button>
        </FocusModal.Footer>
      </FocusModal.Content>
    </FocusModal>
  )
}

/** The style of a list of choices. */
export const CHOICE_LIST = "shadow-elevation-card-rest bg-ui-bg-component divide-y rounded-lg"

/** The options of other providers that customers see beside ours, with links to delete those that ours replace. */
export function OtherOptions({ className }: { className?: string }) {
  const { t, locale } = useTexts()
  const { data: zones = [] } = useServiceZones()
  const list = new Intl.ListFormat(locale)
  return optionsOfOthers(zones).map(({ location, names }) => (
    <Note key={location.id} className={className}>
      {t("shippingOptions.others", { names: list.format(names) })}{" "}
      <TextLink to={`/settings/locations/${location.id}`}>{location.name}</TextLink>
    </Note>
  ))
}

function Names({ names }: { names: string[] }) {
  return names.length > 0 ? (
    <ul className={CHOICE_LIST}>
      {names.map((name) => (
        <li key={name} className="txt-compact-small break-words px-4 py-3">
          {name}
        </li>
      ))}
    </ul>
  ) : null
}

interface ServiceChoicesProps {
  services: DeliveryService[]
  /** Codes of services that already have an option in the zone. */
  offeredCodes: ReadonlySet<string>
}

/** The services to choose from: the carriers', and virtual ones such as "Cheapest delivery". */
function ServiceChoices({ services, offeredCodes }: ServiceChoicesProps) {
  const { t } = useTexts()
  const virtual = VIRTUAL_CODES.map((code) => ({
    code,
    name: t(`shippingOptions.virtual.${code}.name`),
    hint: t(`shippingOptions.virtual.${code}.hint`),
  }))
  const ofCarriers = services.map((service) => ({
    code: service.service_code,
    name: nameOfService(service),
    hint: dotted(service.service_code, service.countries.join(", ")),
    service,
  }))
  return (
    <Form.Field<OptionsValues, "options">
      name="options"
      render={({ field: { value: codes, onChange } }) => (
        <Form.Item>
          <fieldset>
            <legend className="txt-compact-small-plus mb-2">{t("shippingOptions.services")}</legend>
            <ul className={CHOICE_LIST}>
              {[...virtual, ...ofCarriers].map((choice) => (
                <ServiceChoice
                  key={choice.code}
                  {...choice}
                  isChosen={codes.includes(choice.code)}
                  isTaken={offeredCodes.has(choice.code)}
                  onChoose={(isChosen) => onChange(toggled(codes, choice.code, isChosen))}
                />
              ))}
            </ul>
          </fieldset>
          <Form.ErrorMessage />
        </Form.Item>
      )}
    />
  )
}

interface ServiceChoiceProps {
  name: string
  hint: string
  /** Undefined for a virtual service. */
  service?: DeliveryService
  isChosen: boolean
  isTaken: boolean
  onChoose: (isChosen: boolean) => void
  price?: ReactNode
}

/** One service to choose. A service that already has an option is shown disabled. */
export function ServiceChoice({ service, price, isTaken, ...choice }: ServiceChoiceProps) {
  const { t } = useTexts()
  return (
    <CheckItem {...choice} isTaken={isTaken}>
      <div className="flex shrink-0 flex-col items-end gap-1">
        {price}
        <div className="flex flex-wrap justify-end gap-1">
          {service && <ServiceBadges service={service} />}
          {isTaken && <Badge size="2xsmall">{t("shippingOptions.taken")}</Badge>}
        </div>
      </div>
    </CheckItem>
  )
}

/** Badges of a service that collects money or delivers to a locker. */
export function ServiceBadges({ service }: { service: DeliveryService }) {
  const { t } = useTexts()
  return (
    <>
      {service.collects_cash && (
        <Badge size="2xsmall" color="orange">
          {t("services.cashOnDelivery")}
        </Badge>
      )}
      {service.delivers_to_locker && (
        <Badge size="2xsmall" color="blue">
          {t("fields.locker")}
        </Badge>
      )}
    </>
  )
}
