import { Badge, Label, RadioGroup, Text } from "@medusajs/ui"
import { useId } from "react"
import { useTexts } from "../../i18n/use-texts"
import { formatAge } from "../../lib/format-age"
import { formatMoney } from "../../lib/format-money"
import type { PlanService } from "../../lib/shipping-plan"

interface ServiceRowProps {
  service: PlanService
  /** Above, for several services at once. */
  isReasonSaid: boolean
}

/**
 * One service: its name, how long it takes and what it costs, or why it is not to be had. It can be chosen
 * all the same: some have other packages of their own, and prices may be missing for a moment only.
 */
export function ServiceRow({ service, isReasonSaid }: ServiceRowProps) {
  const { t, locale } = useTexts()
  const id = useId()
  const { delivery_days: days, price, price_currency } = service
  const details = service.is_available
    ? days && t("ship.services.days", { count: days.max, range: rangeOf(days) })
    : isReasonSaid
      ? t("ship.services.unavailable")
      : service.reason
  return (
    <div className="bg-ui-bg-component shadow-elevation-card-rest has-[:focus-visible]:shadow-borders-interactive-with-focus has-[[data-state=checked]]:shadow-borders-interactive-with-shadow flex items-start gap-x-3 rounded-lg p-3">
      <RadioGroup.Item id={id} value={service.service_code} aria-describedby={`${id}-details`} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-2">
          <Label htmlFor={id} size="small" weight="plus" className="break-words">
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
        <Text
          id={`${id}-details`}
          size="small"
          leading="compact"
          className="text-ui-fg-subtle mt-1 break-words"
        >
          {details}
        </Text>
        {service.price_source === "stale" && (
          <Text size="small" leading="compact" className="text-ui-tag-orange-text mt-1">
            {service.price_asked_at
              ? t("ship.services.staleSince", {
                  age: formatAge(service.price_asked_at, new Date().toISOString(), locale),
                })
              : t("ship.services.stale")}
          </Text>
        )}
      </div>
      <Text size="small" leading="compact" weight="plus" className="shrink-0 tabular-nums">
        {price && formatMoney(price, price_currency, locale)}
      </Text>
    </div>
  )
}

function rangeOf({ min, max }: { min: number; max: number }): string {
  return min === max ? String(max) : `${min}–${max}`
}
