import fc from "fast-check"
import { fitView, isInView, toPixels, zoomView, toWorld } from "../map-view"

const size = { width: 400, height: 300 }
const place = fc
  .tuple(
    fc.double({ min: -80, max: 80, noNaN: true }),
    fc.double({ min: -170, max: 170, noNaN: true }),
  )
  .map(([latitude, longitude]) => toWorld(latitude, longitude))

describe("the view of a map", () => {
  it("puts Riga into the tile that servers have it in", () => {
    const { x, y } = toWorld(56.9496, 24.1052)
    expect([Math.floor(x * 2 ** 12), Math.floor(y * 2 ** 12)]).toEqual([2322, 1255])
  })

  it("shows all places at first, however far apart", () => {
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 20 }), (places) => {
        const view = fitView(places, size, 18)
        // The whole world is 256 pixels wide, so that there is a view for any places.
        return view !== undefined && places.every((point) => isInView(point, view, size))
      }),
    )
  })

  it("zooms around what is under the pointer", () => {
    const view = { ...toWorld(56.95, 24.1), zoom: 12 }
    const under = { ...view, x: view.x + 0.00001, y: view.y - 0.00002 }
    const { left, top } = toPixels(under, view, size)
    const around = { x: left - size.width / 2, y: top - size.height / 2 }
    const after = toPixels(under, zoomView(view, { by: 1, maxZoom: 18, around }), size)
    expect(after.left).toBeCloseTo(left)
    expect(after.top).toBeCloseTo(top)
    expect(zoomView(view, { by: 9, maxZoom: 18 }).zoom).toBe(18)
  })
})
