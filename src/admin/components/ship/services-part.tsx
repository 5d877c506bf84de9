import { Form } from "@medusajs/dashboard/components"
import { ArrowPath } from "@medusajs/icons"
import { Button, RadioGroup, Text } from "@medusajs/ui"
import { useFormContext, useFormState } from "react-hook-form"
import { useTexts } from "../../i18n/use-texts"
import { formatMoney } from "../../lib/format-money"
import { groupBy } from "../../lib/group-by"
import type { PlanService, ShippingPlan } from "../../lib/shipping-plan"
import { LockerField } from "../lockers/locker-field"
import { LoadError } from "../section/load-error"
import { Notice } from "../section/notice"
import { Part } from "./part"
import { ServiceRow } from "./service-row"
import type { ShipValues } from "./ship-values"

/** Where the prices stand. */
export interface Pricing {
  isUpdating: boolean
  /** Not while something that is entered cannot be asked about: prices are those of before then. */
  isOfNow: boolean
  error: Error | null
  onRetry: () => void
}

interface ServicesPartProps {
  plan: ShippingPlan
  /** Code of the service that is chosen. */
  chosen: string
  pricing: Pricing
}

/** By which service it goes, what each of them costs now, and what the chosen one asks for besides. */
export function ServicesPart({ plan, chosen, pricing }: ServicesPartProps) {
  const { t, locale } = useTexts()
  const { setValue } = useFormContext<ShipValues>()
  const { errors } = useFormState<ShipValues>()
  const service = plan.services.find(({ service_code }) => service_code === chosen)
  const shared = sharedReason(plan.services)
  // Also where only the service knows that it delivers to lockers.
  const isToLocker =
    service?.delivers_to_locker || plan.problems.some(isOfLocker) || errors.locker_code
  return (
    <Part
      title={t("ship.services.title")}
      description={t("ship.services.description")}
      actions={
        <Button
          size="small"
          variant="secondary"
          type="button"
          isLoading={pricing.isUpdating}
          onClick={pricing.onRetry}
        >
          {/* One line also while loading: the button then wraps its contents in a box of its own. */}
          <span className="flex items-center gap-x-1.5 text-nowrap">
            <ArrowPath />
            {t("ship.services.reload")}
          </span>
        </Button>
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
        <Notice variant="warning" role="status">
          <span className="break-words">{shared}</span>
        </Notice>
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
                aria-label={t("ship.services.title")}
                aria-busy={pricing.isUpdating}
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
      {plan.services.length === 0 && (
        <Text size="small" className="text-ui-fg-subtle">
          {t("ship.services.none")}
        </Text>
      )}
      {isToLocker && (
        <LockerField<ShipValues>
          name="locker_code"
          area={{ orderId: plan.order.id, postalCode: plan.recipient.postal_code ?? undefined }}
          kept={plan.locker}
          onFound={(postalCode) => setValue("locker_postal_code", postalCode)}
        />
      )}
      {plan.cod_amount && (service?.collects_cash ?? true) && (
        <Text size="small" weight="plus" role="status">
          {t("ship.services.collects", {
            amount: formatMoney(plan.cod_amount, plan.order.currency_code, locale),
          })}
        </Text>
      )}
    </Part>
  )
}

/** What stands in the way of the most services, if of several: it is said once, not beneath each. */
function sharedReason(services: PlanService[]): string | undefined {
  const reasons = services.flatMap(({ is_available, reason }) => (!is_available && reason) || [])
  const [most] = groupBy(reasons, (reason) => reason).sort(
    ([, some], [, others]) => others.length - some.length,
  )
  return most && most[1].length > 1 ? most[0] : undefined
}

function isOfLocker({ field }: ShippingPlan["problems"][number]): boolean {
  return field === "locker_code"
}
