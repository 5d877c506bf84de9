import { CheckCircle, PencilSquare, XCircle } from "@medusajs/icons"
import {
  Badge,
  Button,
  createDataTableColumnHelper,
  StatusBadge,
  toast,
  Tooltip,
  useToggleState,
} from "@medusajs/ui"
import { useCallback, useMemo, useState } from "react"
import { z } from "zod"
import { useChangeService, useRefreshServices, useServices } from "../../hooks/use-services"
import { type Texts, useTexts } from "../../i18n/use-texts"
import {
  type DeliveryService,
  groupIssues,
  nameOfService,
  type ServiceChange,
  type ServiceIssue,
} from "../../lib/delivery-service"
import { choicesOf } from "../../lib/named"
import { changedPart } from "../../lib/settings-change"
import { SelectField, SwitchField, TextField } from "../forms/fields"
import { FormDrawer } from "../forms/form-dialogs"
import { useSavingForm } from "../forms/use-saving-form"
import { LoadError } from "../section/load-error"
import { Notice } from "../section/notice"
import { RowMenu } from "../section/row-menu"
import { Section } from "../section/section"
import { LocalTable } from "./local-table"
import { CreateOptionsModal } from "./create-options-modal"

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
  const onSwitch = useServiceSwitch()
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
        <>
          <Button
            size="small"
            variant="secondary"
            onClick={runRefresh}
            isLoading={refresh.isPending}
            disabled={!canAsk}
          >
            {t("services.refresh")}
          </Button>
          <Button
            size="small"
            variant="secondary"
            onClick={startCreating}
            disabled={services.length === 0}
          >
            {t("shippingOptions.title")}
          </Button>
        </>
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
        columns={useServiceColumns({ onEdit: setEdited, onSwitch })}
        idOf={({ service_code }) => service_code}
        empty={{
          heading: t("services.empty"),
          description: canAsk ? t("services.emptyHint") : t("services.needsAddress"),
        }}
        search={{ textOf, placeholder: t("services.search"), noResults: t("services.noResults") }}
      />
      {isCreating && <CreateOptionsModal currency={currency} onClose={stopCreating} />}
      {edited && <ServiceDrawer service={edited} onClose={() => setEdited(undefined)} />}
    </Section>
  )
}

/** The countries for which a refresh found nothing, and why. */
function ServiceIssues({ issues }: { issues: ServiceIssue[] }) {
  const { t } = useTexts()
  return (
    <Notice variant="warning" role="status">
      <strong className="txt-compact-small-plus">{t("services.issues")}</strong>
      <ul className="text-ui-fg-subtle mt-1 flex flex-col gap-y-1">
        {groupIssues(issues).map(({ countries, message }) => (
          <li key={message} className="break-words">
            {countries.join(", ")}: {message}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** Enables a disabled service and disables an enabled one. */
function useServiceSwitch(): (service: DeliveryService) => void {
  const { t } = useTexts()
  const { mutate } = useChangeService()
  return useCallback(
    (service: DeliveryService) => {
      const is_enabled = !service.is_enabled
      const text = is_enabled ? "services.switchedOn" : "services.switchedOff"
      mutate(
        { code: service.service_code, change: { is_enabled } },
        {
          onSuccess: () => toast.success(t(text, { name: nameOfService(service) })),
          onError: (error) => toast.error(error.message),
        },
      )
    },
    [mutate, t],
  )
}

function textOf({ label, name, service_code }: DeliveryService): string {
  return `${label ?? ""} ${name} ${service_code}`
}

const helper = createDataTableColumnHelper<DeliveryService>()
const COUNTRIES_SHOWN = 5

interface ServiceActions {
  onEdit: (service: DeliveryService) => void
  onSwitch: (service: DeliveryService) => void
}

/** Pass stable functions, or all rows are drawn again. */
function useServiceColumns({ onEdit, onSwitch }: ServiceActions) {
  const { t } = useTexts()
  return useMemo(
    () => [
      helper.accessor("name", {
        header: t("services.name"),
        cell: ({ row: { original: service } }) => (
          <div className="flex flex-col py-2">
            <span className="text-ui-fg-base">{nameOfService(service)}</span>
            <span className="text-ui-fg-subtle">{service.service_code}</span>
          </div>
        ),
      }),
      helper.display({
        id: "type",
        header: t("services.type"),
        cell: ({ row: { original: service } }) => (
          <div className="flex flex-wrap gap-1">
            {service.offers_parcel && <Badge size="2xsmall">{t("services.parcel")}</Badge>}
            {service.offers_envelope && <Badge size="2xsmall">{t("services.envelope")}</Badge>}
            {service.collects_cash && (
              <Badge size="2xsmall" color="orange">
                {t("services.cashOnDelivery")}
              </Badge>
            )}
            {service.delivers_to_locker && (
              <Badge size="2xsmall" color="blue">
                {t("services.locker")}
              </Badge>
            )}
          </div>
        ),
      }),
      helper.accessor("countries", {
        header: t("services.countries"),
        cell: ({ getValue }) => <Countries codes={getValue()} />,
      }),
      helper.accessor("is_enabled", {
        header: t("services.status"),
        cell: ({ getValue }) => (
          <StatusBadge color={getValue() ? "green" : "grey"}>
            {getValue() ? t("services.enabled") : t("services.disabled")}
          </StatusBadge>
        ),
      }),
      helper.display({
        id: "actions",
        cell: ({ row: { original: service } }) => (
          <div className="flex justify-end">
            <ServiceMenu service={service} onEdit={onEdit} onSwitch={onSwitch} />
          </div>
        ),
      }),
    ],
    [t, onEdit, onSwitch],
  )
}

function Countries({ codes }: { codes: string[] }) {
  const { t, locale } = useTexts()
  const names = new Intl.DisplayNames(locale, { type: "region", fallback: "code" })
  const hidden = codes.length - COUNTRIES_SHOWN
  const all = codes.map((code) => names.of(code)).join(", ")
  return (
    <Tooltip content={all}>
      {/* The keyboard can reach it: some of the countries are named only in the tooltip. */}
      <div
        role="group"
        aria-label={all}
        tabIndex={0}
        className="focus-visible:shadow-borders-focus flex w-fit flex-wrap gap-1 rounded-md outline-none"
      >
        {codes.slice(0, COUNTRIES_SHOWN).map((code) => (
          <Badge key={code} size="2xsmall">
            {code}
          </Badge>
        ))}
        {hidden > 0 && (
          <Badge size="2xsmall">{t("services.moreCountries", { count: hidden })}</Badge>
        )}
      </div>
    </Tooltip>
  )
}

interface ServiceMenuProps extends ServiceActions {
  service: DeliveryService
}

function ServiceMenu({ service, onEdit, onSwitch }: ServiceMenuProps) {
  const { t } = useTexts()
  const edit = { icon: <PencilSquare />, label: t("common.edit"), onClick: () => onEdit(service) }
  const switchOnOff = {
    icon: service.is_enabled ? <XCircle /> : <CheckCircle />,
    label: service.is_enabled ? t("services.disable") : t("services.enable"),
    onClick: () => onSwitch(service),
  }
  return (
    <RowMenu
      name={nameOfService(service)}
      groups={[{ actions: [edit] }, { actions: [switchOnOff] }]}
    />
  )
}

interface ServiceDrawerProps {
  service: DeliveryService
  onClose: () => void
}

/** Edits the name and the marks of a service. */
function ServiceDrawer({ service, onClose }: ServiceDrawerProps) {
  const { t } = useTexts()
  const { mutateAsync: send } = useChangeService()
  const start = toServiceValues(service)
  const { form, trySave } = useSavingForm({
    schema: serviceValues(t),
    defaultValues: start,
    onSaved: onClose,
  })
  const onSubmit = (values: ServiceValues) =>
    trySave(async () => {
      const change = changedPart(toServiceChange(start), toServiceChange(values))
      const saved = await send({ code: service.service_code, change })
      return t("services.saved", { name: nameOfService(saved.service) })
    })
  const choices = choicesOf(["yes", "no"], (value) => t(`services.lockerChoices.${value}`))
  return (
    <FormDrawer title={t("services.editTitle")} form={form} onSubmit={onSubmit} onClose={onClose}>
      <TextField<ServiceValues>
        name="label"
        label={t("services.label")}
        hint={t("services.labelHint", { name: service.name })}
        placeholder={service.name}
        isOptional
      />
      <SwitchField<ServiceValues>
        name="is_enabled"
        label={t("services.enabled")}
        hint={t("services.enabledHint")}
      />
      <SelectField<ServiceValues>
        name="is_locker"
        label={t("services.lockerField")}
        hint={t("services.lockerHint")}
        options={[{ value: "automatic", label: t(byCode(service)) }, ...choices]}
      />
      <SelectField<ServiceValues>
        name="is_cash_on_delivery"
        label={t("services.codField")}
        hint={t("services.codHint")}
        options={[{ value: "automatic", label: t(bySigns(service)) }, ...choices]}
      />
    </FormDrawer>
  )
}

/** The answer of the code is known only while no mark replaces it. */
function byCode({ is_locker, delivers_to_locker }: DeliveryService) {
  if (is_locker !== null) return "services.lockerChoices.pattern"
  return delivers_to_locker
    ? "services.lockerChoices.patternYes"
    : "services.lockerChoices.patternNo"
}

function bySigns({ is_cash_on_delivery, collects_cash }: DeliveryService) {
  if (is_cash_on_delivery !== null) return "services.codChoices.automatic"
  return collects_cash ? "services.codChoices.automaticYes" : "services.codChoices.automaticNo"
}

const MARKS = ["automatic", "yes", "no"] as const

/** What a merchant enters for a service. An empty name means the service's own name. */
function serviceValues(t: Texts) {
  return z.object({
    label: z
      .string()
      .trim()
      .max(100, t("validation.tooLong", { max: 100 })),
    is_enabled: z.boolean(),
    is_locker: z.enum(MARKS),
    is_cash_on_delivery: z.enum(MARKS),
  })
}

type ServiceValues = z.infer<ReturnType<typeof serviceValues>>

function toServiceValues(service: DeliveryService): ServiceValues {
  return {
    label: service.label ?? "",
    is_enabled: service.is_enabled,
    is_locker: toChoice(service.is_locker),
    is_cash_on_delivery: toChoice(service.is_cash_on_delivery),
  }
}

function toChoice(mark: boolean | null): (typeof MARKS)[number] {
  return mark === null ? "automatic" : mark ? "yes" : "no"
}

function toMark(choice: (typeof MARKS)[number]): boolean | null {
  return choice === "automatic" ? null : choice === "yes"
}

function toServiceChange({ label, is_enabled, ...marks }: ServiceValues): ServiceChange {
  return {
    label: label === "" ? null : label,
    is_enabled,
    is_locker: toMark(marks.is_locker),
    is_cash_on_delivery: toMark(marks.is_cash_on_delivery),
  }
}
