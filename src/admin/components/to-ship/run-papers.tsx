import { Button } from "@medusajs/ui"
import { useQuery } from "@tanstack/react-query"
import { useLeaveWarning } from "../../hooks/use-leave-warning"
import { useSettings } from "../../hooks/use-settings"
import { useTexts } from "../../i18n/use-texts"
import { openDocument } from "../../lib/documents"
import { queryKeys } from "../../lib/query-keys"
import { sdk } from "../../lib/sdk"
import { isEnded, isPrintable, type Shipment } from "../../lib/shipment"
import { LIST_PATH } from "../../lib/shipment-list"
import { toastError } from "../../lib/toast-error"
import { ConfirmMany, useConfirmMany } from "../confirm/confirm-many"
import { MOST_PRINTED, PaperSelect, usePrintLabels } from "../print/print-labels-drawer"
import { LoadError } from "../section/load-error"
import { Note } from "../section/texts"

/** The papers of shipments: their labels in one PDF, as soon as they are ready, packing slips and the pickup list. */
export function RunPapers({ shipmentIds }: { shipmentIds: string[] }) {
  const { t, locale } = useTexts()
  const { data: settings } = useSettings()
  const isByHand = settings?.auto_confirm === false
  const query = useNewLabels(shipmentIds, isByHand)
  const confirmation = useConfirmMany()
  useLeaveWarning(confirmation.run?.isRunning === true)
  const shipments = shipmentIds.map((one) => query.data?.get(one) ?? { id: one, reference: one })
  const ready = shipmentIds.flatMap((one) => query.data?.get(one) ?? []).filter(isPrintable)
  const { format, choose, print, isPrinting } = usePrintLabels()
  const open = (document: "packing-slips" | "pickup-list") =>
    void openDocument(
      document,
      { shipment_ids: shipmentIds },
      { locale, blocked: t("shipments.labelBlocked") },
    ).catch(toastError)
  return (
    <>
      {isByHand && <ConfirmMany shipments={shipments} confirmation={confirmation} />}
      {query.error && <LoadError error={query.error} onRetry={() => void query.refetch()} />}
      <Note role="status">
        {t("shipRun.labelsReady", { ready: ready.length, of: shipmentIds.length })}
      </Note>
      <div className="flex flex-wrap items-center gap-2">
        {batchesOf(ready).map((batch) => (
          <Button
            key={batch[0]?.id}
            size="small"
            isLoading={isPrinting}
            onClick={() => void print(batch)}
          >
            {t("print.submit", { count: batch.length })}
          </Button>
        ))}
        {ready.length > 0 && <PaperSelect value={format} onChange={choose} />}
        <Button size="small" variant="secondary" onClick={() => open("packing-slips")}>
          {t("shipRun.packingSlips")}
        </Button>
        <Button size="small" variant="secondary" onClick={() => open("pickup-list")}>
          {t("print.pickupList")}
        </Button>
      </div>
    </>
  )
}

function batchesOf(shipments: Shipment[]): Shipment[][] {
  const count = Math.ceil(shipments.length / MOST_PRINTED)
  return Array.from({ length: count }, (_, index) =>
    shipments.slice(index * MOST_PRINTED, (index + 1) * MOST_PRINTED),
  )
}

const EVERY_MS = 2_000
const SOON_LOOKS = 45
const LATER_MS = 15_000
const MOST_LOOKS = 100
const PAGE_SIZE = 100

/**
 * Watches for labels until all are there. They come a moment after the confirmation. Asks less often after a minute
 * and a half, and no more after a quarter of an hour.
 *
 * @param isByHand a person confirms: until then no label comes
 * @returns the shipments by id
 */
function useNewLabels(shipmentIds: string[], isByHand: boolean) {
  return useQuery({
    queryKey: [...queryKeys.shipments, { labelsOf: shipmentIds }],
    queryFn: () => findNewest(shipmentIds),
    refetchInterval: ({ state: { data, dataUpdateCount, errorUpdateCount } }) => {
      const looks = dataUpdateCount + errorUpdateCount
      const isOver = looks >= MOST_LOOKS || !shipmentIds.some((id) => isAwaited(data?.get(id)))
      return !isOver && (looks < SOON_LOOKS ? EVERY_MS : LATER_MS)
    },
  })

  /** Whether its label may still come. */
  function isAwaited(shipment: Shipment | undefined): boolean {
    if (!shipment) return true
    const isUnconfirmed = isByHand && shipment.state === "ordered"
    return !shipment.has_label && !isEnded(shipment) && !isUnconfirmed
  }
}

/** The list is sorted by newest, so new shipments are on its first pages. */
async function findNewest(ids: string[]): Promise<Map<string, Shipment>> {
  const wanted = new Set(ids)
  const found = new Map<string, Shipment>()
  const pages = Math.ceil(ids.length / PAGE_SIZE) + 1
  for (let page = 0; page < pages && found.size < wanted.size; page += 1) {
    const { shipments } = await sdk.client.fetch<{ shipments: Shipment[] }>(LIST_PATH, {
      query: { limit: PAGE_SIZE, offset: page * PAGE_SIZE },
    })
    for (const shipment of shipments) {
      if (wanted.has(shipment.id)) found.set(shipment.id, shipment)
    }
  }
  return found
}
