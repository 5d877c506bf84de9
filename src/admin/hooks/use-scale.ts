import { useEffect, useRef, useState } from "react"
import { readScale, type ScaleKind, scaleKinds, type ScaleReading } from "../lib/scale"
import { toastError } from "../lib/toast-error"

/** Some scales speak only when the weight changes, or at the press of a key. */
const VALID_MS = 5_000

/** The scale at this bench, if the browser can read one. */
export function useScale() {
  const [reading, setReading] = useState<ScaleReading>()
  const timer = useRef(0)
  const onReading = (latest: ScaleReading) => {
    setReading(latest)
    clearTimeout(timer.current)
    // Asleep or unplugged, it says nothing: the next package would get this weight.
    timer.current = window.setTimeout(() => setReading(undefined), VALID_MS)
  }
  const ending = useRef(new AbortController())
  const read = (kind?: ScaleKind) => readScale({ onReading, signal: ending.current.signal }, kind)
  useEffect(() => {
    ending.current = new AbortController()
    // It may be switched off.
    read().catch(() => undefined)
    return () => {
      ending.current.abort()
      clearTimeout(timer.current)
    }
  }, [])
  return {
    kinds: reading ? [] : scaleKinds(),
    reading,
    connect: (kind: ScaleKind) =>
      read(kind).catch((error: unknown) => {
        // The person has closed the list of scales.
        if ((error as Error).name !== "NotFoundError") toastError(error)
      }),
  }
}
