import { drawBox } from "../drawing/scene"

const drawn = (length: number, width: number, height: number) => drawBox({ length, width, height })

const corners = (points: string) => points.split(" ").map((point) => point.split(",").map(Number))

it("drawBox keeps the proportions: twice the size is twice the drawing", () => {
  const [small, large] = [drawn(30, 20, 10), drawn(60, 40, 20)]
  expect(large.width).toBeCloseTo(small.width * 2)
  expect(large.height).toBeCloseTo(small.height * 2)
})

it("drawBox fills the width and height that it names", () => {
  const { width, height, sides } = drawn(28, 17.6, 12)
  const all = sides.flatMap(corners)
  const [rights, downs] = [all.map(([x = NaN]) => x), all.map(([, y = NaN]) => y)]
  expect([Math.min(...rights), Math.max(...rights)]).toEqual([0, expect.closeTo(width)])
  expect([Math.min(...downs), Math.max(...downs)]).toEqual([0, expect.closeTo(height)])
})

it("drawBox is as tall for its height as the box is", () => {
  expect(drawn(100, 100, 200).height - drawn(100, 100, 50).height).toBeCloseTo(150)
})
