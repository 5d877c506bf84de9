import type { ComparedPair, ComparedRow } from "../../modules/shipment_ordering"
import { judgePair, needsDetail } from "../judge-pair"
import { detailOf, pairOf } from "./reconcile-facts"

const inBoth = (fields: Partial<ComparedRow> = {}): ComparedPair => pairOf(fields)
const inStore = (fields: Partial<ComparedRow> = {}): ComparedPair => ({
  ...pairOf(fields),
  isListed: false,
})
const inAccount: ComparedPair = { ...pairOf(), row: undefined }
const unnumbered = detailOf({ trackingNumbers: [] })
const here = { shipmentId: 7, rowId: "soshp_7" }

it("a shipment that only the account has is reported with the data that help to find its order", () => {
  const detail = { ...unnumbered, parcel: { ...unnumbered.parcel, description: "Anna's book" } }
  expect(judgePair(inAccount, detail)).toEqual([
    {
      kind: "unknown_in_store",
      shipmentId: 7,
      reference: null,
      serviceCode: "carrierA_standard",
      pickupAt: "2026-10-05 16:00:00",
      hasNumbers: false,
      rowId: null,
    },
  ])
})

it("a shipment that only the account has names the row that waits for an answer and has its reference", () => {
  expect(judgePair(inAccount, detailOf(), "soshp_8")).toEqual([
    expect.objectContaining({ reference: "#42-8XK2Q7", rowId: "soshp_8" }),
  ])
})

it("a row whose shipment the list does not name is missing in the account only when the service does not know its number either", () => {
  expect(judgePair(inStore(), "not_found")).toEqual([{ kind: "unknown_in_account", ...here }])
  expect(judgePair(inStore(), detailOf())).toEqual([])
})

it("a row whose shipment the list does not name is no loss when it was abandoned or voided", () => {
  expect(judgePair(inStore({ state: "abandoned" }))).toEqual([])
  expect(judgePair(inStore({ state: "voided" }))).toEqual([])
})

it("a row whose shipment the account has is no finding when both agree", () => {
  expect(judgePair(inBoth())).toEqual([])
  expect(judgePair(inBoth({ state: "ordered" }), unnumbered)).toEqual([])
})

it.each(["ordered", "confirm_unknown"] as const)(
  "a row whose shipment the account has is confirmed there when it is %s here and there are numbers",
  (state) => {
    const pair = inBoth({ state, charged_price: null })
    expect(judgePair(pair, detailOf())).toEqual([{ kind: "confirmed_there", ...here }])
  },
)

it("a row is reported when the charge differs from the quote, by value and not by spelling", () => {
  const unread = inBoth({ state: "confirmed", charged_price: null })
  const charged = (withTax: string) => detailOf({ servicePrice: { withTax } })
  expect(judgePair(unread, charged("9.10"))).toEqual([
    {
      kind: "charged_otherwise",
      ...here,
      serviceCode: "carrierA_standard",
      quoted: "8.50",
      charged: "9.10",
      currency: "eur",
    },
  ])
  expect(judgePair(unread, charged("8.5"))).toEqual([])
  expect(judgePair(inBoth({ quoted_price: null }))).toEqual([])
})

it("a row whose shipment the account has is settled when it was voided, whatever the account says of it", () => {
  const pair = inBoth({ state: "voided", charged_price: "9.10" })
  expect(judgePair(pair)).toEqual([])
  expect(judgePair(pair, detailOf())).toEqual([])
})

it("a row whose shipment the account has is still in the account when it was abandoned, and costs something when it has numbers", () => {
  const pair = inBoth({ state: "abandoned", charged_price: null })
  const dear = detailOf({ servicePrice: { withTax: "9.10" } })
  expect(judgePair(pair, { ...dear, trackingNumbers: [] })).toEqual([
    { kind: "abandoned_in_account", ...here, hasNumbers: false },
  ])
  expect(judgePair(pair, dear)).toMatchObject([
    { kind: "abandoned_in_account", ...here, hasNumbers: true },
    { kind: "charged_otherwise", ...here, charged: "9.10" },
  ])
})

it("a shipment's detail is not read again for a row that is on its way and charged, or settled", () => {
  expect(needsDetail(inBoth())).toBe(false)
  expect(needsDetail(inBoth({ state: "confirmed" }))).toBe(false)
  expect(needsDetail(inBoth({ state: "voided", charged_price: null }))).toBe(false)
  expect(needsDetail(inStore({ state: "abandoned" }))).toBe(false)
})

it("a shipment's detail is read for all other rows", () => {
  expect(needsDetail(inAccount)).toBe(true)
  expect(needsDetail(inStore())).toBe(true)
  expect(needsDetail(inBoth({ charged_price: null }))).toBe(true)
  expect(needsDetail(inBoth({ state: "ordered" }))).toBe(true)
  expect(needsDetail(inBoth({ state: "abandoned" }))).toBe(true)
})

it("a shipment's detail is stored without the recipient", () => {
  const kept = JSON.stringify(judgePair(inAccount, detailOf()))
  expect(kept).not.toMatch(/Anna|Br\u012bv|LV-1010|26000000|Book/)
})
