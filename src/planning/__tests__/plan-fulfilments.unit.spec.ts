import {
  keyOfStock,
  type OrderToFulfil,
  planFulfilments,
  type PlannedLine,
  type PlannedOption,
  type FulfilmentRules,
} from "../plan-fulfilments"

const RULES: FulfilmentRules = { isHeldBack: () => false, goesOn: false }

const line = (id: string, changes: Partial<PlannedLine> = {}): PlannedLine => ({
  id,
  quantity: 2,
  fulfilled: 0,
  profileId: "parcels",
  needs: [{ inventoryItemId: `stock of ${id}`, quantity: 2 }],
  reservations: [{ inventoryItemId: `stock of ${id}`, locationId: "riga", quantity: 2 }],
  ...changes,
})

const option = (id: string, changes: Partial<PlannedOption> = {}): PlannedOption => ({
  id,
  profileId: "parcels",
  locationId: "riga",
  name: `Name of ${id}`,
  service: {
    key: id,
    account: "default",
    code: id,
    name: id,
    virtual: undefined,
    offersParcel: true,
    offersEnvelope: false,
  },
  isDeleted: false,
  ...changes,
})

const order = (lines: PlannedLine[], changes: Partial<OrderToFulfil> = {}): OrderToFulfil => ({
  lines,
  options: [option("option")],
  refusalOf: () => undefined,
  spare: new Map(
    lines.flatMap(({ reservations }) =>
      reservations.map(({ locationId, inventoryItemId }) => [
        keyOfStock(locationId, inventoryItemId),
        0,
      ]),
    ),
  ),
  ...changes,
})

const inTallinn = (id: string) =>
  line(id, {
    reservations: [{ inventoryItemId: `stock of ${id}`, locationId: "tallinn", quantity: 2 }],
  })

it("an order whose items are all there is fulfilled whole, at the place where they are reserved", () => {
  expect(planFulfilments(order([line("a"), line("b")]), RULES)).toEqual([
    {
      optionId: "option",
      locationId: "riga",
      items: [
        { id: "a", quantity: 2 },
        { id: "b", quantity: 2 },
      ],
    },
  ])
})

it("an order is fulfilled if there is stock to spare, whatever is short elsewhere", () => {
  const spare = new Map([
    [keyOfStock("riga", "stock of a"), 5],
    [keyOfStock("tallinn", "stock of a"), -1],
  ])
  expect(planFulfilments(order([line("a")], { spare }), RULES)).toHaveLength(1)
})

it("an order reserved in several places is fulfilled from each", () => {
  const planned = planFulfilments(order([line("a"), inTallinn("b")]), RULES)
  expect(planned.map(({ locationId, items }) => [locationId, items[0]?.id])).toEqual([
    ["riga", "a"],
    ["tallinn", "b"],
  ])
})

it("an order of several shipping profiles is fulfilled with the option of each", () => {
  const options = [option("option"), option("bulky option", { profileId: "bulky" })]
  const lines = [line("a"), line("b", { profileId: "bulky" })]
  const planned = planFulfilments(order(lines, { options }), RULES)
  expect(planned.map(({ optionId, items }) => [optionId, items[0]?.id])).toEqual([
    ["option", "a"],
    ["bulky option", "b"],
  ])
})

it("an order is fulfilled with an existing option rather than with one that was deleted", () => {
  const options = [option("old", { isDeleted: true }), option("new")]
  const planned = planFulfilments(order([line("a")], { options }), RULES)
  expect(planned).toMatchObject([{ optionId: "new" }])
  expect(planned[0]?.refusal).toBeUndefined()
})

it("an order names the deleted option if there is no other, after all that can be fulfilled", () => {
  const options = [option("old", { isDeleted: true }), option("bulky", { profileId: "bulky" })]
  const lines = [line("a"), line("b", { profileId: "bulky" })]
  expect(planFulfilments(order(lines, { options }), RULES)).toMatchObject([
    { optionId: "bulky", items: [{ id: "b" }] },
    {
      optionId: "old",
      refusal: expect.stringContaining('"Name of old" was deleted') as string,
      items: [{ id: "a" }],
    },
  ])
})

it("an order names the deleted location after all that can be fulfilled, and fulfills nothing there", () => {
  const lines = [line("a"), inTallinn("b"), line("c", { profileId: undefined, needs: [] })]
  const refusalOf = (place: string) => (place === "riga" ? "Riga was deleted." : undefined)
  expect(planFulfilments(order(lines, { refusalOf }), RULES)).toMatchObject([
    { locationId: "tallinn", items: [{ id: "b" }, { id: "c" }] },
    { locationId: "riga", refusal: "Riga was deleted.", items: [{ id: "a" }] },
  ])
})

it("an order of items without counted stock ships from where its option does", () => {
  const uncounted = line("a", { needs: [], reservations: [] })
  expect(planFulfilments(order([uncounted]), RULES)[0]?.locationId).toBe("riga")
})

it("an item that a rule holds back by its option is left to the merchant", () => {
  const isHeldBack: FulfilmentRules["isHeldBack"] = ({ profileId }) => profileId === "parcels"
  expect(planFulfilments(order([line("a")]), { ...RULES, isHeldBack })).toEqual([])
})

it("an item that a rule holds back does not keep the rest of its order from being fulfilled", () => {
  const planned = planFulfilments(order([line("a"), inTallinn("b")]), {
    ...RULES,
    isHeldBack: (_option, locationId) => locationId === "riga",
  })
  expect(planned.map(({ items }) => items)).toEqual([[{ id: "b", quantity: 2 }]])
})

it("a custom item goes in the parcel of the other items, or alone if there are none", () => {
  const custom = line("made by hand", { profileId: undefined, needs: [] })
  const together = order([custom, line("a"), line("b")])
  expect(planFulfilments(together, RULES).map(({ items }) => items.map(({ id }) => id))).toEqual([
    ["a", "b", "made by hand"],
  ])
  expect(planFulfilments(order([custom]), RULES)).toMatchObject([
    { optionId: "option", locationId: "riga", items: [{ id: "made by hand", quantity: 2 }] },
  ])
})

it("items of another provider's profile are left alone, too", () => {
  const lines = [line("a"), line("b", { profileId: "pickup" }), line("c", { profileId: "" })]
  lines.push(line("d", { profileId: "pickup", needs: [] }))
  expect(planFulfilments(order(lines), RULES).flatMap(({ items }) => items)).toEqual([
    { id: "a", quantity: 2 },
  ])
})

const backorder = order([line("a"), line("b")])
const short = new Map(backorder.spare).set(keyOfStock("riga", "stock of b"), -1)
it.each<[string, OrderToFulfil]>([
  ["where something is on back order", { ...backorder, spare: short }],
  ["where the stock is not known", order([line("a")], { spare: new Map() })],
  ["where something is not reserved", order([line("a"), line("b", { reservations: [] })])],
  [
    "where less is reserved than ordered",
    order([line("a", { needs: [{ inventoryItemId: "stock of a", quantity: 3 }] })]),
  ],
  [
    "where the parts of a kit are in two places",
    order([
      line("a", {
        reservations: ["riga", "tallinn"].map((locationId) => ({
          inventoryItemId: "stock of a",
          locationId,
          quantity: 2,
        })),
      }),
    ]),
  ],
  [
    "where a part of a kit is not reserved in full",
    order([
      line("a", {
        needs: ["mug", "ribbon"].map((inventoryItemId) => ({ inventoryItemId, quantity: 2 })),
        reservations: [
          { inventoryItemId: "mug", locationId: "riga", quantity: 2 },
          { inventoryItemId: "ribbon", locationId: "riga", quantity: 1 },
        ],
      }),
    ]),
  ],
  [
    "where no stock location is known",
    order([line("a", { needs: [], reservations: [] })], {
      options: [option("option", { locationId: undefined })],
    }),
  ],
  ["where somebody has begun", order([line("a"), line("b", { fulfilled: 1 })])],
])("an order is left alone as a whole: %s", (_, found) => {
  expect(planFulfilments(found, RULES)).toEqual([])
})

it("a later try fulfills the items that are still open", () => {
  const done = line("a", { fulfilled: 2, reservations: [] })
  const planned = planFulfilments(order([done, inTallinn("b")]), { ...RULES, goesOn: true })
  expect(planned.flatMap(({ items }) => items)).toEqual([{ id: "b", quantity: 2 }])
})

it("a later try leaves an order alone if a person has fulfilled a part of a line", () => {
  const planned = planFulfilments(order([line("a", { fulfilled: 1 }), line("b")]), {
    ...RULES,
    goesOn: true,
  })
  expect(planned).toEqual([])
})
