import { compareWithRecord } from "../published"

const bins = (...figures: number[]) =>
  compareWithRecord({ name: "S", measure: "bins", record: { instances: 3, figure: 60 } }, figures)
const filled = (...figures: number[]) =>
  compareWithRecord(
    { name: "S", measure: "filled", record: { instances: 2, figure: 0.9 } },
    figures,
  )

it("a set of published instances that takes one bin more than on record is worse, and both figures are named", () => {
  expect(bins(20, 20, 21)).toEqual({
    isWorse: true,
    text: "S: 61 bins, worse than the 60 bins on record",
  })
})

it("a set of published instances that takes one bin less than on record is better", () => {
  expect(bins(20, 20, 19)).toEqual({
    isWorse: false,
    text: "S: 59 bins, better than the 60 bins on record",
  })
})

it("sets of published instances are compared by all bins together, whichever instances they are for", () => {
  expect(bins(18, 20, 22)).toEqual({
    isWorse: false,
    text: "S: 60 bins, the same as the 60 bins on record",
  })
})

it("a set of containers that are filled a ten thousandth less than on record is worse", () => {
  expect(filled(0.9, 0.8998)).toEqual({
    isWorse: true,
    text: "S: 89.99 % filled, worse than the 90.00 % filled on record",
  })
})

it("a set of containers that are filled a ten thousandth more is better, and a smaller difference is none", () => {
  expect(filled(0.9, 0.9002).text).toContain("better than")
  expect(filled(0.9, 0.90004).text).toContain("the same as")
})

it("a set of published instances is not compared with a record of another number of instances", () => {
  expect(bins(99)).toEqual({
    isWorse: false,
    text: "S: 99 bins, not compared: on record are 3 instances",
  })
})
