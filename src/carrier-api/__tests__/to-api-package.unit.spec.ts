import fc from "fast-check"
import { toApiPackage } from ".."

it("toApiPackage writes kilograms and centimetres without float noise", () => {
  const measures = { lengthMm: 305, widthMm: 100, heightMm: 0.1 + 0.2, weightGrams: 500 }
  expect(toApiPackage(measures, "cm")).toEqual({
    weight: "0.5",
    length: "30.5",
    width: "10",
    height: "0.03",
  })
})

it("toApiPackage leaves millimetres as they are", () => {
  const measures = { lengthMm: 305, widthMm: 1, heightMm: 2000, weightGrams: 1 }
  expect(toApiPackage(measures, "mm")).toEqual({
    weight: "0.001",
    length: "305",
    width: "1",
    height: "2000",
  })
})

it.each([Number.NaN, Number.POSITIVE_INFINITY, -1])(
  "toApiPackage refuses a weight of %p",
  (weightGrams) => {
    const measures = { lengthMm: 1, widthMm: 1, heightMm: 1, weightGrams }
    expect(() => toApiPackage(measures, "cm")).toThrow(RangeError)
  },
)

it("toApiPackage always writes a plain decimal that is the measure to a tenth", () => {
  const measure = fc.double({ min: 0, max: 1e9, noNaN: true })
  fc.assert(
    fc.property(measure, measure, (lengthMm, weightGrams) => {
      const { weight, length } = toApiPackage(
        { lengthMm, widthMm: 1, heightMm: 1, weightGrams },
        "cm",
      )
      expect(weight).toMatch(/^\d+(\.\d{1,4})?$/)
      expect(length).toMatch(/^\d+(\.\d{1,2})?$/)
      expect(Math.abs(Number(weight) * 1000 - weightGrams)).toBeLessThan(0.0501)
      expect(Math.abs(Number(length) * 10 - lengthMm)).toBeLessThan(0.0501)
    }),
  )
})
