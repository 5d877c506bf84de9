import type { Box, Item } from "../../../src/cartonizer"

/** The part of the library that is used. Its own declarations do not resolve in a CommonJS project. */
interface Binpacking {
  pack3D: (options: { bins: object[]; items: readonly Unit[] }) => {
    packedBins: readonly { items: readonly { sourceItem: Unit }[] }[]
    unfitItems: readonly Unit[]
  }
  RotationType: { WHD: number; HWD: number }
}

interface Unit {
  name: string
  width: number
  height: number
  depth: number
  weight: number
  allowedRotations: readonly number[] | undefined
}

/** What the comparison needs of a packing. */
export interface Packing {
  boxes: number
  /** Of the boxes' outsides, in cubic millimetres. */
  volume: number
  unpacked: number
}

export type Packer = (items: Item[], boxes: Box[]) => Packing

/**
 * binpackingjs fills one box at a time and does not choose boxes. The wrapper offers the remaining items to every kind
 * of box and keeps the box that holds the largest share of their volume or weight; of equals the smallest.
 */
export async function loadBinpacking(): Promise<Packer> {
  const library: Binpacking = await import("binpackingjs/3d")
  const { pack3D, RotationType } = library
  // Its width is our length, its height our width, its depth our height.
  const rotations = {
    any: undefined,
    "keep-flat": [RotationType.WHD, RotationType.HWD],
    never: [RotationType.WHD],
  }
  return (items, boxes) => {
    let left = items.flatMap(({ id, quantity, length, width, height, weight, rotation }) =>
      Array<Unit>(quantity).fill({
        ...{ name: id, width: length, height: width, depth: height, weight },
        allowedRotations: rotations[rotation],
      }),
    )
    const bins = boxes.map(({ id, inner, outer, maxWeight, tareWeight }) => ({
      bin: {
        ...{ name: id, width: inner.length, height: inner.width, depth: inner.height },
        maxWeight: maxWeight - tareWeight,
      },
      volume: outer.length * outer.width * outer.height,
    }))
    const result: Packing = { boxes: 0, volume: 0, unpacked: 0 }
    while (left.length > 0) {
      const all = sumOf(left)
      const [best] = bins
        .flatMap(({ bin, volume }) => {
          const packed = pack3D({ bins: [bin], items: left })
          const inside = packed.packedBins[0]?.items.map(({ sourceItem }) => sourceItem) ?? []
          const { weight, volume: filled } = sumOf(inside)
          const share = Math.max(weight / all.weight, filled / all.volume)
          return inside.length > 0 ? [{ left: packed.unfitItems, share, volume }] : []
        })
        .sort((a, b) => b.share - a.share || a.volume - b.volume)
      if (!best) break
      left = [...best.left]
      result.boxes += 1
      result.volume += best.volume
    }
    return { ...result, unpacked: left.length }
  }
}

function sumOf(items: readonly Unit[]): { weight: number; volume: number } {
  return items.reduce(
    (sum, item) => ({
      weight: sum.weight + item.weight,
      volume: sum.volume + item.width * item.height * item.depth,
    }),
    { weight: 0, volume: 0 },
  )
}
