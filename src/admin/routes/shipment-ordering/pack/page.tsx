import { defineRouteConfig } from "@medusajs/admin-sdk"
import { useNavigate } from "react-router-dom"
import { BenchFrame, PanelText } from "../../../components/pack-bench/bench-frame"
import { packingPanel, PackingScreen } from "../../../components/pack-bench/packing-screen"
import { keysIn, panelBetween } from "../../../components/pack-bench/screens"
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
  const panel = view.kind === "packing" ? packingPanel(view, options) : panelBetween(view, options)
  return (
    <BenchFrame bench={bench} panel={panel}>
      {view.kind === "packing" ? (
        <PackingScreen packing={view} panel={panel} />
      ) : (
        <div className="mx-auto flex h-full max-w-3xl flex-col justify-center">
          <PanelText {...panel} />
        </div>
      )}
    </BenchFrame>
  )
}

export default guardPage(PackPage)
