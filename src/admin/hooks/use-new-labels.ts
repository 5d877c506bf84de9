import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { queryKeys } from "../lib/query-keys"
import { sdk } from "../lib/sdk"
import { isEnded, isPrintable, type Shipment } from "../lib/shipment"

const EVERY_MS = 2_000
const FOR_MS = 90_000
const PAGE_SIZE = 100

/** How it stands with the labels of shipments that were ordered a moment ago. */
export interface NewLabels {
  ready: string[]
  /** Their labels may still come. */
  awaited: string[]
  isWatching: boolean
  /** Watches for as long again. */
  watchAgain: () => void
  /** Why it is not known how they stand. */
  error: Error | null
  /** The reference of a shipment, by its id. */
  nameOf: (id: string) => string
}

/** A label comes a moment after its shipment is confirmed: watches for them, every two seconds for a while. */
export function useNewLabels(shipmentIds: string[]): NewLabels {
  const [since, setSince] = useState(Date.now)
  const query = useQuery({
    queryKey: [...queryKeys.shipments, { labelsOf: shipmentIds }],
    queryFn: () => findNewest(shipmentIds),
    refetchInterval: ({ state }) =>
      Date.now() - since < FOR_MS && awaitedIn(shipmentIds, state.data).length > 0 && EVERY_MS,
  })
  const awaited = awaitedIn(shipmentIds, query.data)
  return {
    ready: shipmentIds.filter((id) => {
      const shipment = query.data?.get(id)
      return shipment !== undefined && isPrintable(shipment)
    }),
    awaited,
    isWatching: awaited.length > 0 && Date.now() - since < FOR_MS,
    watchAgain: () => {
      setSince(Date.now())
      void query.refetch()
    },
    error: query.error,
    nameOf: (id) => query.data?.get(id)?.reference ?? id,
  }
}

function awaitedIn(ids: string[], known: Map<string, Shipment> | undefined): string[] {
  return ids.filter((id) => {
    const shipment = known?.get(id)
    return !shipment || (!shipment.has_label && !isEnded(shipment))
  })
}

/** The newest shipments are listed first: those of a moment ago stand on the first pages. */
async function findNewest(ids: string[]): Promise<Map<string, Shipment>> {
  const wanted = new Set(ids)
  const found = new Map<string, Shipment>()
  const pages = Math.ceil(ids.length / PAGE_SIZE) + 1
  for (let page = 0; page < pages && found.size < wanted.size; page += 1) {
    const { shipments } = await sdk.client.fetch<{ shipments: Shipment[] }>(
      "/admin/shipment-ordering/shipments",
      { query: { limit: PAGE_SIZE, offset: page * PAGE_SIZE } },
    )
    for (const shipment of shipments) {
      if (wanted.has(shipment.id)) found.set(shipment.id, shipment)
    }
  }
  return found
}
