import { defineRouteConfig } from "@medusajs/admin-sdk"
import { TruckFast } from "@medusajs/icons"
import { PageName } from "../../components/section/section"
import { StoppedKeys, StoreNotices } from "../../components/store-notices"
import { ShipRunCard } from "../../components/to-ship/ship-run-card"
import { ToShipTable } from "../../components/to-ship/to-ship-table"
import { useNewestShipRun } from "../../hooks/use-ship-runs"

export const config = defineRouteConfig({
  label: "toShip.title",
  translationNs: "shipmentOrdering",
  icon: TruckFast,
})

export const handle = { breadcrumb: () => <PageName text="toShip.title" /> }

/** The orders to ship, what keeps all of them from being shipped, and the run that ships many. */
const ToShipPage = () => {
  const run = useNewestShipRun()
  return (
    <div className="flex flex-col gap-y-3">
      <StoreNotices />
      <StoppedKeys />
      {run && <ShipRunCard run={run} />}
      <ToShipTable run={run} />
    </div>
  )
}

export default ToShipPage
