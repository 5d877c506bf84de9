import { Badge, Text } from "@medusajs/ui"
import { useTexts } from "../../i18n/use-texts"
import type { Shipment } from "../../lib/shipment"
import { ShipmentMenu } from "./shipment-menu"
import { ShipmentStateBadge } from "./shipment-state-badge"

/** Which shipment it is, where it stands, and what that means. */
export function ShipmentHeader({ shipment }: { shipment: Shipment }) {
  const { t } = useTexts()
  const explanation = t(`shipments.states.${shipment.state}.text`)
  const number = shipment.shipment_id && t("shipments.number", { number: shipment.shipment_id })
  return (
    <div className="flex flex-col gap-y-2 px-6 py-4">
      <div className="flex items-start justify-between gap-x-4">
        <div className="min-w-0">
          <Text size="small" leading="compact" weight="plus" className="break-words">
            {shipment.service_name ?? shipment.service_code}
          </Text>
          <Text size="small" leading="compact" className="text-ui-fg-subtle mt-1 break-words">
            {[shipment.reference, number].filter(Boolean).join(" · ")}
          </Text>
        </div>
        <div className="flex shrink-0 items-start gap-x-2">
          <div className="flex flex-col items-end gap-y-1">
            <ShipmentStateBadge state={shipment.state} />
            {shipment.kind === "return" && (
              <Badge size="2xsmall" color="blue">
                {t("shipments.return")}
              </Badge>
            )}
            {shipment.environment === "development" && (
              <Badge size="2xsmall" color="orange">
                {t("account.environments.development")}
              </Badge>
            )}
          </div>
          <ShipmentMenu shipment={shipment} />
        </div>
      </div>
      {explanation && (
        <Text size="small" className="text-ui-fg-subtle text-pretty">
          {explanation}
        </Text>
      )}
    </div>
  )
}
