import type { OwnOption, StoredReservation } from "../../store"
import { itemsToShip, stockIssues } from "../items-to-ship"
import type { OrderLine, ReadOrder } from "../facts"

const OPTION = { id: "so_1", profileId: "parcels", locationId: "own" } as OwnOption

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
  [{ mug: "elsewhere", board: "elsewhere" }, "elsewhere"],
  [{}, "own"],
])("an order reserved at %j ships from %s first", (places, place) => {
  expect(placesOf(places)).toEqual([place, place])
})

const itemsOf = (
  order: Partial<ReadOrder> = {},
  facts: Partial<Parameters<typeof itemsToShip>[1]> = {},
) => {
  const items = itemsToShip(
    { id: "order_1", display_id: 7, items: lines, ...order },
    { options: [OPTION], ...facts },
  )
  return {
    option: items?.option.id,
    place: items?.locationId,
    quantities: items?.lines.map(({ quantity }) => quantity),
    issues: items?.issues.map(({ field, message }) => `${field}: ${message}`),
    stockIssues: items?.stockIssues,
  }
}

const ofProfile = (id: string) =>
  lines.map((one) => ({
    ...one,
    variant: { product: { shipping_profile: { id } } },
  })) as object as OrderLine[]

const shipped = lines.map((one) => ({
  ...one,
  detail: { fulfilled_quantity: 1 },
})) as object as OrderLine[]

it("an order ships with the first option that takes an open item, else with its first", () => {
  const options = [{ ...OPTION, id: "so_2", profileId: "bulky" }, OPTION]
  expect(itemsOf({ items: ofProfile("parcels") }, { options })).toMatchObject({
    option: "so_1",
    quantities: [1, 1],
    issues: [],
  })
  expect(itemsOf({ items: ofProfile("pickup") }, { options })).toMatchObject({
    option: "so_2",
    quantities: [0, 0],
    issues: ["items: Nothing of order #7 is left to ship."],
  })
  const [mug] = ofProfile("pickup")
  const mixed = [mug!, ofProfile("parcels")[1]!]
  expect(itemsOf({ items: mixed }, { options })).toMatchObject({
    option: "so_1",
    quantities: [0, 1],
  })
  expect(itemsOf({}, { options: [] }).option).toBeUndefined()
})

it.each<[string, Partial<ReadOrder>, string]>([
  ["a canceled order", { status: "canceled" }, "Order #7 is canceled."],
  ["a canceled order without items", { status: "canceled", items: [] }, "Order #7 is canceled."],
  ["a draft", { is_draft_order: true }, "Order #7 is a draft. Confirm it first."],
  ["an order that has shipped", { items: shipped }, "Nothing of order #7 is left to ship."],
  ["an order without items", { items: undefined }, "Nothing of order #7 is left to ship."],
])("nothing ships of %s, and one issue says so", (_, order, message) => {
  expect(itemsOf(order).issues).toEqual([`items: ${message}`])
})

it("items need a place that still ships, unless only a locker is chosen or nothing is left", () => {
  const options = [{ ...OPTION, locationId: undefined }]
  const refusalOf = (place: string) => `${place} was deleted.`
  expect(itemsOf({}, { refusalOf }).issues).toEqual(["location_id: own was deleted."])
  expect(itemsOf({}, { refusalOf, options }).issues).toEqual([
    expect.stringMatching(/^location_id: No stock location is known/),
  ])
  expect(itemsOf({}, { options })).toMatchObject({ issues: [], stockIssues: [] })
  expect(itemsOf({ items: shipped }, { refusalOf, options }).issues).toEqual([
    "items: Nothing of order #7 is left to ship.",
  ])
})

it("a place that a person chose ships all that is open, wherever it is reserved", () => {
  const stock = {
    reservations: new Map([
      ["mug", [reserved("elsewhere")]],
      ["board", [reserved("own")]],
    ]),
    stocked: new Map([["chosen", new Set(["stock"])]]),
  }
  expect(itemsOf({}, { stock, overrides: { location_id: "chosen" } })).toMatchObject({
    place: "chosen",
    quantities: [1, 1],
    stockIssues: [],
  })
  expect(itemsOf({}, { stock })).toMatchObject({ quantities: [0, 1], stockIssues: [] })
})

it("the items that a person chose ship without the others", () => {
  expect(itemsOf({}, { overrides: { items: [{ id: "board", quantity: 1 }] } })).toMatchObject({
    quantities: [0, 1],
    issues: [],
  })
})

it.each([
  ["is not in the order", [{ id: "pot", quantity: 1 }], "no longer in the order"],
  ["is listed twice", [1, 1].map((quantity) => ({ id: "mug", quantity })), '"mug" is listed twice'],
  [
    "went out in part meanwhile",
    [{ id: "mug", quantity: 1, shippable: 2 }],
    'Of "mug" 1 can be shipped now, and not 2 as before',
  ],
  [
    "is more than the order has",
    [{ id: "mug", quantity: 2, shippable: 1 }],
    'Of "mug" only 1 can be shipped.',
  ],
])("a chosen item that %s is one issue", (_, items, words) => {
  expect(itemsOf({}, { overrides: { items } }).issues).toEqual([
    expect.stringMatching(`^items: .*${words}`),
  ])
})

it("only items that need shipping ship", () => {
  const [mug, board] = lines as [OrderLine, OrderLine]
  const digital = { ...board, requires_shipping: false }
  const items = [{ ...mug, quantity: 2, requires_shipping: true }, digital]
  expect(itemsOf({ items }).quantities).toEqual([2])
})

it("what has shipped before is counted, so that two equal parts of an order are told apart", () => {
  const [first] = itemsToShip({ id: "order_1", items: shipped }, { options: [OPTION] })!.lines
  expect(first).toMatchObject({ quantity: 0, fulfilledBefore: 1 })
})

interface Stock {
  quantity?: number
  fulfilled?: number
  isCounted?: boolean
  /** Null for a variant whose inventory was deleted. */
  parts?: Record<string, number> | null
  reservations?: StoredReservation[]
}

const messagesOf = ({
  quantity = 3,
  fulfilled = 0,
  isCounted = true,
  parts = { stock: 1 },
  reservations,
}: Stock) => {
  const cloth: object = {
    id: "cloth",
    title: "Cloth",
    quantity,
    detail: { fulfilled_quantity: fulfilled },
    variant: {
      manage_inventory: isCounted,
      inventory_items: parts && [
        { required_quantity: 1, inventory: null },
        ...Object.entries(parts).map(([id, required_quantity]) => ({
          required_quantity,
          inventory: { id },
        })),
      ],
    },
  }
  const items = itemsToShip(
    { id: "order_1", items: [cloth as OrderLine] },
    {
      options: [OPTION],
      stock: {
        reservations: new Map(reservations && [["cloth", reservations]]),
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
  [
    "a small reservation of stock that was deleted",
    { parts: null, reservations: [reserved("own", 2)] },
    "Less is reserved",
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
])("Medusa's later refusal is an issue before: %s", (_, stock, words) => {
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
])("Medusa does not refuse %s, and it is no issue", (_, stock) => {
  expect(messagesOf(stock)).toEqual([])
})

it.each([
  ["ships from a place that has stock of it", "stocks it", []],
  [
    "does not ship from a place that has none",
    "empty",
    [expect.stringMatching(/^items: "Mug" is reserved .* this one has no stock of it/)],
  ],
  ["is no issue while the place is not known", undefined, []],
])("an item that is reserved elsewhere %s", (_, place, messages) => {
  const stock = {
    reservations: new Map([["mug", [reserved("elsewhere")]]]),
    stocked: new Map([["stocks it", new Set(["stock"])]]),
  }
  const toShip = [{ line: { ...lines[0]!, title: "Mug" }, quantity: 1 }]
  const issues = stockIssues(toShip, stock, place)
  expect(issues.map(({ field, message }) => `${field}: ${message}`)).toEqual(messages)
})
