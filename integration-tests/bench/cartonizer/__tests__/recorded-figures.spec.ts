import { compareFigures, recordOf } from "../recorded-figures"
import type { PublishedRun } from "../published"

const run = (measure: PublishedRun["measure"], figures: number[], every = 1): PublishedRun => ({
  name: "S",
  measure,
  every,
  results: figures.map((figure) => ({ figure, ms: 1, violations: [] })),
})

describe("the comparison of published instances with the record", () => {
  const bins = { S: { every: 1, instances: 3, bins: 60 } }
  const filled = { S: { every: 1, instances: 2, filled: 0.9 } }

  it("calls one bin more worse, and names both figures", () => {
    const standing = compareFigures(run("bins", [20, 20, 21]), bins)
    expect(standing).toEqual({
      kind: "worse",
      text: "S: 61 bins, worse than the 60 bins on record",
    })
  })

  it("calls one bin less better", () => {
    expect(compareFigures(run("bins", [20, 20, 19]), bins).kind).toBe("better")
  })

  it("calls the same number of bins equal, whichever instances they are for", () => {
    expect(compareFigures(run("bins", [18, 20, 22]), bins).kind).toBe("equal")
  })

  it("calls a container that is filled a ten thousandth less worse", () => {
    const { kind, text } = compareFigures(run("filled", [0.9, 0.8998]), filled)
    expect(kind).toBe("worse")
    expect(text).toBe("S: 89.99 % filled, worse than the 90.00 % filled on record")
  })

  it("calls a ten thousandth more better, and a smaller difference equal", () => {
    expect(compareFigures(run("filled", [0.9, 0.9002]), filled).kind).toBe("better")
    expect(compareFigures(run("filled", [0.9, 0.90004]), filled).kind).toBe("equal")
  })

  it("does not compare a sample with a record of all instances", () => {
    const { kind, text } = compareFigures(run("bins", [1, 1], 2), bins)
    expect(kind).toBe("not-compared")
    expect(text).toBe("S: not compared, on record are 3 instances, all")
  })

  it("does not compare a run with another number of instances", () => {
    expect(compareFigures(run("bins", [99]), bins).kind).toBe("not-compared")
  })

  it("compares a whole run over the recorded sample", () => {
    const sample = { S: { every: 2, instances: 2, bins: 30 } }
    expect(compareFigures(run("bins", [15, 99, 16]), sample).kind).toBe("worse")
    expect(compareFigures(run("bins", [15, 99, 15]), sample).kind).toBe("equal")
  })

  it("says when a set has no record", () => {
    const { kind, text } = compareFigures(run("filled", [0.5]), bins)
    expect(kind).toBe("not-compared")
    expect(text).toBe("S: nothing on record")
  })

  it("calls a run equal to its own record", () => {
    for (const one of [run("bins", [3, 4, 5], 5), run("filled", [0.81234, 0.91234, 0.77777])]) {
      expect(compareFigures(one, { S: recordOf(one) }).kind).toBe("equal")
    }
  })
})
