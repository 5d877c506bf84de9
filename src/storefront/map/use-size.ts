import { type RefObject, useEffect, useState } from "react"
import type { MapSize } from "./map-view"

/** How big an element is; nothing until it is drawn. */
export function useSize(element: RefObject<HTMLElement | null>): MapSize | undefined {
  const [size, setSize] = useState<MapSize>()
  useEffect(() => {
    const measured = element.current
    if (!measured) return
    const observer = new ResizeObserver(() =>
      setSize({ width: measured.clientWidth, height: measured.clientHeight }),
    )
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element])
  return size
}
