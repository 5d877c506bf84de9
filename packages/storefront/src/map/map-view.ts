/** The part of the world that a map shows: its middle and zoom. */
export interface MapView extends WorldPoint {
  /** A whole number, because tiles exist for no others. */
  zoom: number
}

/** In pixels. */
export interface MapSize {
  width: number
  height: number
}

/** Keeps markers and their heads away from the edge. */
const MARGIN_PIXELS = 40

/** Near enough to read street names; a view of a single house does not help. */
const NEAREST_FIT = 16

/** The nearest view with all points in it; undefined without points. */
export function fitView(points: WorldPoint[], size: MapSize, maxZoom: number): MapView | undefined {
  if (points.length === 0) return undefined
  const [west, east] = [Math.min, Math.max].map((edge) => edge(...points.map(({ x }) => x)))
  const [north, south] = [Math.min, Math.max].map((edge) => edge(...points.map(({ y }) => y)))
  const [left = 0, right = 0, top = 0, bottom = 0] = [west, east, north, south]
  let zoom = Math.min(maxZoom, NEAREST_FIT)
  const isTooNear = () =>
    (right - left) * worldPixels(zoom) > size.width - 2 * MARGIN_PIXELS ||
    (bottom - top) * worldPixels(zoom) > size.height - 2 * MARGIN_PIXELS
  while (zoom > 0 && isTooNear()) zoom -= 1
  return { x: (left + right) / 2, y: (top + bottom) / 2, zoom }
}

/** The position of a point in the map's element. */
export function toPixels(point: WorldPoint, view: MapView, size: MapSize) {
  const scale = worldPixels(view.zoom)
  return {
    left: (point.x - view.x) * scale + size.width / 2,
    top: (point.y - view.y) * scale + size.height / 2,
  }
}

/** Whether a point, and so its marker, is visible. */
export function isInView(point: WorldPoint, view: MapView, size: MapSize): boolean {
  const { left, top } = toPixels(point, view, size)
  return left > 0 && left < size.width && top > 0 && top < size.height
}

/** The view moved by pixels, as by dragging. */
export function moveView(view: MapView, byX: number, byY: number): MapView {
  const scale = worldPixels(view.zoom)
  return {
    ...view,
    x: view.x - byX / scale,
    y: Math.max(0, Math.min(1, view.y - byY / scale)),
  }
}

interface ZoomStep {
  /** Steps to zoom in; negative to zoom out. */
  by: number
  maxZoom: number
  /** The point that stays in place, in pixels from the middle of the map. */
  around?: { x: number; y: number }
}

export function zoomView(view: MapView, { by, maxZoom, around }: ZoomStep): MapView {
  const zoom = Math.max(0, Math.min(maxZoom, view.zoom + by))
  const { x, y } = around ?? { x: 0, y: 0 }
  const moved = moveView(view, -x, -y)
  return moveView({ ...moved, zoom }, x, y)
}

/** A place on the world map, which is one wide and one high; 0, 0 is the north-west corner. */
export interface WorldPoint {
  x: number
  y: number
}

/** The world map ends at this latitude in the north and south. */
const MOST_LATITUDE = 85.0511

const TILE_PIXELS = 256

/** The projection that all tile servers use. */
export function toWorld(latitude: number, longitude: number): WorldPoint {
  const bounded = Math.max(-MOST_LATITUDE, Math.min(MOST_LATITUDE, latitude))
  const sine = Math.sin((bounded * Math.PI) / 180)
  return {
    x: longitude / 360 + 0.5,
    y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI),
  }
}

/** Width of the world map in pixels. */
export function worldPixels(zoom: number): number {
  return TILE_PIXELS * 2 ** zoom
}
