import { useState } from "react"
import { usePrintLabel } from "../components/shipments/shipment-label"
import { rememberedPaper } from "../lib/label-paper"
import { postTo } from "../lib/sdk"
import type { Shipment } from "../lib/shipment"

const REMEMBERED = "shipment-ordering:print-queue"

/** Where this bench prints: in the browser, or by the print queue. The browser remembers it. */
export function useBenchPrint(isQueueOn: boolean) {
  const [isChosen, setIsChosen] = useState(() => localStorage.getItem(REMEMBERED) !== null)
  const isQueued = isQueueOn && isChosen
  const queue = ({ id }: Shipment) =>
    postTo("print-jobs", { shipment_id: id, paper: rememberedPaper() })
  return {
    ...usePrintLabel(isQueued ? queue : undefined),
    isQueueOn,
    isQueued,
    chooseQueue: (isChosen: boolean) => {
      if (isChosen) localStorage.setItem(REMEMBERED, "yes")
      else localStorage.removeItem(REMEMBERED)
      setIsChosen(isChosen)
    },
  }
}
