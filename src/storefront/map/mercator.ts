/** A place on the map of the world, which is one wide and one high: 0, 0 is its north-west corner. */
export interface WorldPoint {
  x: number
  y: number
}

/** Where the map of the world ends in the north and the south. */
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

/** How many pixels the map of the world is wide. */
export function worldPixels(zoom: number): number {
  return TILE_PIXELS * 2 ** zoom
}
