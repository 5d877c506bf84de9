import { unshownNumbers } from "../shipment"

const fulfilled = (labels: string[] | undefined, canceled_at: string | null = null) => [
  { id: "ful_1", canceled_at, labels: labels?.map((tracking_number) => ({ tracking_number })) },
]
const shipped = (fulfillment_id: string, ...numbers: string[]) => [
  { fulfillment_id, tracking: numbers.map((number) => ({ number, url: null })) },
]

describe("the numbers that an order does not show yet", () => {
  it("are those of a shipment that its fulfillment's labels lack", () => {
    expect(unshownNumbers(fulfilled(["", "SB1"]), shipped("ful_1", "SB1", "SB2"))).toEqual(["SB2"])
  })

  it("are none once the labels have them all", () => {
    expect(unshownNumbers(fulfilled(["SB1"]), shipped("ful_1", "SB1"))).toEqual([])
  })

  it("are none of a canceled fulfillment, and none of a return, which the order does not show", () => {
    expect(unshownNumbers(fulfilled([], "2026-11-22"), shipped("ful_1", "SB1"))).toEqual([])
    expect(unshownNumbers(fulfilled([]), shipped("ful_2", "SB1"))).toEqual([])
  })

  it("are not looked for where the labels were not asked for", () => {
    expect(unshownNumbers(fulfilled(undefined), shipped("ful_1", "SB1"))).toEqual([])
  })
})
