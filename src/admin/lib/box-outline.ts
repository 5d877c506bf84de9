export interface Solid {
  length: number
  width: number
  height: number
}

type Point = [x: number, y: number]

const COS_30 = Math.sqrt(3) / 2

/**
 * The three visible faces of a box seen from above and the front, as points of SVG polygons.
 *
 * @param room width and height of the square that the drawing fills in its longer direction
 */
export function boxOutline({ length, width, height }: Solid, room: number): string[] {
  const wide = (length + width) * COS_30
  const tall = (length + width) / 2 + height
  const scale = room / Math.max(wide, tall)
  const left = (room - wide * scale) / 2 + width * COS_30 * scale
  const top = (room - tall * scale) / 2 + height * scale
  const at = (x: number, y: number, z: number): Point => [
    left + (x - y) * COS_30 * scale,
    top + ((x + y) / 2 - z) * scale,
  ]
  const corner = at(length, width, height)
  const lowest = at(length, width, 0)
  const lid = [at(0, 0, height), at(length, 0, height), corner, at(0, width, height)]
  const front = [at(0, width, height), corner, lowest, at(0, width, 0)]
  const side = [corner, at(length, 0, height), at(length, 0, 0), lowest]
  return [lid, front, side].map((face) => face.map(textOf).join(" "))
}

function textOf([x, y]: Point): string {
  return `${x.toFixed(2)},${y.toFixed(2)}`
}
