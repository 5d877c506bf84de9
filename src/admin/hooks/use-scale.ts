import { useEffect, useState } from "react"
import {
  connectScale,
  reconnectScale,
  type ScaleKind,
  scaleKinds,
  type ScaleReading,
} from "../lib/scale"
import { toastError } from "../lib/toast-error"

/** The scale at this bench, if the browser can read one. */
export function useScale() {
  const [reading, setReading] = useState<ScaleReading>()
  useEffect(() => {
    // It may be switched off.
    reconnectScale(setReading).catch(() => undefined)
  }, [])
  return {
    kinds: reading ? [] : scaleKinds(),
    reading,
    connect: (kind: ScaleKind) => connectScale(kind, setReading).catch(toastError),
  }
}
