import { AS_GOOD, verdict } from "./quality-verdict"

describe("the verdict on figures of boxes and litres", () => {
  it("a box more is worse, whatever the litres", () => {
    expect(verdict([11, 90], [10, 100])).toMatch("worse")
  })

  it("a thousandth of a litre more in as many boxes is worse", () => {
    expect(verdict([10, 100.001], [10, 100])).toMatch("worse")
  })

  it("a box less is better, whatever the litres, and wants to go on record", () => {
    expect(verdict([9, 110], [10, 100])).toMatch("put these figures")
  })

  it("nothing but the same is as good", () => {
    expect(verdict([10, 100], [10, 100])).toBe(AS_GOOD)
  })
})
