import { readBoxCsv } from "../../../api/admin/shipment-ordering/boxes/box-csv"
import { BOX_PRESETS, type BoxPreset } from "../../../settings"
import { BOX_TEMPLATE, presetName, presetTable } from "../boxes"

const PRESETS: BoxPreset[] = Object.values(BOX_PRESETS).flat()

it("the common sizes are all imported, under names of their own", () => {
  const { boxes, issues } = readBoxCsv(presetTable(PRESETS))
  expect(issues).toEqual([])
  expect(boxes.map(({ name }) => name)).toEqual(PRESETS.map(presetName))
  expect(new Set(boxes.map(({ name }) => name)).size).toBe(PRESETS.length)
})

/** Compartments of parcel lockers, in millimetres, the smaller of the common ones. */
const COMPARTMENTS = [
  [610, 350, 80],
  [610, 350, 175],
  [610, 350, 365],
]

it("the cartons for parcel lockers fit into their compartments", () => {
  const { boxes } = readBoxCsv(presetTable(BOX_PRESETS.lockers))
  boxes.forEach(({ outer_length, outer_width, outer_height }, index) => {
    const outside = [outer_length, outer_width, outer_height]
    const isInside = outside.every((side, at) => side <= (COMPARTMENTS[index]?.[at] ?? 0))
    expect({ outside, isInside }).toEqual({ outside, isInside: true })
  })
})

it("the template is a table that can be imported", () => {
  const { boxes, issues } = readBoxCsv(BOX_TEMPLATE)
  expect(issues).toEqual([])
  expect(boxes.map(({ kind, inner_length }) => [kind, inner_length])).toEqual([
    ["parcel", 300],
    ["envelope", 324],
  ])
})
