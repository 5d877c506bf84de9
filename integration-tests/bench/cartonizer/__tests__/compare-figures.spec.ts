import { compareFigures, recordOf } from "../compare-figures"
import type { PublishedRun } from "../published-run"

const run = (measure: PublishedRun["measure"], figures: number[], every = 1): PublishedRun => ({
  set: "S",
  measure,
  every,
  results: figures.map((figure) => ({ figure, ms: 1, violations: [] })),
})

describe("figures of published instances, compared with those on record", () => {
  const bins = { S: { every: 1, instances: 3, bins: 60 } }
  const filled = { S: { every: 1, instances: 2, filled: 0.9 } }

  it("a bin more is worse, and is said with both figures", () => {
    const standing = compareFigures(run("bins", [20, 20, 21]), bins)
    expect(standing).toEqual({
      kind: "worse",
      text: "S: 61 bins, worse than the 60 bins on record",
    })
  })

  it("a bin less is better", () => {
    expect(compareFigures(run("bins", [20, 20, 19]), bins).kind).toBe("better")
  })

  it("as many bins are the same, wherever they were saved", () => {
    expect(compareFigures(run("bins", [18, 20, 22]), bins).kind).toBe("equal")
  })

  it("a ten thousandth less that is filled is worse", () => {
    const { kind, text } = compareFigures(run("filled", [0.9, 0.8998]), filled)
    expect(kind).toBe("worse")
    expect(text).toBe("S: 89.99 % filled, worse than the 90.00 % filled on record")
  })

  it("a ten thousandth more that is filled is better, and less than that is the same", () => {
    expect(compareFigures(run("filled", [0.9, 0.9002]), filled).kind).toBe("better")
    expect(compareFigures(run("filled", [0.9, 0.90004]), filled).kind).toBe("equal")
  })

  it("a sample is not compared with the whole", () => {
    const { kind, text } = compareFigures(run("bins", [1, 1], 2), bins)
    expect(kind).toBe("not-compared")
    expect(text).toBe("S: not compared, on record are 3 instances, all")
  })

  it("other instances than those on record are not compared", () => {
    expect(compareFigures(run("bins", [99]), bins).kind).toBe("not-compared")
  })

  it("the whole is compared over the instances on record when those are a sample", () => {
    const sample = { S: { every: 2, instances: 2, bins: 30 } }
    expect(compareFigures(run("bins", [15, 99, 16]), sample).kind).toBe("worse")
    expect(compareFigures(run("bins", [15, 99, 15]), sample).kind).toBe("equal")
  })

  it("a set that is not on record is said to be so", () => {
    const { kind, text } = compareFigures(run("filled", [0.5]), bins)
    expect(kind).toBe("not-compared")
    expect(text).toBe("S: nothing on record")
  })

  it("what goes on record is the same as itself", () => {
    for (const one of [run("bins", [3, 4, 5], 5), run("filled", [0.81234, 0.91234, 0.77777])]) {
      expect(compareFigures(one, { S: recordOf(one) }).kind).toBe("equal")
    }
  })
})
