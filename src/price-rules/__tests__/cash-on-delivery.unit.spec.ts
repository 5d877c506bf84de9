import Big from "big.js"
import fc from "fast-check"
import { calculateAmountToCollect, priceInTwoPasses } from "../money"
import { decimalText } from "./price-arbitrary"

/** A service whose price is a base and a share of the collected sum; it records the questions. */
function collectingService(base: string, percent: string) {
  const asked: string[] = []
  const ask = async (amount: string) => {
    asked.push(amount)
    const fee = new Big(amount).times(percent).div(100)
    return { deliveryTotal: fee.plus(base).toFixed(2) }
  }
  return { asked, ask }
}

it("the amount to collect is what the customer owes for the items and for delivery, to the cent", () => {
  for (const [itemsTotal = "", deliveryTotal = "", amount] of [
    ["49.90", "5.1", "55.00"],
    ["0.1", "0.2", "0.30"],
    ["10.00", "9.99944", "20.00"],
  ]) {
    expect(calculateAmountToCollect({ itemsTotal, deliveryTotal })).toBe(amount)
  }
})

it("the price of a delivery that collects money is asked for with the items, then with the items and the first price", async () => {
  const { asked, ask } = collectingService("10.00", "2")
  const result = await priceInTwoPasses("100", ask)
  expect(asked).toEqual(["100.00", "112.00"])
  expect(result).toEqual({ price: { deliveryTotal: "12.24" }, amount: "112.24" })
})

it("the price of a delivery that collects money is asked for once when delivery costs nothing", async () => {
  const { asked, ask } = collectingService("0", "0")
  const free = { price: { deliveryTotal: "0.00" }, amount: "100.00" }
  expect(await priceInTwoPasses("100.00", ask)).toEqual(free)
  expect(asked).toEqual(["100.00"])
})

it("the price of a delivery that collects money is asked for with a cent first when a voucher covers the items, and collects the delivery", async () => {
  const { asked, ask } = collectingService("10.00", "2")
  const onlyAboveZero = (amount: string) =>
    Number(amount) > 0 ? ask(amount) : Promise.resolve(undefined)
  const delivery = { price: { deliveryTotal: "10.20" }, amount: "10.20" }
  expect(await priceInTwoPasses("0", onlyAboveZero)).toEqual(delivery)
  expect(asked).toEqual(["0.01", "10.00"])
})

it("a delivery that collects money has no price when there is nothing to collect, since delivery is free, too", async () => {
  const { ask } = collectingService("0", "0")
  expect(await priceInTwoPasses("0.00", ask)).toBeUndefined()
  expect(await priceInTwoPasses("-12.00", collectingService("10.00", "0").ask)).toBeUndefined()
  expect(await priceInTwoPasses("-7.00", collectingService("10.00", "0").ask)).toMatchObject({
    amount: "3.00",
  })
})

it("a delivery that collects money has no price as soon as the service does not collect the amount", async () => {
  const upTo = (limit: number) => async (amount: string) =>
    Number(amount) <= limit ? { deliveryTotal: "5.00" } : undefined
  expect(await priceInTwoPasses("100.00", upTo(99))).toBeUndefined()
  expect(await priceInTwoPasses("100.00", upTo(104))).toBeUndefined()
  const collected = { price: { deliveryTotal: "5.00" }, amount: "105.00" }
  expect(await priceInTwoPasses("100.00", upTo(105))).toEqual(collected)
})

it("the price of a delivery that collects money passes on what the caller knows about the price", async () => {
  const ask = async (amount: string) => ({ deliveryTotal: "5.00", quotedFor: amount })
  expect((await priceInTwoPasses("20.00", ask))?.price.quotedFor).toBe("25.00")
})

it("the price of a delivery that collects money is after two passes within a cent, or the square of the share, of the final one", async () => {
  const anyShare = decimalText(2, { min: 0, max: 500 })
  const anyBase = decimalText(2, { min: 100, max: 5_000 })
  const anyItems = decimalText(2, { min: 100, max: 100_000 })
  await fc.assert(
    fc.asyncProperty(anyShare, anyBase, anyItems, async (percent, base, items) => {
      const { asked, ask } = collectingService(base, percent)
      const result = await priceInTwoPasses(items, ask)
      expect(asked.length).toBeLessThanOrEqual(2)
      const share = Number(percent) / 100
      const end = (Number(base) + share * Number(items)) / (1 - share)
      const short = end - Number(result?.price.deliveryTotal)
      expect(Math.abs(short)).toBeLessThanOrEqual(share * share * end + 0.011)
    }),
  )
})

it("the price of a delivery that collects money and the items are together exactly what is collected", async () => {
  const anyMoney = decimalText(2, { min: 1, max: 1_000_000 })
  await fc.assert(
    fc.asyncProperty(anyMoney, anyMoney, async (items, base) => {
      const result = await priceInTwoPasses(items, collectingService(base, "1.5").ask)
      const total = new Big(items).plus(result?.price.deliveryTotal ?? "0")
      expect(total.toFixed(2)).toBe(result?.amount)
    }),
  )
})
