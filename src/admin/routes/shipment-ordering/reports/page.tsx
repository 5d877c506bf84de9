import { defineRouteConfig } from "@medusajs/admin-sdk"
import { type ReactNode, useEffect, useRef } from "react"
import { useLocation } from "react-router-dom"
import { AccountComparison } from "../../../components/reports/account-comparison"
import { InvoiceCheck } from "../../../components/reports/invoice-check"
import { MissingData } from "../../../components/reports/missing-data"
import { Needs } from "../../../components/reports/needs"
import { PackReport } from "../../../components/reports/pack-report"
import { TechnicalDetails } from "../../../components/reports/technical-details"
import { Allowed } from "../../../components/section/allowed"
import { PageName } from "../../../components/section/section"
import { guardPage } from "../../../components/widget-boundary"
import { ANCHORS } from "../../../lib/needs"

export const config = defineRouteConfig({
  label: "reports.title",
  rank: 3,
  translationNs: "shipmentOrdering",
})

export const handle = { breadcrumb: () => <PageName text="reports.title" /> }

/** What waits for the merchant, then the reports. Each part loads separately. */
const ReportsPage = () => {
  return (
    <div className="flex flex-col gap-y-3">
      <Needs />
      <Allowed to="charge">
        <InvoiceCheck />
        <Anchor id={ANCHORS.comparison}>
          <AccountComparison />
        </Anchor>
      </Allowed>
      <Anchor id={ANCHORS.missingData}>
        <MissingData />
      </Anchor>
      <PackReport />
      <Anchor id={ANCHORS.technical}>
        <TechnicalDetails />
      </Anchor>
    </div>
  )
}

export default guardPage(ReportsPage)

const ABOVE_PX = 12
/** The parts above are loaded by then. */
const SETTLED_MS = 3_000

/** A part of the page that links can open. It stays in view while the parts above load. */
function Anchor({ id, children }: { id: string; children: ReactNode }) {
  const location = useLocation()
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = part
    const page = current?.closest("main")
    if (location.hash !== `#${id}` || !current?.parentElement || !page) {
      return undefined
    }
    // `scrollIntoView` would also scroll the top bar away.
    const show = () => {
      const distance = current.getBoundingClientRect().top - page.getBoundingClientRect().top
      page.scrollBy({ top: distance - ABOVE_PX })
    }
    const resizes = new ResizeObserver(show)
    resizes.observe(current.parentElement)
    const timer = setTimeout(() => resizes.disconnect(), SETTLED_MS)
    return () => {
      clearTimeout(timer)
      resizes.disconnect()
    }
  }, [location, id])
  return (
    <div id={id} ref={part}>
      {children}
    </div>
  )
}
