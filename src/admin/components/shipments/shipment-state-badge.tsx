import { StatusBadge } from "@medusajs/ui"
import { useTexts } from "../../i18n/use-texts"
import type { ShipmentState } from "../../lib/shipment"

const COLORS = {
  pending: "orange",
  ordered: "blue",
  confirm_unknown: "orange",
  confirmed: "green",
  tracked: "green",
  let_go: "grey",
  released: "grey",
  failed: "red",
} as const satisfies Record<ShipmentState, string>

export function ShipmentStateBadge({ state }: { state: ShipmentState }) {
  const { t } = useTexts()
  return (
    <StatusBadge color={COLORS[state]} className="text-nowrap">
      {t(`shipments.states.${state}.label`)}
    </StatusBadge>
  )
}
