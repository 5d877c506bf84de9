import { useEffect, useRef, useState } from "react"
import { type ConfirmResult, confirmShipments, isConfirmed } from "../lib/confirm-shipments"
import { useReloadShipments } from "./use-shipment-list"

export interface ConfirmRun {
  total: number
  results: ConfirmResult[]
  isRunning: boolean
}

export type Confirmation = ReturnType<typeof useConfirmMany>

/** Small enough for the progress to be seen, and to stop soon. */
const SLICE = 10

/** Confirms many shipments, slice by slice; what fails holds up no other, nor does a slice that fails whole. */
export function useConfirmMany() {
  const [run, setRun] = useState<ConfirmRun>()
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set())
  const isStopped = useRef(false)
  const reload = useReloadShipments()
  // Nobody is there to see it go on.
  useEffect(() => () => void (isStopped.current = true), [])

  const start = async (ids: string[]) => {
    // One at a time: a second would be shown in place of the first, which goes on.
    if (run?.isRunning) return
    isStopped.current = false
    let results: ConfirmResult[] = []
    setRun({ total: ids.length, results, isRunning: true })
    for (let sent = 0; sent < ids.length && !isStopped.current; sent += SLICE) {
      const slice = await confirmShipments(ids.slice(sent, sent + SLICE))
      results = [...results, ...slice]
      const now = slice.filter(isConfirmed).map(({ id }) => id)
      setConfirmed((before) => new Set([...before, ...now]))
      setRun({ total: ids.length, results, isRunning: true })
    }
    setRun({ total: ids.length, results, isRunning: false })
    await reload()
  }
  /** What is under way is not taken back. */
  const stop = () => {
    isStopped.current = true
  }
  return {
    run,
    /** In this run and those before it. */
    confirmed,
    start,
    stop,
    forget: () => setRun(undefined),
  }
}
