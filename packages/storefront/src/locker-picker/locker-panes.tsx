import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from "react"
import { useShop } from "../shared/frame"

export type PaneName = "list" | "map"

const PANES: readonly PaneName[] = ["list", "map"]

interface LockerPanesProps {
  /** Whether there is room for both; undefined while that is not known. */
  isWide: boolean | undefined
  /** A few words are in the map's place. */
  isMapBroken: boolean
  pane: PaneName
  onPane: (pane: PaneName) => void
  list: ReactNode
  /** Nothing without a map. */
  map: ReactNode
}

/** List beside map; where there is no room for both, one of them with tabs. A map is not loaded before it is seen. */
export function LockerPanes({ isWide, isMapBroken, pane, onPane, list, map }: LockerPanesProps) {
  const id = useId()
  const [wasMapSeen, setWasMapSeen] = useState(false)
  const hasTabs = Boolean(map) && isWide === false
  const isMapSeen = Boolean(map) && (isWide === true || (hasTabs && pane === "map"))
  if (isMapSeen && !wasMapSeen) setWasMapSeen(true)
  const panel = (name: PaneName) =>
    hasTabs
      ? {
          id: `${id}-${name}`,
          role: "tabpanel",
          "aria-labelledby": `${id}-${name}-tab`,
          hidden: name !== pane,
        }
      : {}
  return (
    <>
      {hasTabs && <Tabs id={id} pane={pane} onPane={onPane} />}
      <div className="shipord-panes" data-wide={(isMapSeen && isWide && !isMapBroken) || undefined}>
        <div className="shipord-pane" {...panel("list")}>
          {list}
        </div>
        {map && (
          <div className="shipord-pane" {...panel("map")}>
            {(isMapSeen || wasMapSeen) && map}
          </div>
        )}
      </div>
    </>
  )
}

/** One tab stop; the arrow keys change the tab. */
function Tabs({ id, pane, onPane }: Pick<LockerPanesProps, "pane" | "onPane"> & { id: string }) {
  const { texts } = useShop()
  const element = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (!["ArrowLeft", "ArrowRight", "Home", "End"].includes(event.key)) return
    event.preventDefault()
    const other = pane === "list" ? "map" : "list"
    const next = event.key === "Home" ? "list" : event.key === "End" ? "map" : other
    onPane(next)
    element.current?.querySelector<HTMLElement>(`[data-pane="${next}"]`)?.focus()
  }
  return (
    <div
      ref={element}
      className="shipord-tabs"
      role="tablist"
      aria-label={texts.lockers}
      onKeyDown={onKeyDown}
    >
      {PANES.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`${id}-${name}-tab`}
          data-pane={name}
          aria-selected={name === pane}
          aria-controls={`${id}-${name}`}
          tabIndex={name === pane ? 0 : -1}
          onClick={() => onPane(name)}
        >
          {name === "list" ? texts.listTab : texts.mapTab}
        </button>
      ))}
    </div>
  )
}

/** From this width on, the map is beside the list. */
const WIDE_REM = 40

/** Whether an element is wide enough for two columns; undefined until it was measured. */
export function useIsWide(element: RefObject<HTMLElement | null>): boolean | undefined {
  const [isWide, setIsWide] = useState<boolean>()
  useEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => {
      const width = entry?.contentRect.width ?? 0
      const rem = parseFloat(getComputedStyle(document.documentElement).fontSize)
      // Not while it is hidden, for example in a closed step of the checkout.
      if (width > 0) setIsWide(width >= WIDE_REM * rem)
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isWide
}
