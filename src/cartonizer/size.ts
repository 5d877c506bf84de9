/** Sides in whole millimetres. Length runs along x, width along y, height along z. */
export interface Size {
  length: number
  width: number
  height: number
}

/** Cubic millimetres. */
export function volumeOf(size: Size): number {
  return size.length * size.width * size.height
}
