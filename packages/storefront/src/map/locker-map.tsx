import { type ReactNode, useEffect, useMemo, useRef, useState, type RefObject } from "react"
import type { Locker } from "../client"
import type { MapOptions } from "../shared/frame"
import type { Texts } from "../texts/texts"
import {
  fitView,
  isInView,
  type MapView,
  moveView,
  toPixels,
  zoomView,
  type MapSize,
  toWorld,
  type WorldPoint,
  worldPixels,
} from "./map-view"
import { useGestures } from "./use-gestures"

interface LockerMapProps {
  lockers: Locker[]
  /** The chosen locker's code. */
  value: string | null
  onChoose: (locker: Locker) => void
  options: MapOptions
  texts: Texts
}

const MAX_ZOOM = 18

/**
 * The nearest lockers and the chosen one on a map of tiles. The list has the same content, and the keyboard uses the
 * list.
 */
export default function LockerMap(props: LockerMapProps): ReactNode {
  const { lockers, value, onChoose, options, texts } = props
  const { tileUrl, attribution, maxZoom = MAX_ZOOM } = options
  const element = useRef<HTMLDivElement>(null)
  const size = useSize(element)
  const [view, setView] = useState<MapView>()
  // Once for each list, because every pixel of a drag draws the map again.
  const drawn = useMemo(() => placesToDraw(lockers, value), [lockers, value])
  const { nearest, chosen, all: places } = drawn
  // Without the chosen one: a far choice moves the map there but keeps the zoom.
  const codes = JSON.stringify(nearest.map(({ locker }) => locker.code))
  const isMeasured = size !== undefined

  useEffect(() => {
    if (!size) return
    setView(
      fitView(
        places.map(({ point }) => point),
        size,
        maxZoom,
      ),
    )
    // Once for each set of lockers: afterwards the customer moves the map.
  }, [codes, isMeasured, maxZoom])
  useEffect(() => {
    if (!chosen || !size) return
    setView((before) =>
      before && !isInView(chosen.point, before, size) ? { ...before, ...chosen.point } : before,
    )
  }, [value, codes])

  const zoom = (by: 1 | -1, around?: { x: number; y: number }) =>
    setView((before) => before && zoomView(before, { by, maxZoom, around }))
  const gestures = useGestures(element, {
    pan: (byX, byY) => setView((before) => before && moveView(before, byX, byY)),
    zoom,
  })
  return (
    <div className="shipord-map">
      <div
        ref={element}
        className="shipord-map-view"
        role="group"
        aria-label={texts.map}
        tabIndex={0}
        {...gestures}
      >
        {view &&
          size &&
          visibleTiles(tileUrl, view, size).map(({ key, url, left, top }) => (
            <img
              key={key}
              src={url}
              alt=""
              draggable={false}
              className="shipord-tile"
              style={{ left, top }}
            />
          ))}
        {view &&
          size &&
          places
            .filter(({ point }) => isInView(point, view, size))
            .map(({ locker, point }) => (
              <LockerMarker
                key={locker.code}
                name={locker.name}
                place={toPixels(point, view, size)}
                isChosen={locker.code === value}
                onChoose={() => onChoose(locker)}
              />
            ))}
      </div>
      <div className="shipord-zoom">
        <button
          type="button"
          className="shipord-button"
          aria-label={texts.zoomIn}
          onClick={() => zoom(1)}
        >
          +
        </button>
        <button
          type="button"
          className="shipord-button"
          aria-label={texts.zoomOut}
          onClick={() => zoom(-1)}
        >
          −
        </button>
      </div>
      <div className="shipord-attribution">{attribution}</div>
    </div>
  )
}

interface LockerMarkerProps {
  name: string
  /** Position in pixels. */
  place: { left: number; top: number }
  isChosen: boolean
  onChoose: () => void
}

/** A button at a locker's place. The tab key skips it, because the list has all lockers in order. */
function LockerMarker({ name, place, isChosen, onChoose }: LockerMarkerProps) {
  return (
    <button
      type="button"
      className="shipord-marker"
      style={place}
      aria-label={name}
      aria-pressed={isChosen}
      title={name}
      tabIndex={-1}
      onClick={onChoose}
      // Two quick clicks must not zoom the map.
      onDoubleClick={(event) => event.stopPropagation()}
    />
  )
}

/** The size of an element; undefined until it is drawn. */
function useSize(element: RefObject<HTMLElement | null>): MapSize | undefined {
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

/** Most lockers to draw: a service may list thousands, and every move of the map draws all markers again. */
const MOST_NEAREST = 250

interface LockerPlace {
  locker: Locker
  point: WorldPoint
}

interface PlacesToDraw {
  nearest: LockerPlace[]
  /** It may be none of the nearest. */
  chosen: LockerPlace | undefined
  /** The nearest and the chosen one. */
  all: LockerPlace[]
}

/**
 * The lockers to draw markers for, if their places are known.
 *
 * @param lockers nearest first
 */
function placesToDraw(lockers: Locker[], chosenCode: string | null): PlacesToDraw {
  const places = lockers.flatMap((locker) =>
    locker.latitude === null || locker.longitude === null
      ? []
      : [{ locker, point: toWorld(locker.latitude, locker.longitude) }],
  )
  const nearest = places.slice(0, MOST_NEAREST)
  const chosen = places.find(({ locker }) => locker.code === chosenCode)
  return {
    nearest,
    chosen,
    all: chosen && !nearest.includes(chosen) ? [...nearest, chosen] : nearest,
  }
}

interface Tile {
  url: string
  /** Unique even if the world is visible twice. */
  key: string
  /** In pixels of the map's element. */
  left: number
  top: number
}

/** The tiles of a view. */
function visibleTiles(tileUrl: string, view: MapView, size: MapSize): Tile[] {
  const count = 2 ** view.zoom
  const side = worldPixels(0)
  const left = view.x * worldPixels(view.zoom) - size.width / 2
  const top = view.y * worldPixels(view.zoom) - size.height / 2
  const tiles: Tile[] = []
  for (let row = Math.floor(top / side); row * side < top + size.height; row += 1) {
    if (row < 0 || row >= count) continue
    for (let column = Math.floor(left / side); column * side < left + size.width; column += 1) {
      const values = {
        z: view.zoom,
        x: ((column % count) + count) % count,
        y: row,
        r: window.devicePixelRatio > 1 ? "@2x" : "",
      }
      tiles.push({
        url: tileUrl.replace(/\{([zxyr])\}/g, (_, name: keyof typeof values) =>
          String(values[name]),
        ),
        key: `${view.zoom}/${column}/${row}`,
        left: Math.round(column * side - left),
        top: Math.round(row * side - top),
      })
    }
  }
  return tiles
}
