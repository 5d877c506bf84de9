import { boxOutline } from "../box-outline"

const ROOM = 32

function cornersOf(face: string): [number, number][] {
  return face.split(" ").map((point) => point.split(",").map(Number) as [number, number])
}

describe("the drawing of a box", () => {
  it.each([
    ["a cube", { length: 100, width: 100, height: 100 }],
    ["a tube", { length: 2000, width: 50, height: 50 }],
    ["a tower", { length: 50, width: 50, height: 3000 }],
    ["an envelope", { length: 350, width: 250, height: 1 }],
  ])("fills its square with %s, and does not leave it", (_, solid) => {
    const points = boxOutline(solid, ROOM).flatMap(cornersOf)
    const xs = points.map(([x]) => x)
    const ys = points.map(([, y]) => y)
    const wide = Math.max(...xs) - Math.min(...xs)
    const tall = Math.max(...ys) - Math.min(...ys)
    expect(Math.max(wide, tall)).toBeCloseTo(ROOM, 1)
    expect(Math.min(...xs, ...ys)).toBeGreaterThanOrEqual(-0.01)
    expect(Math.max(...xs, ...ys)).toBeLessThanOrEqual(ROOM + 0.01)
  })

  it("is as tall for its height as the box is", () => {
    const edge = (height: number) => {
      const [, front] = boxOutline({ length: 100, width: 100, height }, ROOM).map(cornersOf)
      const [, top, bottom] = front ?? []
      const [left, right] = [front?.[0]?.[0] ?? 0, top?.[0] ?? 0]
      return ((bottom?.[1] ?? 0) - (top?.[1] ?? 0)) / (right - left)
    }
    expect(edge(200) / edge(50)).toBeCloseTo(4, 1)
  })
})
