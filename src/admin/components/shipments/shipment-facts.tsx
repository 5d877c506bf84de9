import { StatusBadge } from "@medusajs/ui"
import { useTexts } from "../../i18n/use-texts"
import { formatMoment } from "../../lib/calendar"
import type { ShipmentState } from "../../lib/shipment"

const COLORS = {
  pending: "orange",
  ordered: "blue",
  confirm_unknown: "orange",
  confirmed: "green",
  tracked: "green",
  abandoned: "grey",
  voided: "grey",
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

interface PickupTimeProps {
  at: string
  timeZone: string | undefined
  /** The time zone that the page names already; without it, the browser's. */
  saidZone?: string
}

/** The pickup in the time zone of the stock location, which is named if its clock shows another time. */
export function PickupTime({ at, timeZone, saidZone }: PickupTimeProps) {
  const { locale } = useTexts()
  const isElsewhere =
    timeZone !== undefined &&
    formatMoment(at, locale, timeZone) !== formatMoment(at, locale, saidZone)
  return (
    <>
      {formatMoment(at, locale, timeZone)}
      {isElsewhere && ` (${timeZone})`}
    </>
  )
}
