import { drawBox } from "../box-drawing"

const corners = (points: string) => points.split(" ").map((point) => point.split(",").map(Number))

describe("drawBox", () => {
  it("keeps the proportions: twice the size is twice the drawing", () => {
    const small = drawBox([30, 20, 10], 1)
    const large = drawBox([60, 40, 20], 1)
    expect(large.width).toBeCloseTo(small.width * 2)
    expect(large.height).toBeCloseTo(small.height * 2)
  })

  it("stays inside of its own width and height", () => {
    const { width, height, faces } = drawBox([35, 22, 15], 0.8)
    for (const [x = NaN, y = NaN] of Object.values(faces).flatMap(corners)) {
      expect(x).toBeGreaterThanOrEqual(0)
      expect(y).toBeGreaterThanOrEqual(0)
      expect(x).toBeLessThanOrEqual(width + 0.01)
      expect(y).toBeLessThanOrEqual(height + 0.01)
    }
  })

  it("shows an envelope without height as something", () => {
    expect(drawBox([30, 20, 0], 1).height).toBeGreaterThan(drawBox([30, 20, 0], 0.5).height)
  })

  it("is as tall for its height as the box is", () => {
    const [flat, tall] = [50, 200].map((size) => drawBox([100, 100, size], 1).height)
    expect((tall ?? 0) - (flat ?? 0)).toBeCloseTo(150)
  })
})
