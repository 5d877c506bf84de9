import { lineIssuesText } from "../pack-lines"

const METRIC = { weight_unit: "g", dimension_unit: "mm" } as const
const LARGE = { weight_unit: "kg", dimension_unit: "cm" } as const
const vase = { lineId: "orli_1", title: "Vase" }

it("the text about items that cannot be packed names each with its own reason and the next step", () => {
  const text = lineIssuesText(
    [
      { ...vase, reason: "too_big" },
      { lineId: "orli_2", title: "Anvil", reason: "too_heavy" },
      { lineId: "orli_3", title: "Cube", reason: "too_many" },
    ],
    METRIC,
  )
  expect(text).toMatch(/^"Vase" is too big .*larger box/)
  expect(text).toMatch(/"Anvil" is too heavy .*carries more/)
  expect(text).toMatch(/"Cube" makes more than 10000 units .*fewer/)
})

it("the text about items that cannot be packed names the limit in the store's units, and where to correct the measure", () => {
  const long = { ...vase, reason: "too_big", beyondLimit: "length" } as const
  expect(lineIssuesText([long], METRIC)).toMatch(/"Vase" has a length above 100000 mm.*Correct it/)
  expect(lineIssuesText([long], LARGE)).toMatch(/"Vase" has a length above 10000 cm/)
  const heavy = { ...vase, reason: "too_heavy", beyondLimit: "weight" } as const
  expect(lineIssuesText([heavy], LARGE)).toMatch(/"Vase" has a weight above 1000000 kg/)
})

it("the text about items that cannot be packed blames no item when all fit by themselves", () => {
  expect(lineIssuesText([], METRIC)).toMatch(/^These items do not fit.*fewer items/)
})
