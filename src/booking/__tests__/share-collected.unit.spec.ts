import Big from "big.js"
import fc from "fast-check"
import { type CollectingFulfillment, type OwedLine, shareCollected } from ".."

const lines: OwedLine[] = [
  { lineItemId: "a", quantity: 1, total: "10.00" },
  { lineItemId: "b", quantity: 2, total: "20.00" },
]

it("a fulfillment of a whole order collects all that is owed", () => {
  const shipping = [
    { lineItemId: "a", quantity: 1 },
    { lineItemId: "b", quantity: 2 },
  ]
  expect(shareCollected({ owed: "34.99", lines, standing: [], shipping })).toBe("34.99")
})

it("a fulfillment of a part collects its items' share, and the last part the cents left over", () => {
  const parts = ["x", "y", "z"].map((lineItemId) => ({ lineItemId, quantity: 1 }))
  const even = parts.map((part) => ({ ...part, total: 5 }))
  const standing: CollectingFulfillment[] = []
  for (const part of parts) {
    const shipping = [part]
    const collects = shareCollected({ owed: "10", lines: even, standing, shipping })
    standing.push({ lines: shipping, collects })
  }
  expect(standing.map(({ collects }) => collects)).toEqual(["3.33", "3.34", "3.33"])
})

it("a fulfillment of items whose fulfillment was canceled collects what that one did not", () => {
  const second = { lines: [{ lineItemId: "b", quantity: 2 }], collects: "23.33" }
  const shipping = [{ lineItemId: "a", quantity: 1 }]
  expect(shareCollected({ owed: "35", lines, standing: [second], shipping })).toBe("11.67")
})

it("a fulfillment of items without a price collects nothing, unless only their delivery is owed", () => {
  const gift = { lineItemId: "gift", quantity: 1, total: "0" }
  const shipping = [{ lineItemId: "gift", quantity: 1 }]
  const withGift = { owed: "30", lines: [...lines, gift], standing: [], shipping }
  expect(shareCollected(withGift)).toBe("0.00")
  const two = [gift, { ...gift, lineItemId: "other" }]
  expect(shareCollected({ ...withGift, owed: "4.99", lines: two })).toBe("2.50")
})

it("a fulfillment's share is not changed by a line that an edit took out of the order", () => {
  const removed = { lineItemId: "removed", quantity: 0, total: 0 }
  const shipping = [{ lineItemId: "a", quantity: 1 }]
  const question = { owed: "30", lines: [...lines, removed], standing: [], shipping }
  expect(shareCollected(question)).toBe("10.00")
  expect(shareCollected({ ...question, lines: [removed] })).toBe("30.00")
})

it("a fulfillment collects nothing when less is owed than was assigned already", () => {
  const first = { lines: [{ lineItemId: "b", quantity: 2 }], collects: "20.00" }
  const shipping = [{ lineItemId: "a", quantity: 1 }]
  expect(shareCollected({ owed: "15", lines, standing: [first], shipping })).toBe("0.00")
})

it("a fulfillment's share counts no line twice that ships twice, and no items that the order does not have", () => {
  const shipping = [
    { lineItemId: "a", quantity: 3 },
    { lineItemId: "unknown", quantity: 1 },
  ]
  expect(shareCollected({ owed: "30", lines, standing: [], shipping })).toBe("10.00")
})

it("a fulfillment collects nothing when less than nothing is owed, and a line below zero takes nothing from others", () => {
  const shipping = [{ lineItemId: "a", quantity: 1 }]
  expect(shareCollected({ owed: "-1", lines, standing: [], shipping })).toBe("0.00")
  const discount = { lineItemId: "discount", quantity: 1, total: "-7" }
  const question = { owed: "30", lines: [...lines, discount], standing: [], shipping }
  expect(shareCollected(question)).toBe("10.00")
})

it.each([
  ["amount owed", { owed: "much" }],
  ["quantity", { shipping: [{ lineItemId: "a", quantity: "x" }] }],
  ["quantity", { lines: [{ lineItemId: "a", quantity: "x", total: 1 }] }],
  ["total of a line", { lines: [{ lineItemId: "a", quantity: 1, total: NaN }] }],
  ["amount collected", { standing: [{ lines: [], collects: "x" }] }],
])("a fulfillment's share is refused for a wrong %s", (name, wrong) => {
  const question = { owed: "30", lines, standing: [], shipping: [], ...wrong }
  expect(() => shareCollected(question)).toThrow(`The ${name} "`)
})

const cents = fc.integer({ min: 0, max: 1_000_000 })
const order = fc.record({
  owed: cents.map((owed) => (owed / 100).toFixed(2)),
  lines: fc.array(fc.record({ total: cents, quantity: fc.integer({ min: 1, max: 7 }) }), {
    minLength: 1,
    maxLength: 6,
  }),
  /** The steps: ship some of the rest, or cancel one of the fulfillments. */
  steps: fc.array(
    fc.oneof(
      fc.record({ ship: fc.array(fc.integer({ min: 0, max: 7 }), { maxLength: 6 }) }),
      fc.record({ cancel: fc.nat(20) }),
    ),
    { maxLength: 15 },
  ),
})

it("the shares of any order sum up to what is owed, whatever ships in what order and is cancelled in between", () => {
  fc.assert(
    fc.property(order, ({ owed, lines: drawn, steps }) => {
      const all = drawn.map(({ total, quantity }, index) => ({
        lineItemId: `line_${index}`,
        quantity,
        total: (total / 100).toFixed(2),
      }))
      let standing: CollectingFulfillment[] = []
      const restOf = (line: OwedLine): number =>
        standing
          .flatMap((fulfillment) => fulfillment.lines)
          .filter(({ lineItemId }) => lineItemId === line.lineItemId)
          .reduce((rest, { quantity }) => rest - Number(quantity), Number(line.quantity))
      const ship = (wanted: number[]): void => {
        const shipping = all
          .map((line, index) => ({
            lineItemId: line.lineItemId,
            quantity: Math.min(restOf(line), wanted[index] ?? 0),
          }))
          .filter(({ quantity }) => quantity > 0)
        if (shipping.length === 0) return
        const collects = shareCollected({ owed, lines: all, standing, shipping })
        expect(collects).toMatch(/^\d+\.\d\d$/)
        standing = [...standing, { lines: shipping, collects }]
      }
      const collected = (): Big =>
        standing.reduce((sum, { collects }) => sum.plus(collects), new Big(0))
      for (const step of steps) {
        if ("ship" in step) ship(step.ship)
        else standing = standing.filter((_, index) => index !== step.cancel)
        expect(collected().lte(owed)).toBe(true)
      }
      ship(all.map(({ quantity }) => quantity))
      expect(collected().toFixed(2)).toBe(owed)
    }),
    { numRuns: 500 },
  )
})

it("the shares of any order are the same to the cent, however the items of one parcel are listed", () => {
  fc.assert(
    fc.property(order, ({ owed, lines: drawn }) => {
      const all = drawn.map(({ total, quantity }, index) => ({
        lineItemId: `line_${index}`,
        quantity,
        total: total / 100,
      }))
      const shipping = all.map(({ lineItemId }) => ({ lineItemId, quantity: 1 }))
      const share = shareCollected({ owed, lines: all, standing: [], shipping })
      const reversed = { lines: all.toReversed(), shipping: shipping.toReversed() }
      expect(shareCollected({ owed, standing: [], ...reversed })).toBe(share)
    }),
  )
})
