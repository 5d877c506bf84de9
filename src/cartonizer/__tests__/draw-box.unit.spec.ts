import { drawBox } from "../drawing/scene"

const drawn = (length: number, width: number, height: number) => drawBox({ length, width, height })

/** The corners of a path such as "M1 2l3-4v5z". */
function corners(path: string): number[][] {
  let [x, y] = [0, 0]
  return [...path.matchAll(/([Mlv])([^Mlvz]+)/g)].map(([, command, text = ""]) => {
    const [first = 0, second = 0] = (text.match(/-?[\d.]+/g) ?? []).map(Number)
    const [right, down] = command === "v" ? [0, first] : [first, second]
    ;[x, y] = [x + right, y + down]
    return [x, y]
  })
}

describe("drawBox", () => {
  it("keeps the proportions: twice the size is twice the drawing", () => {
    const [small, large] = [drawn(30, 20, 10), drawn(60, 40, 20)]
    expect(large.width).toBeCloseTo(small.width * 2)
    expect(large.height).toBeCloseTo(small.height * 2)
  })

  it("fills the width and height that it names, to a tenth", () => {
    const { width, height, sides } = drawn(28, 17.6, 12)
    const all = sides.flatMap(corners)
    const [rights, downs] = [all.map(([x = NaN]) => x), all.map(([, y = NaN]) => y)]
    expect(Math.min(...rights)).toBeCloseTo(0)
    expect(Math.min(...downs)).toBeCloseTo(0)
    expect(Math.abs(Math.max(...rights) - width)).toBeLessThan(0.1)
    expect(Math.abs(Math.max(...downs) - height)).toBeLessThan(0.1)
  })

  it("is as tall for its height as the box is", () => {
    expect(drawn(100, 100, 200).height - drawn(100, 100, 50).height).toBeCloseTo(150)
  })
})
