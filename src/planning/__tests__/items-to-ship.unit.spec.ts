import type { OwnOption, StoredReservation } from "../../store"
import { itemsToShip } from "../items-to-ship"
import type { OrderLine } from "../facts"

const OPTION = { id: "so_1", locationId: "own" } as OwnOption

const lines = ["mug", "board"].map((id) => ({ id, title: id, quantity: 1 }) as OrderLine)

const reserved = (location_id: string, quantity = 1, inventory_item_id = "stock") =>
  ({ inventory_item_id, location_id, quantity }) as StoredReservation

/** Where an order of a mug and a board ships from, in whatever order core returns its lines. */
function placesOf(places: Record<string, string>): (string | undefined)[] {
  const reservations = new Map(Object.entries(places).map(([id, at]) => [id, [reserved(at)]]))
  return [lines, lines.toReversed()].map(
    (items) =>
      itemsToShip(
        { id: "order_1", items },
        { options: [OPTION], stock: { reservations, stocked: new Map() } },
      )?.locationId,
  )
}

it.each([
  [{ mug: "own", board: "elsewhere" }, "own"],
  [{ mug: "elsewhere", board: "own" }, "own"],
  [{}, "own"],
])("an order reserved at %j ships from %s first", (places, place) => {
  expect(placesOf(places)).toEqual([place, place])
})

describe("what Medusa would refuse after the shipment is ordered is an issue before:", () => {
  interface Stock {
    quantity?: number
    fulfilled?: number
    isCounted?: boolean
    parts?: Record<string, number>
    reservations?: StoredReservation[]
  }

  const messagesOf = ({
    quantity = 3,
    fulfilled = 0,
    isCounted = true,
    parts = { stock: 1 },
    reservations = [],
  }: Stock) => {
    const cloth: object = {
      id: "cloth",
      title: "Cloth",
      quantity,
      detail: { fulfilled_quantity: fulfilled },
      variant: {
        manage_inventory: isCounted,
        inventory_items: Object.entries(parts).map(([id, required_quantity]) => ({
          required_quantity,
          inventory: { id },
        })),
      },
    }
    const items = itemsToShip(
      { id: "order_1", items: [cloth as OrderLine] },
      {
        options: [OPTION],
        stock: {
          reservations: new Map([["cloth", reservations]]),
          stocked: new Map([["own", new Set(["stock"])]]),
        },
      },
    )
    return items?.stockIssues.map(({ message }) => message)
  }

  it.each<[string, Stock, string]>([
    ["a quantity below 1", { quantity: 0.5, isCounted: false }, "only 0.5 would ship"],
    ["a rest below 1", { quantity: 3.3, fulfilled: 2.8, isCounted: false }, "only 0.5 would ship"],
    ["no reservation", {}, 'Choose "Allocate items"'],
    [
      "a reservation in two places",
      { reservations: [reserved("own", 2), reserved("b")] },
      "in 2 parts",
    ],
    [
      "two reservations in one place",
      { reservations: [reserved("own", 2), reserved("own")] },
      "in 2 parts",
    ],
    ["a small reservation", { reservations: [reserved("own", 2)] }, "Less is reserved"],
    [
      "a kit with too few of a part",
      {
        parts: { stock: 1, ribbon: 2 },
        reservations: [reserved("own", 3), reserved("own", 5, "ribbon")],
      },
      "Less is reserved",
    ],
  ])("%s", (_, stock, words) => {
    expect(messagesOf(stock)).toEqual([expect.stringContaining(words)])
  })

  it.each<[string, Stock]>([
    ["whole quantities that are reserved", { reservations: [reserved("own", 3)] }],
    ["fractions", { quantity: 2.5, reservations: [reserved("own", 2.5)] }],
    [
      "the rest of a fraction",
      { quantity: 3.3, fulfilled: 1.1, reservations: [reserved("own", 2.2)] },
    ],
    ["uncounted stock", { isCounted: false }],
    [
      "a kit whose parts are reserved",
      {
        quantity: 1.1,
        parts: { stock: 1, ribbon: 3 },
        reservations: [reserved("own", 1.1), reserved("own", 3.3, "ribbon")],
      },
    ],
  ])("but not %s", (_, stock) => {
    expect(messagesOf(stock)).toEqual([])
  })
})
