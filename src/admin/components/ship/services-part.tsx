import { ArrowPath } from "@medusajs/icons"
import { Badge, clx, Label, RadioGroup, Text } from "@medusajs/ui"
import { useId } from "react"
import { useFormContext, useFormState } from "react-hook-form"
import { usePermissions } from "../../hooks/use-permissions"
import { useTexts } from "../../i18n/use-texts"
import { Form } from "../../lib/dashboard"
import { daysRange, formatAge, formatMoney } from "../../lib/formats"
import { groupBy } from "../../lib/lists"
import type { ServiceOffer, ShippingPlan } from "../../lib/shipping-plan"
import { LockerField } from "../lockers/locker-field"
import { SmallButton } from "../section/menus"
import { Notice } from "../section/notice"
import { Note, Strong } from "../section/texts"
import { LoadError } from "../section/waiting"
import { Part, ROWS } from "./parts"
import type { ShipValues } from "./ship-values"

/** The state of the prices. */
export interface Pricing {
  isUpdating: boolean
  /** False while the input is not valid: the prices are then of the last valid input. */
  isOfNow: boolean
  error: Error | null
  onRetry: () => void
}

interface ServicesPartProps {
  plan: ShippingPlan
  /** Code of the chosen service. */
  serviceCode: string
  pricing: Pricing
}

/** The services with their live prices, and what the chosen one needs besides, such as a locker. */
export function ServicesPart({ plan, serviceCode, pricing }: ServicesPartProps) {
  const { t } = useTexts()
  const { setValue } = useFormContext<ShipValues>()
  const { errors } = useFormState<ShipValues>()
  const may = usePermissions()
  const service = plan.services.find(({ service_code }) => service_code === serviceCode)
  const shared = sharedReason(plan.services)
  // The issue or error also shows that a service delivers to lockers when its mark does not.
  const isToLocker =
    service?.delivers_to_locker || plan.issues.some(isOfLocker) || errors.locker_code
  return (
    <Part
      title={t("fields.service")}
      description={t("ship.services.description")}
      actions={
        <SmallButton isLoading={pricing.isUpdating} onClick={pricing.onRetry}>
          {/* Keeps icon and text on one line: while loading, the button wraps its contents in an extra box. */}
          <span className="flex items-center gap-x-1.5 text-nowrap">
            <ArrowPath />
            {t("ship.services.reload")}
          </span>
        </SmallButton>
      }
    >
      {pricing.error && (
        <LoadError
          title={t("ship.services.failed")}
          error={pricing.error}
          onRetry={pricing.onRetry}
        />
      )}
      {!pricing.isOfNow && (
        <Notice variant="warning" role="status">
          {t("ship.services.notOfNow")}
        </Notice>
      )}
      {shared && (
        <Text
          size="small"
          role="status"
          className={clx(
            "text-pretty",
            plan.services.some(({ is_available }) => is_available)
              ? "text-ui-fg-subtle"
              : "text-ui-tag-orange-text",
          )}
        >
          {t("ship.services.unavailable")}: {shared}
        </Text>
      )}
      <Form.Field<ShipValues, "service_code">
        name="service_code"
        render={({ field: { value, onChange, ref } }) => (
          <Form.Item>
            <Form.Control>
              <RadioGroup
                ref={ref}
                value={value}
                onValueChange={onChange}
                disabled={!may.charge}
                aria-label={t("fields.service")}
                aria-busy={pricing.isUpdating}
                className={clx(ROWS, "gap-0 empty:hidden")}
              >
                {plan.services.map((one) => (
                  <ServiceRow
                    key={one.service_code}
                    service={one}
                    isReasonSaid={!one.is_available && one.reason === shared}
                  />
                ))}
              </RadioGroup>
            </Form.Control>
            <Form.ErrorMessage />
          </Form.Item>
        )}
      />
      {plan.services.length === 0 && <Note>{t("ship.services.none")}</Note>}
      {isToLocker && (
        <LockerField<ShipValues>
          name="locker_code"
          area={{ orderId: plan.order.id, postalCode: plan.recipient.postal_code ?? undefined }}
          orderLocker={plan.locker}
          onFound={(postalCode) => setValue("locker_postal_code", postalCode)}
        />
      )}
    </Part>
  )
}

/** The refusal that most services share, if there are several: shown once, not at each service. */
function sharedReason(services: ServiceOffer[]): string | undefined {
  const reasons = services.flatMap(({ is_available, reason }) => (!is_available && reason) || [])
  const [most] = groupBy(reasons, (reason) => reason).sort(
    ([, some], [, others]) => others.length - some.length,
  )
  return most && most[1].length > 1 ? most[0] : undefined
}

function isOfLocker({ field }: ShippingPlan["issues"][number]): boolean {
  return field === "locker_code"
}

interface ServiceRowProps {
  service: ServiceOffer
  /** Whether the refusal is already shown above for several services. */
  isReasonSaid: boolean
}

/**
 * One service: its name, how long it takes, and its price or why it has none. A service without a price can still be
 * chosen: with other packages it may be possible, or its price may be missing only for a moment.
 */
function ServiceRow({ service, isReasonSaid }: ServiceRowProps) {
  const { t, locale } = useTexts()
  const id = useId()
  const { delivery_days: days, price, price_currency } = service
  const details = service.is_available
    ? days && t("ship.services.days", { count: days.max, range: daysRange(days) })
    : isReasonSaid
      ? t("ship.services.unavailable")
      : service.reason
  return (
    <div className="has-[[data-state=checked]]:bg-ui-bg-highlight has-[:focus-visible]:shadow-borders-interactive-with-focus relative flex items-start gap-x-3 px-3 py-2 first:rounded-t-lg last:rounded-b-lg">
      <RadioGroup.Item
        id={id}
        value={service.service_code}
        aria-describedby={`${id}-details`}
        className="z-10"
      />
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {/* The whole row can be clicked. */}
          <Label
            htmlFor={id}
            size="small"
            weight="plus"
            className="break-words after:absolute after:inset-0 after:cursor-pointer"
          >
            {service.service_name}
          </Label>
          {service.is_customers_choice && (
            <Badge size="2xsmall" color="blue">
              {t("ship.services.customersChoice")}
            </Badge>
          )}
          {service.collects_cash && (
            <Badge size="2xsmall" color="orange">
              {t("services.cashOnDelivery")}
            </Badge>
          )}
        </div>
        <Note id={`${id}-details`} leading="compact" className="min-w-0 break-words">
          {details}
        </Note>
        {service.price_source === "stale" && (
          <Text size="small" leading="compact" className="text-ui-tag-orange-text w-full">
            {service.price_asked_at
              ? t("ship.services.staleSince", {
                  age: formatAge(service.price_asked_at, new Date().toISOString(), locale),
                })
              : t("ship.services.stale")}
          </Text>
        )}
      </div>
      <Strong className="w-16 shrink-0 text-right tabular-nums">
        {price && formatMoney(price, price_currency, locale)}
      </Strong>
    </div>
  )
}
