import { defineRouteConfig } from "@medusajs/admin-sdk"
import { TruckFast } from "@medusajs/icons"
import { PageName } from "../../components/section/section"
import { LocationNotices } from "../../components/settings/first-run/location-question"
import { StoppedKeys, StoreNotices } from "../../components/store-notices"
import { ShipRuns } from "../../components/to-ship/ship-runs"
import { ToShipTable } from "../../components/to-ship/to-ship-table"
import { guardPage } from "../../components/widget-boundary"
import { useShipRuns } from "../../hooks/use-ship-runs"
import { isGoingOn } from "../../lib/ship-run"

export const config = defineRouteConfig({
  label: "toShip.title",
  translationNs: "shipmentOrdering",
  icon: TruckFast,
})

export const handle = { breadcrumb: () => <PageName text="toShip.title" /> }

/** The orders to ship, what keeps all of them from being shipped, and the latest runs that shipped many. */
const ToShipPage = () => {
  const runs = useShipRuns()
  return (
    <div className="flex flex-col gap-y-3">
      <StoreNotices />
      <StoppedKeys />
      <LocationNotices />
      <ShipRuns runs={runs} />
      <ToShipTable isRunning={runs.some(isGoingOn)} />
    </div>
  )
}

export default guardPage(ToShipPage)
