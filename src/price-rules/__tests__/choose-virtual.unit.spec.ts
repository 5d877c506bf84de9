import fc from "fast-check"
import { chooseVirtual, isVirtualService, VIRTUAL_SERVICES, type Quote } from ".."
import type { VirtualChoice } from "../choose-quote"
import { anyQuoteText } from "./price-arbitrary"

const quote = (serviceCode: string, priceWithTax: string, days?: [number, number]): Quote => ({
  serviceCode,
  serviceName: serviceCode,
  packageType: 1,
  priceWithTax,
  ...(days && { deliveryDays: { min: days[0], max: days[1] } }),
})
const choice: VirtualChoice = {
  vatMode: "with_tax",
  isOffered: () => true,
  isLocker: (code) => code.endsWith("_locker"),
  isCashOnDelivery: (code) => code.endsWith("_cod"),
}
const quotes = [
  quote("carrierA_standard", "12.00", [2, 4]),
  quote("carrierA_express", "25.00", [1, 2]),
  quote("carrierA_express_saver", "22.00", [1, 2]),
  quote("carrierB_classic", "9.50", [3, 5]),
  quote("carrierB_cod", "1.00", [1, 1]),
  quote("carrierB_locker", "4.20", [1, 1]),
  quote("carrierC_locker", "3.90"),
]
const codeOf = (...call: Parameters<typeof chooseVirtual>) => chooseVirtual(...call)?.serviceCode

it("the cheapest service is that of the lowest price, without lockers and without collecting money", () => {
  expect(codeOf("virtual_cheapest", quotes, choice)).toBe("carrierB_classic")
})

it("the cheapest service is never one that the merchant does not offer", () => {
  const isOffered = (code: string) => code !== "carrierB_classic"
  expect(codeOf("virtual_cheapest", quotes, { ...choice, isOffered })).toBe("carrierA_standard")
})

it("the cheapest service is compared by the price that is the merchant's cost", () => {
  const pair = [
    { ...quote("a", "10.00"), priceWithoutTax: "9.00" },
    { ...quote("b", "11.00"), priceWithoutTax: "8.00" },
    quote("c", "1.00"),
  ]
  expect(codeOf("virtual_cheapest", pair.slice(0, 2), choice)).toBe("a")
  expect(codeOf("virtual_cheapest", pair, { ...choice, vatMode: "without_tax" })).toBe("b")
})

it("the cheapest service at equal prices is the faster one, then the first by code", () => {
  const equal = [quote("d", "5.0", [2, 3]), quote("c", "5.00", [1, 3]), quote("b", "5.00")]
  expect(codeOf("virtual_cheapest", [...equal, quote("a", "10.00")], choice)).toBe("c")
  expect(codeOf("virtual_cheapest", [quote("b", "5.00"), quote("a", "5")], choice)).toBe("a")
})

it("the cheapest service is the parcel where a service takes parcels and envelopes at the same price", () => {
  const parcel = quote("a", "5.00")
  const envelope: Quote = { ...parcel, packageType: 2 }
  expect(chooseVirtual("virtual_cheapest", [envelope, parcel], choice)).toBe(parcel)
  expect(chooseVirtual("virtual_fastest", [parcel, envelope], choice)).toBe(parcel)
})

it("the cheapest service is never one without a readable price", () => {
  const broken = [quote("a", ""), quote("b", "0.00"), quote("c", "-3"), quote("d", "8.00")]
  expect(codeOf("virtual_cheapest", broken, choice)).toBe("d")
  expect(chooseVirtual("virtual_cheapest", broken.slice(0, 3), choice)).toBeUndefined()
})

it("the fastest service is that of the earliest last day, then the earliest first day, then the price", () => {
  expect(codeOf("virtual_fastest", quotes, choice)).toBe("carrierA_express_saver")
  const pair = [quote("a", "1.00", [2, 3]), quote("b", "9.00", [1, 3])]
  expect(codeOf("virtual_fastest", pair, choice)).toBe("b")
})

it("the fastest service is one without days only when no service has any", () => {
  const pair = [quote("a", "1.00"), quote("b", "9.00", [7, 14])]
  expect(codeOf("virtual_fastest", pair, choice)).toBe("b")
  expect(codeOf("virtual_fastest", [quote("a", "1.00"), quote("b", "0.90")], choice)).toBe("b")
})

it("The parcel locker service is the cheapest of those that deliver to lockers, and collects no money", () => {
  const lockerOf = (list: Quote[], isLocker = choice.isLocker) =>
    codeOf("virtual_parcel_locker", list, { ...choice, isLocker })
  expect(lockerOf(quotes)).toBe("carrierC_locker")
  expect(lockerOf(quotes, () => false)).toBeUndefined()
  expect(lockerOf([quote("x_cod", "1"), quote("x", "2")], () => true)).toBe("x")
})

const days = fc.integer({ min: 0, max: 4 })
const anyDays = fc.tuple(days, days).map(([min, more]) => ({ min, max: min + more }))
const anyQuote = fc.record({
  serviceCode: fc.constantFrom("a", "b", "c_locker", "d_cod", "e_locker", "f"),
  packageType: fc.constantFrom(1 as const, 2 as const),
  priceWithTax: fc.oneof(anyQuoteText, fc.constantFrom("5.00", "6.00", "", "0.00")),
  deliveryDays: fc.option(anyDays, { nil: undefined }),
})
const anyQuotes = fc
  .uniqueArray(anyQuote, {
    selector: ({ serviceCode, packageType }) => `${serviceCode} ${packageType}`,
  })
  .map((list) => list.map((one): Quote => ({ ...one, serviceName: one.serviceCode })))
const anyService = fc.constantFrom(...VIRTUAL_SERVICES.map(({ code }) => code))
const shuffled = anyQuotes.chain((list) =>
  fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
)

it("any virtual service is the same for the same quotes in any order, and leaves their list as it was", () => {
  fc.assert(
    fc.property(anyService, shuffled, (service, [list, other]) => {
      const before = [...other]
      expect(chooseVirtual(service, other, choice)).toBe(chooseVirtual(service, list, choice))
      expect(other).toEqual(before)
    }),
  )
})

it("any virtual service is one of the quotes that it may be, and none beats it", () => {
  fc.assert(
    fc.property(anyService, anyQuotes, (service, list) => {
      const isLocker = service === "virtual_parcel_locker"
      const allowed = list.filter(
        ({ serviceCode, priceWithTax }) =>
          serviceCode.endsWith("_locker") === isLocker &&
          !serviceCode.endsWith("_cod") &&
          Number(priceWithTax) > 0,
      )
      const chosen = chooseVirtual(service, list, choice)
      if (!chosen) return expect(allowed).toEqual([])
      expect(allowed).toContain(chosen)
      const score = ({ priceWithTax, deliveryDays }: Quote) =>
        service === "virtual_fastest" ? (deliveryDays?.max ?? Infinity) : Number(priceWithTax)
      expect(score(chosen)).toBe(Math.min(...allowed.map(score)))
    }),
  )
})

it("names of services distinguish a virtual one from a carrier's", () => {
  expect(VIRTUAL_SERVICES.every(({ code }) => isVirtualService(code))).toBe(true)
  expect(isVirtualService("carrierA_standard")).toBe(false)
  expect(isVirtualService("virtual_")).toBe(false)
})
