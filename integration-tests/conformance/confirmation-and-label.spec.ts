import { raw } from "bwip-js/node"
import { pdfDrawings, pdfText } from "../harness/labels"
import { type AccountClient } from "./support/account-client"
import { expectCleanRefusal, expectRefusedKey } from "./support/expect-refusal"
import { sendRequest } from "./support/http-request"
import { labelUrlOf, shipmentIdOf } from "./support/read-reply"
import { parcelOrder, parcelsOrder } from "./support/sample-requests"
import { useSandbox } from "./support/sandbox"

const sandbox = useSandbox()
let merchant: AccountClient

beforeEach(async () => {
  merchant = await sandbox().newAccount()
})

const orderedBy = async (client: AccountClient, order = parcelOrder()) =>
  shipmentIdOf(await client.create(order))
const fetchFrom = (url: string) => {
  const { origin, pathname, search } = new URL(url)
  return sendRequest({ origin, method: "GET", target: `${pathname}${search}` })
}
const labelOf = async (order = parcelOrder()) => {
  const reply = await merchant.confirm(await orderedBy(merchant, order))
  return fetchFrom(labelUrlOf(reply))
}
const textsOf = async (order = parcelOrder()) => pdfText((await labelOf(order)).bytes)
const stored = async (id: number) =>
  (await sandbox().control.shipments()).find((shipment) => shipment.id === id)

it("confirmation answers success with a link to the label", async () => {
  const reply = await merchant.confirm(await orderedBy(merchant))
  expect(reply.status).toBe(200)
  expect(reply.json).toEqual(expect.objectContaining({ type: "success" }))
  expect(labelUrlOf(reply)).toMatch(/^https?:\/\//)
})

it("confirmation answers one link to 20 confirmations at once, and to another after numbers were issued", async () => {
  const id = await orderedBy(merchant)
  const replies = await Promise.all(Array.from({ length: 20 }, () => merchant.confirm(id)))
  await sandbox().control.issue(id)
  replies.push(await merchant.confirm(id))
  expect(new Set(replies.map(labelUrlOf)).size).toBe(1)
})

it("a shipment of another account or environment is not confirmed, and none without a key", async () => {
  const [foreign, own] = [await orderedBy(await sandbox().newAccount()), await orderedBy(merchant)]
  expectCleanRefusal(await merchant.confirm(foreign))
  expectCleanRefusal(await merchant.with({ environment: "production" }).confirm(own))
  expectRefusedKey(await merchant.with({ key: undefined }).confirm(own))
  for (const id of [foreign, own]) expect((await stored(id))?.confirmed_at).toBeNull()
})

it("the label's link gives a PDF to anyone who has it, without a key", async () => {
  const label = await labelOf()
  expect(label.status).toBe(200)
  expect(label.headers["content-type"]).toMatch(/^application\/pdf/)
  expect(label.bytes.subarray(0, 5).toString("latin1")).toBe("%PDF-")
  expect(label.bytes.subarray(-32).toString("latin1")).toContain("%%EOF")
  // The font is in the file.
  expect(label.bytes.toString("latin1")).toMatch(/\/FontFile[23]?\b/)
})

it("the label's link has a random token of at least 128 bits", async () => {
  const ids = [await orderedBy(merchant), await orderedBy(merchant)]
  const urls = await Promise.all(ids.map(async (id) => labelUrlOf(await merchant.confirm(id))))
  const [first = "", second = ""] = urls.map(tokenOf)
  expect(first.length).toBeGreaterThanOrEqual(22)
  expect(first.slice(0, 8)).not.toBe(second.slice(0, 8))
  expect(first).not.toBe(second)
})

it("the label's link leads nowhere with a token that is changed, cut short or the shipment's number", async () => {
  const id = await orderedBy(merchant)
  const url = labelUrlOf(await merchant.confirm(id))
  const token = tokenOf(url)
  const changed = [0, Math.floor(token.length / 2), token.length - 2].map((place) => {
    const other = token[place] === "A" ? "B" : "A"
    return token.slice(0, place) + other + token.slice(place + 1)
  })
  for (const wrong of [...changed, token.slice(0, -1), token.slice(0, 8), "", String(id)]) {
    expect((await fetchFrom(url.replace(token, wrong))).status).toBe(404)
  }
})

it("the label has a page per package, which says its own weight and which of how many it is", async () => {
  const order = parcelsOrder(3, { weight: ["1.11", "2.22", "3.33"] })
  const pages = await textsOf(order)
  expect(pages).toHaveLength(3)
  pages.forEach((text, index) => {
    expect(text).toMatch(new RegExp(`\\b${index + 1}\\s*(of|/)\\s*3\\b`))
    expect(text.match(/[123]\.[123]{2}/g)).toEqual([order.weight].flat().slice(index, index + 1))
  })
})

it("the label names sender, recipient, address, service and weight", async () => {
  const order = parcelOrder({ parcel_sender: "Nordhus Books", weight: ["3.25"] })
  const [page] = await textsOf(order)
  const printed = page?.replace(/\s+/g, " ")
  const parts = [
    "Nordhus Books",
    "Anna Kalnina",
    "Lielais prospekts 7",
    "Ventspils",
    "LV-3601",
    "3.25",
  ]
  for (const part of parts) {
    expect(printed).toContain(part)
  }
  expect(printed).toMatch(/Carrier A Standard|carrierA_standard/i)
})

it("the label has Latvian, Lithuanian and German letters", async () => {
  const names = ["Jānis Bērziņš-Šķēle", "Žydrūnė Čiurlionytė", "Jörg Größer-Äußerüß"]
  for (const recipient_name of names) {
    const [page] = await textsOf(parcelOrder({ recipient_name }))
    expect(page?.replace(/\s+/g, " ")).toContain(recipient_name)
  }
})

it("the label has a Code 128 bar code of its own on every page, with the text that is printed below", async () => {
  const { bytes } = await labelOf(parcelsOrder(3))
  const codes = (await pdfDrawings(bytes)).map(barsAndGapsIn)
  expect(new Set(codes.map(String)).size).toBe(3)
  const texts = await pdfText(bytes)
  texts.forEach((text, index) => {
    const numbers = text.split("\n").filter((line) => /^[\w-]+$/.test(line))
    expect(numbers.map(barsAndGapsOf)).toContainEqual(codes[index])
  })
})

/** As Code 128, in widths of the narrowest bar. */
function barsAndGapsOf(text: string) {
  return raw({ bcid: "code128", text }).flatMap((code) => ("sbs" in code ? code.sbs : []))
}

/** The same of the rectangles of a drawing that are much higher than wide. */
function barsAndGapsIn(drawn: string) {
  const operators = drawn.matchAll(/(-?[\d.]+)\s+-?[\d.]+\s+(-?[\d.]+)\s+(-?[\d.]+)\s+re\b/g)
  const edges = [...operators]
    .map((operator) => operator.slice(1).map(Number))
    .filter(([, width = 0, height = 0]) => height > 8 * width)
    .flatMap(([left = 0, width = 0]) => [left, left + width])
    .sort((one, other) => one - other)
  const widths = edges.slice(1).map((edge, index) => edge - (edges[index] ?? 0))
  const narrowest = Math.min(...widths)
  return widths.map((width) => Math.round(width / narrowest))
}

/** The secret part of a label's address: the longest run of letters and digits in its path. */
function tokenOf(url: string): string {
  const { pathname, search } = new URL(url)
  const runs = `${pathname}${search}`.match(/[\w-]+/g) ?? []
  return runs.reduce((longest, run) => (run.length > longest.length ? run : longest), "")
}
