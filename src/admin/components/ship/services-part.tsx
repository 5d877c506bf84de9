import { Form } from "@medusajs/dashboard/components"
import { ArrowPath } from "@medusajs/icons"
import { Button, RadioGroup, Text } from "@medusajs/ui"
import { useTexts } from "../../i18n/use-texts"
import { formatMoney } from "../../lib/format-money"
import type { ShippingPlan } from "../../lib/shipping-plan"
import { TextField } from "../forms/text-field"
import { LoadError } from "../section/load-error"
import { Part } from "./part"
import { ServiceRow } from "./service-row"
import type { ShipValues } from "./ship-values"

/** Where the prices stand. */
export interface Pricing {
  isUpdating: boolean
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
  const service = plan.services.find(({ service_code }) => service_code === chosen)
  const needsLocker = service?.needs_locker || plan.problems.some(isOfLocker)
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
          <ArrowPath />
          {t("ship.services.reload")}
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
                  <ServiceRow key={one.service_code} service={one} />
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
      {needsLocker && (
        <TextField<ShipValues>
          name="locker_code"
          label={t("ship.services.locker")}
          hint={t("ship.services.lockerHint")}
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

function isOfLocker({ field }: ShippingPlan["problems"][number]): boolean {
  return field === "locker_code"
}
