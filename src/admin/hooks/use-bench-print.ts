import { useState } from "react"
import { usePrintLabel } from "../components/shipments/shipment-label"
import { rememberedPaper } from "../lib/label-paper"
import { postTo } from "../lib/sdk"
import type { Shipment } from "../lib/shipment"

const REMEMBERED = "shipment-ordering:print-queue"

/** Where this bench prints: in the browser, or by the print queue. The browser remembers it. */
export function useBenchPrint(isQueueOn: boolean) {
  const [remembered, setRemembered] = useState(() => localStorage.getItem(REMEMBERED))
  /** The printer's name, empty for any; null to print in the browser. */
  const printer = isQueueOn ? remembered : null
  const queue = ({ id }: Shipment) =>
    postTo("print-jobs", { shipment_id: id, paper: rememberedPaper(), printer })
  return {
    ...usePrintLabel(printer === null ? undefined : queue),
    isQueueOn,
    printer,
    choosePrinter: (name: string | null) => {
      if (name === null) localStorage.removeItem(REMEMBERED)
      else localStorage.setItem(REMEMBERED, name)
      setRemembered(name)
    },
  }
}
