import { useEffect, useState } from "react"
import { readScale, type ScaleKind, scaleKinds, type ScaleReading } from "../lib/scale"
import { toastError } from "../lib/toast-error"

/** The scale at this bench, if the browser can read one. */
export function useScale() {
  const [reading, setReading] = useState<ScaleReading>()
  useEffect(() => {
    // It may be switched off.
    readScale(setReading).catch(() => undefined)
  }, [])
  return {
    kinds: reading ? [] : scaleKinds(),
    reading,
    connect: (kind: ScaleKind) => readScale(setReading, kind).catch(toastError),
  }
}
