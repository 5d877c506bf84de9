import fc from "fast-check"
import type { Rectangle } from "../flatten-annotations"
import { A4, cellsOf, placeInCell, type Placement, type Size } from "../sheet-layout"

const MILLIMETRE = 72 / 25.4
const thermal: Size = { width: 100 * MILLIMETRE, height: 150 * MILLIMETRE }

/** The space that a drawn page takes: all its corners, scaled, turned and moved. */
function spaceOf({ width, height }: Size, { x, y, scale, turn }: Placement): Rectangle {
  const angle = (turn * Math.PI) / 180
  const corners = [
    [0, 0],
    [width, 0],
    [0, height],
    [width, height],
  ].map(([across = 0, up = 0]) => ({
    x: x + scale * (across * Math.cos(angle) - up * Math.sin(angle)),
    y: y + scale * (across * Math.sin(angle) + up * Math.cos(angle)),
  }))
  const left = Math.min(...corners.map((corner) => corner.x))
  const bottom = Math.min(...corners.map((corner) => corner.y))
  return {
    x: left,
    y: bottom,
    width: Math.max(...corners.map((corner) => corner.x)) - left,
    height: Math.max(...corners.map((corner) => corner.y)) - bottom,
  }
}

const length = fc.double({ min: 20, max: 3_000, noNaN: true })
const sizes = fc.record({ width: length, height: length })
const cells = fc.constantFrom(...cellsOf(1), ...cellsOf(2), ...cellsOf(4))
const turns = fc.constantFrom(0, 90, 180, 270, -90, 450)

it("a sheet of labels is divided without gaps, read from the left and then down", () => {
  const [first, second, third, fourth] = cellsOf(4)
  expect(first).toEqual({ x: 0, y: A4.height / 2, width: A4.width / 2, height: A4.height / 2 })
  expect(second).toMatchObject({ x: A4.width / 2, y: A4.height / 2 })
  expect(third).toMatchObject({ x: 0, y: 0 })
  expect(fourth).toMatchObject({ x: A4.width / 2, y: 0 })
  expect(cellsOf(2).map(({ y }) => y)).toEqual([A4.height / 2, 0])
  expect(cellsOf(1)).toEqual([{ x: 0, y: 0, ...A4 }])
})

it("a sheet of labels never cuts a page, whatever its size and however it is turned", () => {
  fc.assert(
    fc.property(sizes, turns, cells, (page, shownTurned, cell) => {
      const space = spaceOf(page, placeInCell(page, shownTurned, cell))
      const leeway = 1e-6
      expect(space.x).toBeGreaterThanOrEqual(cell.x - leeway)
      expect(space.y).toBeGreaterThanOrEqual(cell.y - leeway)
      expect(space.x + space.width).toBeLessThanOrEqual(cell.x + cell.width + leeway)
      expect(space.y + space.height).toBeLessThanOrEqual(cell.y + cell.height + leeway)
    }),
  )
})

it("a sheet of labels has each page in the middle of its place, lying as the place lies", () => {
  fc.assert(
    fc.property(sizes, turns, cells, (page, shownTurned, cell) => {
      const space = spaceOf(page, placeInCell(page, shownTurned, cell))
      expect(space.x + space.width / 2).toBeCloseTo(cell.x + cell.width / 2, 6)
      expect(space.y + space.height / 2).toBeCloseTo(cell.y + cell.height / 2, 6)
      fc.pre(Math.abs(page.width - page.height) > 1)
      expect(space.width > space.height).toBe(cell.width > cell.height)
    }),
  )
})

it("a sheet of labels has a thermal label in its own size alone and as one of two, and a little smaller as one of four", () => {
  const scales = ([1, 2, 4] as const).map((count) => {
    const [cell] = cellsOf(count)
    return cell && placeInCell(thermal, 0, cell).scale
  })
  expect(scales).toEqual([1, 1, expect.closeTo(0.937, 2)])
})

it("a sheet of labels turns a landscape page, and one that a viewer would show as landscape", () => {
  const [cell] = cellsOf(1)
  if (!cell) throw new Error("A sheet has no place")
  const landscape = { width: thermal.height, height: thermal.width }
  expect(placeInCell(thermal, 0, cell).turn).toBe(0)
  expect(placeInCell(landscape, 0, cell).turn).toBe(90)
  // Turned clockwise by a quarter it is upright, and stays so.
  expect(placeInCell(landscape, 90, cell).turn).toBe(270)
  expect(placeInCell(thermal, 180, cell).turn).toBe(180)
})
