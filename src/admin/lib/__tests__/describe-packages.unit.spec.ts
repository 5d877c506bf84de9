import { describePackages } from "../shipment"

const LARGE = { weight: "4.06", length: "60", width: "40", height: "30" }
const SMALL = { weight: "0.5", length: "25.5", width: "18", height: "12" }

describe("describePackages", () => {
  it("counts packages together that are alike, wherever they stand", () => {
    expect(describePackages([LARGE, SMALL, LARGE])).toEqual([
      { count: 2, weight: "4.06", sizes: ["60", "40", "30"] },
      { count: 1, weight: "0.5", sizes: ["25.5", "18", "12"] },
    ])
  })

  it("keeps packages apart that differ in weight only", () => {
    expect(describePackages([LARGE, { ...LARGE, weight: "4.07" }])).toHaveLength(2)
  })

  it("knows no sizes of an envelope that was sent without", () => {
    expect(describePackages([{ weight: "0.3" }])).toEqual([
      { count: 1, weight: "0.3", sizes: undefined },
    ])
  })
})
