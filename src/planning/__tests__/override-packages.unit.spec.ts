import fc from "fast-check"
import { overrideFieldOf } from "../issues"
import { overridePackages } from "../overrides"

const SMALL = { boxId: "small", length: 200, width: 150, height: 100, weight: 1000 }
const LARGE = { boxId: "large", length: 600, width: 400, height: 300, weight: 3000 }

const ordered = ({ boxId, ...measures }: typeof SMALL, weight: number) => ({
  ...measures,
  box_id: boxId,
  weight,
})

describe("overridePackages", () => {
  it("keeps the sizes and the shares of the weight in the planned number", () => {
    expect(overridePackages([SMALL, LARGE], { count: 2, totalGrams: 8000 })).toEqual([
      ordered(SMALL, 2000),
      ordered(LARGE, 6000),
    ])
  })

  it("makes another number of packages of the largest, of even weight", () => {
    expect(overridePackages([SMALL, LARGE], { count: 4, totalGrams: undefined })).toEqual(
      Array(4).fill(ordered(LARGE, 1000)),
    )
  })

  it("says nothing of a package but what is ordered by", () => {
    const shown = { ...SMALL, name: "Small box", contents: [{ title: "Mug", quantity: 1 }] }
    expect(overridePackages([shown], { count: 1, totalGrams: 500 })).toEqual([ordered(SMALL, 500)])
  })

  it("loses no gram, and leaves no package without weight", () => {
    const weights = fc.array(fc.integer({ min: 1, max: 50_000 }), { minLength: 1, maxLength: 20 })
    const count = fc.integer({ min: 1, max: 100 })
    const total = fc.integer({ min: 100, max: 1_000_000 })
    fc.assert(
      fc.property(weights, count, total, (planned, wished, totalGrams) => {
        const packages = overridePackages(
          planned.map((weight) => ({ ...SMALL, weight })),
          { count: wished, totalGrams },
        )
        expect(packages).toHaveLength(wished)
        expect(packages.every(({ weight }) => Number.isInteger(weight) && weight >= 1)).toBe(true)
        expect(packages.reduce((sum, { weight }) => sum + weight, 0)).toBe(totalGrams)
      }),
    )
  })
})

describe("a field that the service refuses", () => {
  it.each([
    ["weight.0", "packages"],
    ["zip_code", "recipient.postal_code"],
    ["constructor", "constructor"],
    ["__proto__", "__proto__"],
  ])("called %s is shown at %s", (field, place) => {
    expect(overrideFieldOf(field)).toBe(place)
  })
})
