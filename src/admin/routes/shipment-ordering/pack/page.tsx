import { defineRouteConfig } from "@medusajs/admin-sdk"
import { useNavigate } from "react-router-dom"
import { BenchFrame } from "../../../components/pack-bench/bench-frame"
import { packingScreen } from "../../../components/pack-bench/packing-screen"
import { keysIn, screenBetween } from "../../../components/pack-bench/screens"
import { PageName } from "../../../components/section/section"
import { guardPage } from "../../../components/widget-boundary"
import { usePackBench } from "../../../hooks/use-pack-bench"
import { useTexts } from "../../../i18n/use-texts"

export const config = defineRouteConfig({
  label: "packBench.title",
  rank: 1,
  translationNs: "shipmentOrdering",
})

export const handle = { breadcrumb: () => <PageName text="packBench.title" /> }

/** A table with a scanner: packs one order after the other by scans and keys. */
const PackPage = () => {
  const { t, locale } = useTexts()
  const navigate = useNavigate()
  const bench = usePackBench()
  const { view } = bench
  const onClose = () => void navigate("/shipment-ordering")
  const options = { bench, t, locale, on: keysIn(t), onClose }
  const screen =
    view.kind === "packing" ? packingScreen(view, options) : screenBetween(view, options)
  return <BenchFrame screen={screen} bench={bench} />
}

export default guardPage(PackPage)
