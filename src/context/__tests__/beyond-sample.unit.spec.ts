import { isBeyondSample } from ".."

const box = (length: number, width: number, height: number, grossWeight = 500) => ({
  outer: { length, width, height },
  grossWeight,
})

it("packages are not to blame if they are no more than the sample parcel that the service takes", () => {
  expect(isBeyondSample([box(300, 200, 100, 1000)], 1)).toBe(false)
  // Higher than the sample, and smaller.
  expect(isBeyondSample([box(120, 120, 110)], 1)).toBe(false)
})

it.each([
  ["are two", [box(100, 100, 100), box(100, 100, 100)]],
  ["are heavier", [box(100, 100, 100, 1001)]],
  ["are longer", [box(50, 50, 301)]],
  ["are larger", [box(250, 250, 100)]],
])("packages that a service does not take may be to blame if they %s", (_, packages) => {
  expect(isBeyondSample(packages, 1)).toBe(true)
})

it("packages that a service does not take are compared with the sample envelope if they go as one", () => {
  expect(isBeyondSample([box(250, 150, 10, 400)], 2)).toBe(true)
  expect(isBeyondSample([box(250, 150, 10, 300)], 2)).toBe(false)
})
