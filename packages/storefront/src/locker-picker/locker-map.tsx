import { type KeyboardEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from "react"
import type { Locker } from "../client"
import { type MapTiles, useShop } from "../shared/frame"
import { useLatest } from "../shared/use-answer"
import { LockerFacts } from "./locker-facts"
import type { MapView } from "./map-view"
import { isPlaced } from "./near-me"
import type { Lockers } from "./use-lockers"

const OPEN_STREET_MAP = {
  url: "https://tile.openstreetmap.org/{z}/{x}/{y}.png",
  attribution: "© OpenStreetMap contributors",
  page: "https://www.openstreetmap.org/copyright",
}

interface LockerMapProps {
  lockers: Lockers
  activeCode: string | undefined
  /** The locker whose card is shown. */
  picked: Locker | undefined
  onPick: (code: string | undefined) => void
  onChoose: (locker: Locker) => void
  /** The map's code could not be loaded. */
  onBroken: () => void
}

/** The found lockers on a map. It adds nothing for those who do not see it: the list has every locker. */
export function LockerMap(props: LockerMapProps) {
  const { lockers, activeCode, picked, onPick } = props
  const { texts, map } = useShop()
  const tiles: MapTiles & { page?: string } = map || OPEN_STREET_MAP
  const pane = useRef<HTMLDivElement>(null)
  const card = useRef<HTMLDivElement>(null)
  const [hasTiles, setHasTiles] = useState(true)
  const view = useMapView({ ...props, pane, tileUrl: tiles.url, onTiles: setHasTiles })

  const { listed, matches } = usePlacedLockers(lockers)
  const point = lockers.nearMe?.place
  const place = useMemo(
    () => point && { ...point, title: texts.youAreHere },
    [point, texts.youAreHere],
  )
  useEffect(() => {
    const mapHeight = pane.current?.offsetHeight ?? 0
    const coveredBottom = card.current ? mapHeight - card.current.offsetTop : 0
    view?.show({ listed, matches, chosenCode: lockers.value, activeCode, place, coveredBottom })
  }, [view, listed, matches, lockers.value, activeCode, place])

  const close = () => {
    onPick(undefined)
    pane.current?.focus({ preventScroll: true })
  }
  return (
    <div className="shipord-map" aria-busy={!view}>
      <div ref={pane} className="shipord-map-pane" role="region" aria-label={texts.mapLabel} />
      {!view && <p className="shipord-map-note">{texts.loadingMap}</p>}
      {view && (
        <div className="shipord-zoom">
          <button type="button" aria-label={texts.zoomIn} onClick={() => view.zoomBy(1)}>
            +
          </button>
          <button type="button" aria-label={texts.zoomOut} onClick={() => view.zoomBy(-1)}>
            −
          </button>
        </div>
      )}
      {!hasTiles && <p className="shipord-map-note">{texts.mapFailed}</p>}
      {picked && (
        <div ref={card} className="shipord-card-place">
          <LockerCard
            // A new key for each locker, so that each card gets the focus.
            key={picked.code}
            locker={picked}
            isLast={picked.code === lockers.lastCode}
            onClose={close}
            onChoose={() => {
              props.onChoose(picked)
              close()
            }}
          />
        </div>
      )}
      <p className="shipord-attribution">
        {tiles.page ? (
          <a href={tiles.page} target="_blank" rel="noreferrer">
            {tiles.attribution}
          </a>
        ) : (
          tiles.attribution
        )}
      </p>
    </div>
  )
}

/**
 * The lockers that a map can show. They come later than those of the list: drawing thousands of pins is not to hold up
 * the next letter that is typed.
 */
function usePlacedLockers({ listed, matches }: Lockers) {
  const both = useMemo(() => ({ listed, matches }), [listed, matches])
  const later = useDeferredValue(both)
  return {
    listed: useMemo(() => later.listed.filter(isPlaced), [later.listed]),
    matches: useMemo(() => later.matches.filter(isPlaced), [later.matches]),
  }
}

interface MapViewOptions extends Pick<LockerMapProps, "onPick" | "onBroken"> {
  pane: { readonly current: HTMLElement | null }
  tileUrl: string
  onTiles: (areThere: boolean) => void
}

/** The drawn map, once its code is loaded. */
function useMapView(options: MapViewOptions): MapView | undefined {
  const { pane, tileUrl } = options
  const { onError } = useShop()
  const [view, setView] = useState<MapView>()
  const latest = useLatest({ ...options, onError })
  useEffect(() => {
    let opened: MapView | undefined
    let isClosed = false
    import("./map-view")
      .then(({ openMap }) => {
        if (isClosed || !pane.current) return
        opened = openMap(pane.current, {
          tileUrl,
          onPick: (code) => latest.current.onPick(code),
          onTiles: (areThere) => latest.current.onTiles(areThere),
        })
        setView(opened)
      })
      .catch((error: unknown) => {
        if (isClosed) return
        latest.current.onBroken()
        latest.current.onError?.(error)
      })
    return () => {
      isClosed = true
      opened?.close()
      setView(undefined)
    }
  }, [pane, tileUrl, latest])
  return view
}

interface LockerCardProps {
  locker: Locker
  isLast: boolean
  onClose: () => void
  onChoose: () => void
}

/** A picked locker. It gets the focus, so that the keyboard goes on from there. */
function LockerCard({ locker, isLast, onClose, onChoose }: LockerCardProps) {
  const { texts, isDisabled } = useShop()
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => element.current?.focus({ preventScroll: true }), [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return
    // Not also for a dialog of the shop around the picker.
    event.stopPropagation()
    onClose()
  }
  return (
    <div
      ref={element}
      className="shipord-card"
      role="group"
      aria-label={locker.name}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <LockerFacts locker={locker} isLast={isLast} />
      <button
        type="button"
        className="shipord-button shipord-main-button"
        disabled={isDisabled}
        onClick={onChoose}
      >
        {texts.choose}
      </button>
      <button type="button" className="shipord-close" aria-label={texts.close} onClick={onClose}>
        ×
      </button>
    </div>
  )
}
