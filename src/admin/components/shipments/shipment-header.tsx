import { ActionMenu } from "@medusajs/dashboard/components"
import { ArrowPath, EllipsisHorizontal, XCircle } from "@medusajs/icons"
import { Badge, Text, IconButton } from "@medusajs/ui"
import { useTexts } from "../../i18n/use-texts"
import type { Shipment } from "../../lib/shipment"
import type { ShipmentAction } from "../../lib/shipment-actions"
import { ShipmentStateBadge } from "./shipment-state-badge"
import { useRunAction } from "./use-run-action"

interface ShipmentHeaderProps {
  shipment: Shipment
  actions: ShipmentAction[]
}

/** Which shipment it is and where it stands. */
export function ShipmentHeader({ shipment, actions }: ShipmentHeaderProps) {
  const { t } = useTexts()
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
          <ShipmentMenu shipment={shipment} actions={actions} />
        </div>
      </div>
    </div>
  )
}

const ICONS = { replace: <ArrowPath />, release: <XCircle /> }

interface ShipmentMenuProps {
  shipment: Shipment
  actions: ShipmentAction[]
}

/** What is rarely done to a shipment. Nothing when it cannot be done. */
function ShipmentMenu({ shipment, actions }: ShipmentMenuProps) {
  const { t } = useTexts()
  const { run } = useRunAction(shipment)
  const rare = (["replace", "release"] as const).filter((action) => actions.includes(action))
  if (rare.length === 0) {
    return null
  }
  const items = rare.map((action) => ({
    icon: ICONS[action],
    label: t(`shipments.actions.${action}`),
    onClick: () => void run(action),
  }))
  return (
    <ActionMenu groups={[{ actions: items }]}>
      <IconButton
        size="small"
        variant="transparent"
        aria-label={`${shipment.reference}: ${t("common.actions")}`}
      >
        <EllipsisHorizontal />
      </IconButton>
    </ActionMenu>
  )
}
