import { defineRouteConfig } from "@medusajs/admin-sdk"
import { PageName } from "../../../components/section/section"
import { StoppedKeys, StoreNotices } from "../../../components/store-notices"
import { ToShipTable } from "../../../components/to-ship/to-ship-table"

export const config = defineRouteConfig({
  label: "toShip.title",
  rank: 1,
  translationNs: "shipmentOrdering",
})

export const handle = { breadcrumb: () => <PageName text="toShip.title" /> }

/** The orders to ship, and what keeps all of them from being shipped. */
const ToShipPage = () => {
  return (
    <div className="flex flex-col gap-y-3">
      <StoreNotices />
      <StoppedKeys />
      <ToShipTable />
    </div>
  )
}

export default ToShipPage
