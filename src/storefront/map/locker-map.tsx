import { type ReactNode, useEffect, useMemo, useRef, useState } from "react"
import { LockerMarker } from "./locker-marker"
import type { LockerMapProps } from "./locker-map-props"
import { fitView, isInView, type MapView, moveView, toPixels, zoomView } from "./map-view"
import { placesToDraw } from "./places-to-draw"
import { useGestures } from "./use-gestures"
import { useSize } from "./use-size"
import { visibleTiles } from "./visible-tiles"

const MAX_ZOOM = 18

/** The nearest lockers, and the chosen one, on a map of tiles. The list says all of it too, and is what keys lead through. */
export default function LockerMap(props: LockerMapProps): ReactNode {
  const { lockers, value, onChoose, options, texts } = props
  const { tileUrl, attribution, maxZoom = MAX_ZOOM } = options
  const element = useRef<HTMLDivElement>(null)
  const size = useSize(element)
  const [view, setView] = useState<MapView>()
  // Once for each list: each pixel of a pull draws the map anew.
  const drawn = useMemo(() => placesToDraw(lockers, value), [lockers, value])
  const { nearest, chosen, all: places } = drawn
  // Without the chosen one: a choice far away leads there, and keeps the zoom.
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
    // Once for each set of lockers: afterwards the customer moves it.
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
