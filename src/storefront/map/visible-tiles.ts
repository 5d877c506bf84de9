import type { MapSize, MapView } from "./map-view"
import { worldPixels } from "./mercator"

interface Tile {
  url: string
  /** Distinguishes it also where the world is seen twice. */
  key: string
  /** Pixels in the map's element. */
  left: number
  top: number
}

/** The pictures that a view is made of. */
export function visibleTiles(tileUrl: string, view: MapView, size: MapSize): Tile[] {
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
