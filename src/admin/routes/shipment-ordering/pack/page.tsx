import { defineRouteConfig } from "@medusajs/admin-sdk"
import { useNavigate } from "react-router-dom"
import { BenchFrame } from "../../../components/pack-bench/bench-frame"
import { packingScreen } from "../../../components/pack-bench/packing-screen"
import { screenBetween } from "../../../components/pack-bench/screens"
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
  const words = useTexts()
  const navigate = useNavigate()
  const bench = usePackBench()
  const { view, packing } = bench
  const screen =
    view.kind === "packing" && packing
      ? packingScreen(view, { bench, packing, words })
      : screenBetween(bench, { words, onClose: () => void navigate("/shipment-ordering") })
  return <BenchFrame screen={screen} bench={bench} />
}

export default guardPage(PackPage)
