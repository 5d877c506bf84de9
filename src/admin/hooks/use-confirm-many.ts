import { useState } from "react"
import { sdk } from "../lib/sdk"
import type { ShipmentState } from "../lib/shipment"
import { LIST_PATH } from "../lib/shipment-list"
import { useReloadShipments } from "./use-shipment-list"

export interface ConfirmResult {
  id: string
  state: ShipmentState | null
  /** Null where it is confirmed. */
  problem: string | null
}

export interface ConfirmRun {
  total: number
  results: ConfirmResult[]
  isRunning: boolean
}

/** Small enough for the progress to be seen. */
const SLICE = 10

/** Confirms many shipments, slice by slice; what fails holds up no other, nor does a slice that fails whole. */
export function useConfirmMany() {
  const [run, setRun] = useState<ConfirmRun>()
  const reload = useReloadShipments()
  const start = async (ids: string[]) => {
    let results: ConfirmResult[] = []
    setRun({ total: ids.length, results, isRunning: true })
    for (let at = 0; at < ids.length; at += SLICE) {
      results = [...results, ...(await confirmSlice(ids.slice(at, at + SLICE)))]
      setRun({ total: ids.length, results, isRunning: true })
    }
    setRun({ total: ids.length, results, isRunning: false })
    await reload()
  }
  return { run, start, forget: () => setRun(undefined) }
}

async function confirmSlice(ids: string[]): Promise<ConfirmResult[]> {
  try {
    const path = `${LIST_PATH}/confirm`
    const answer = await sdk.client.fetch<{ results: ConfirmResult[] }>(path, {
      method: "POST",
      body: { ids },
    })
    return answer.results
  } catch (error) {
    return ids.map((id) => ({ id, state: null, problem: (error as Error).message }))
  }
}
