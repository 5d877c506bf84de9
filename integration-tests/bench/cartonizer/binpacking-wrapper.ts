import type { Box, Item } from "../../../src/cartonizer"

/** The part of the library that is used. Its own declarations do not resolve in a CommonJS project. */
interface Binpacking {
  pack3D: (options: { bins: Bin3D[]; items: readonly Item3D[] }) => {
    packedBins: readonly { items: readonly { sourceItem: Item3D }[] }[]
    unfitItems: readonly Item3D[]
  }
  RotationType: { WHD: number; HWD: number }
}

interface Bin3D {
  name: string
  width: number
  height: number
  depth: number
  maxWeight: number
}

interface Item3D extends Omit<Bin3D, "maxWeight"> {
  weight: number
  allowedRotations: readonly number[] | undefined
}

/** What the comparison needs of a packing. */
export interface PackedBoxes {
  boxes: number
  /** Cubic millimetres of the boxes' outsides. */
  volume: number
  unpacked: number
}

/**
 * binpackingjs fills one box at a time and does not choose boxes. The wrapper offers what is left to
 * every kind of box and keeps the one that holds the largest share of it (of volume or of weight,
 * whichever is larger; of equals the smaller box), until nothing is left.
 */
export async function loadBinpacking(): Promise<(items: Item[], boxes: Box[]) => PackedBoxes> {
  const library: Binpacking = await import("binpackingjs/3d")
  const { pack3D, RotationType } = library
  // Their width is our length, their height our width, their depth our height.
  const rotations = {
    any: undefined,
    "keep-flat": [RotationType.WHD, RotationType.HWD],
    never: [RotationType.WHD],
  }
  return (items, boxes) => {
    let left: Item3D[] = items.flatMap(
      ({ id, quantity, length, width, height, weight, rotation }) =>
        Array<Item3D>(quantity).fill({
          name: id,
          width: length,
          height: width,
          depth: height,
          weight,
          allowedRotations: rotations[rotation],
        }),
    )
    const bins = boxes.map(({ id, inner, outer, maxWeight, tareWeight }) => ({
      bin: {
        name: id,
        width: inner.length,
        height: inner.width,
        depth: inner.height,
        maxWeight: maxWeight - tareWeight,
      },
      volume: outer.length * outer.width * outer.height,
    }))
    const result: PackedBoxes = { boxes: 0, volume: 0, unpacked: 0 }
    while (left.length > 0) {
      const wanted = loadOf(left)
      let best: { left: readonly Item3D[]; share: number; volume: number } | undefined
      for (const { bin, volume } of bins) {
        const packed = pack3D({ bins: [bin], items: left })
        const [filled] = packed.packedBins
        if (!filled || filled.items.length === 0) continue
        const inside = loadOf(filled.items.map(({ sourceItem }) => sourceItem))
        const share = Math.max(inside.weight / wanted.weight, inside.volume / wanted.volume)
        const isBetter =
          !best || share > best.share || (share === best.share && volume < best.volume)
        if (isBetter) best = { left: packed.unfitItems, share, volume }
      }
      if (!best) break
      left = [...best.left]
      result.boxes += 1
      result.volume += best.volume
    }
    result.unpacked = left.length
    return result
  }
}

function loadOf(items: readonly Item3D[]): { weight: number; volume: number } {
  let weight = 0
  let volume = 0
  for (const item of items) {
    weight += item.weight
    volume += item.width * item.height * item.depth
  }
  return { weight, volume }
}
