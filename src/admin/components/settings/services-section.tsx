import { CheckCircle, XCircle } from "@medusajs/icons"
import { Badge, StatusBadge, toast, useToggleState } from "@medusajs/ui"
import { useMemo, useState } from "react"
import { z } from "zod"
import { useAccount } from "../../hooks/use-account"
import { useSampleDestinations } from "../../hooks/use-price-preview"
import { useChangeService, useRefreshServices, useServices } from "../../hooks/use-services"
import { type Texts, useTexts } from "../../i18n/use-texts"
import { choicesOf, toYesNo, YES_NO, type YesNo, yesNo } from "../../lib/choices"
import {
  type DeliveryService,
  groupIssues,
  nameOfService,
  type ServiceIssue,
} from "../../lib/delivery-service"
import { countryNames } from "../../lib/formats"
import { changedPart, DEFAULT_ACCOUNT } from "../../lib/settings"
import { toastError } from "../../lib/toast-error"
import { SelectField, SwitchField, TextField } from "../forms/fields"
import { FormDrawer } from "../forms/form-dialogs"
import { useSavingForm } from "../forms/use-saving-form"
import { Allowed } from "../section/allowed"
import { EditMenu, SmallButton } from "../section/menus"
import { Notice } from "../section/notice"
import { Section } from "../section/section"
import { columnOf } from "../section/table-tools"
import { CutText } from "../section/texts"
import { LoadError } from "../section/waiting"
import { CreateOptionsModal, OtherOptions, ServiceBadges } from "./create-options-modal"
import { LocalTable } from "./local-table"

interface ServicesSectionProps {
  /** Whether there is a service address to ask. */
  canAsk: boolean
  /** Currency of the account's quotes. */
  currency: string
}

export function ServicesSection({ canAsk, currency }: ServicesSectionProps) {
  const { t } = useTexts()
  const query = useServices()
  const services = query.data ?? []
  const refresh = useRefreshServices()
  const [isCreating, startCreating, stopCreating] = useToggleState()
  const [edited, setEdited] = useState<DeliveryService>()
  const runRefresh = () =>
    refresh.mutate(undefined, {
      onSuccess: ({ services: { length: count } }) =>
        toast[count > 0 ? "success" : "warning"](t("services.refreshed", { count })),
    })
  const issues = refresh.data?.issues ?? []
  const doubtful = services.filter((service) => service.is_cash_on_delivery_doubtful)
  return (
    <Section
      title={t("services.title")}
      description={t("services.description")}
      actions={
        <Allowed to="set_up">
          <SmallButton onClick={runRefresh} isLoading={refresh.isPending} disabled={!canAsk}>
            {t("services.refresh")}
          </SmallButton>
          <SmallButton onClick={startCreating} disabled={services.length === 0}>
            {t("shippingOptions.title")}
          </SmallButton>
        </Allowed>
      }
    >
      {(refresh.error || issues.length > 0 || doubtful.length > 0) && (
        <div className="flex flex-col gap-y-3 px-6 py-4">
          {refresh.error && (
            <LoadError
              title={t("services.refreshFailed")}
              error={refresh.error}
              onRetry={runRefresh}
            />
          )}
          {issues.length > 0 && <ServiceIssues issues={issues} />}
          {doubtful.length > 0 && (
            <Notice variant="warning" role="status">
              {t("services.codDoubt", { names: doubtful.map(nameOfService).join(", ") })}
            </Notice>
          )}
        </div>
      )}
      <LocalTable
        query={query}
        columns={useServiceColumns(setEdited)}
        idOf={({ service_code }) => service_code}
        empty={{
          heading: t("services.empty"),
          description: canAsk ? t("services.emptyHint") : t("services.needsAddress"),
        }}
        search={{ textOf, placeholder: t("common.search"), noResults: t("services.noResults") }}
      />
      <OtherOptions className="px-6 py-4" />
      {isCreating && <CreateOptionsModal currency={currency} onClose={stopCreating} />}
      {edited && <ServiceDrawer service={edited} onClose={() => setEdited(undefined)} />}
    </Section>
  )
}

/** The countries for which a refresh found nothing, and why. */
function ServiceIssues({ issues }: { issues: ServiceIssue[] }) {
  const { t } = useTexts()
  return (
    <Notice variant="warning" role="status" title={t("services.issues")}>
      <ul className="flex flex-col gap-y-1">
        {groupIssues(issues).map(({ countries, message }) => (
          <li key={message} className="break-words">
            {countries.join(", ")}: {message}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function textOf({ label, name, service_code }: DeliveryService): string {
  return `${label ?? ""} ${name} ${service_code}`
}

/** Pass a stable function, or all rows are drawn again. */
function useServiceColumns(onEdit: (service: DeliveryService) => void) {
  const { t } = useTexts()
  return useMemo(
    () => [
      columnOf<DeliveryService>("name", t("fields.service"), (service) => (
        <div className="flex flex-col py-2">
          <span className="text-ui-fg-base">{nameOfService(service)}</span>
          <span className="text-ui-fg-subtle">{service.service_code}</span>
        </div>
      )),
      columnOf<DeliveryService>("type", t("services.type"), (service) => (
        <div className="flex flex-wrap gap-1">
          {service.offers_parcel && <Badge size="2xsmall">{t("boxes.kinds.parcel")}</Badge>}
          {service.offers_envelope && <Badge size="2xsmall">{t("boxes.kinds.envelope")}</Badge>}
          <ServiceBadges service={service} />
        </div>
      )),
      columnOf<DeliveryService>("countries", t("fields.countries"), ({ countries }) => (
        <Countries codes={countries} />
      )),
      columnOf<DeliveryService>("is_enabled", t("fields.status"), ({ is_enabled: isEnabled }) => (
        <StatusBadge color={isEnabled ? "green" : "grey"}>
          {t(isEnabled ? "common.enabled" : "services.disabled")}
        </StatusBadge>
      )),
      columnOf<DeliveryService>("actions", undefined, (service) => (
        <div className="flex justify-end">
          <ServiceMenu service={service} onEdit={() => onEdit(service)} />
        </div>
      )),
    ],
    [t, onEdit],
  )
}

/** The countries in one line: those of the stock locations, then where else the store sells, then the others. */
function Countries({ codes }: { codes: string[] }) {
  const { locale } = useTexts()
  const { data: destinations = [] } = useSampleDestinations()
  const sold = destinations.map(({ country_code }) => country_code)
  const sorted = [
    ...sold.filter((code) => codes.includes(code)),
    ...codes.filter((code) => !sold.includes(code)),
  ]
  return <CutText text={sorted.map(countryNames(locale)).join(", ")} className="block max-w-60" />
}

/** Edits a service, enables a disabled one and disables an enabled one. */
function ServiceMenu({ service, onEdit }: { service: DeliveryService; onEdit: () => void }) {
  const { t } = useTexts()
  const { mutate } = useChangeService()
  const name = nameOfService(service)
  const is_enabled = !service.is_enabled
  const switchOnOff = {
    icon: is_enabled ? <CheckCircle /> : <XCircle />,
    label: is_enabled ? t("services.enable") : t("services.disable"),
    onClick: () =>
      mutate(
        { code: service.service_code, change: { is_enabled } },
        {
          onSuccess: () =>
            toast.success(t(is_enabled ? "services.switchedOn" : "services.switchedOff", { name })),
          onError: toastError,
        },
      ),
  }
  return <EditMenu section={name} onEdit={onEdit} more={[{ actions: [switchOnOff] }]} />
}

interface ServiceDrawerProps {
  service: DeliveryService
  onClose: () => void
}

/** Edits the name and the marks of a service. */
function ServiceDrawer({ service, onClose }: ServiceDrawerProps) {
  const { t } = useTexts()
  const { mutateAsync: send } = useChangeService()
  const account = useAccount() ?? DEFAULT_ACCOUNT
  const start = toServiceValues(service)
  const { form, trySave } = useSavingForm({
    schema: serviceValues(t),
    defaultValues: start,
    onSaved: onClose,
  })
  const { label, is_enabled, is_locker, is_cash_on_delivery } = service
  const onSubmit = (values: z.output<ReturnType<typeof serviceValues>>) =>
    trySave(async () => {
      const change = changedPart({ label, is_enabled, is_locker, is_cash_on_delivery }, values)
      const saved = await send({ code: service.service_code, change })
      return t("services.saved", { name: nameOfService(saved.service) })
    })
  return (
    <FormDrawer
      title={t("services.editTitle")}
      form={form}
      onSubmit={onSubmit}
      onClose={onClose}
      toRewind={({ is_enabled }) => ({
        services: [{ account, service_code: service.service_code, is_enabled }],
      })}
    >
      <TextField<ServiceValues>
        name="label"
        label={t("services.label")}
        hint={t("services.labelHint", { name: service.name })}
        placeholder={service.name}
        isOptional
      />
      <SwitchField<ServiceValues>
        name="is_enabled"
        label={t("common.enabled")}
        hint={t("services.enabledHint")}
      />
      <SelectField<ServiceValues>
        name="is_locker"
        label={t("services.lockerField")}
        hint={t("services.lockerHint")}
        options={choices("services.lockerChoices", start.is_locker, service.delivers_to_locker)}
      />
      <SelectField<ServiceValues>
        name="is_cash_on_delivery"
        label={t("services.codField")}
        hint={t("services.codHint")}
        options={choices("services.codChoices", start.is_cash_on_delivery, service.collects_cash)}
      />
    </FormDrawer>
  )

  /** What the backend finds out itself is known only while no mark replaces it. */
  function choices(
    area: "services.lockerChoices" | "services.codChoices",
    mark: YesNo,
    isDetected: boolean,
  ) {
    const automatic = mark !== "unset" ? "automatic" : isDetected ? "automaticYes" : "automaticNo"
    return choicesOf(YES_NO, (value) =>
      t(value === "unset" ? `${area}.${automatic}` : `common.${value}`),
    )
  }
}

/** What a merchant enters for a service. An empty name means the service's own name. */
function serviceValues(t: Texts) {
  return z.object({
    label: z
      .string()
      .trim()
      .max(100, t("validation.tooLong", { max: 100 }))
      .transform((label) => label || null),
    is_enabled: z.boolean(),
    is_locker: yesNo,
    is_cash_on_delivery: yesNo,
  })
}

type ServiceValues = z.input<ReturnType<typeof serviceValues>>

function toServiceValues(service: DeliveryService): ServiceValues {
  return {
    label: service.label ?? "",
    is_enabled: service.is_enabled,
    is_locker: toYesNo(service.is_locker),
    is_cash_on_delivery: toYesNo(service.is_cash_on_delivery),
  }
}
