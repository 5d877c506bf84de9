import { splitPackage } from "../ship-values"

const PARCEL = { box_id: "", length: "300", width: "200", height: "100", weight: "" }

it.each([
  ["1001", ["501", "500"]],
  ["2", ["1", "1"]],
])("splitPackage halves %s grams into %p", (weight, halves) => {
  expect(splitPackage({ ...PARCEL, weight })).toEqual(
    halves.map((half) => ({ ...PARCEL, weight: half })),
  )
})

it.each(["", "1", "much"])(
  "splitPackage leaves a weight that cannot be halved as it is: %p",
  (weight) => {
    const parcel = { ...PARCEL, weight }
    expect(splitPackage(parcel)).toEqual([parcel, parcel])
  },
)
