import { type AccountClient } from "./support/account-client"
import { readCode128 } from "./support/code-128"
import { expectCleanRefusal, expectRefusedKey } from "./support/expect-refusal"
import { sendRequest } from "./support/http-request"
import { pdfPages } from "./support/pdf-pages"
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
const pagesOf = async (order = parcelOrder()) => pdfPages((await labelOf(order)).bytes)
const stateOf = async (id: number) =>
  (await sandbox().control.shipments()).find((shipment) => shipment.id === id)

describe("Confirmation", () => {
  it("answers success with a link to the label", async () => {
    const reply = await merchant.confirm(await orderedBy(merchant))
    expect(reply.status).toBe(200)
    expect(reply.json).toEqual(expect.objectContaining({ type: "success" }))
    expect(labelUrlOf(reply)).toMatch(/^https?:\/\//)
  })

  it("answers the same link when it is repeated", async () => {
    const id = await orderedBy(merchant)
    const first = labelUrlOf(await merchant.confirm(id))
    expect(labelUrlOf(await merchant.confirm(id))).toBe(first)
  })

  it("answers one link to 20 confirmations at once", async () => {
    const id = await orderedBy(merchant)
    const replies = await Promise.all(Array.from({ length: 20 }, () => merchant.confirm(id)))
    expect(new Set(replies.map(labelUrlOf)).size).toBe(1)
  })

  it("answers the same link once the carrier has issued numbers", async () => {
    const id = await orderedBy(merchant)
    const first = labelUrlOf(await merchant.confirm(id))
    await sandbox().control.issue(id)
    expect(labelUrlOf(await merchant.confirm(id))).toBe(first)
  })

  it("needs a key", async () => {
    const id = await orderedBy(merchant)
    expectRefusedKey(await merchant.with({ key: undefined }).confirm(id))
    expect(await stateOf(id)).toEqual(expect.objectContaining({ confirmed_at: null }))
  })

  it("of a shipment that does not exist is refused", async () => {
    expectCleanRefusal(await merchant.confirm(987654321))
  })

  it("of somebody else's shipment is refused, and does not happen", async () => {
    const id = await orderedBy(await sandbox().newAccount())
    expectCleanRefusal(await merchant.confirm(id))
    expect(await stateOf(id)).toEqual(expect.objectContaining({ confirmed_at: null }))
  })

  it("in the other environment is refused, and does not happen", async () => {
    const id = await orderedBy(merchant)
    expectCleanRefusal(await merchant.with({ environment: "production" }).confirm(id))
    const stored = (await sandbox().control.shipments()).find(
      (shipment) => shipment.id === id && shipment.environment === "development",
    )
    expect(stored).toEqual(expect.objectContaining({ confirmed_at: null }))
  })
})

describe("The label link", () => {
  it("gives a PDF to whoever has it, without a key", async () => {
    const label = await labelOf()
    expect(label.status).toBe(200)
    expect(label.headers["content-type"]).toMatch(/^application\/pdf/)
    expect(label.bytes.subarray(0, 5).toString("latin1")).toBe("%PDF-")
    expect(label.bytes.subarray(-32).toString("latin1")).toContain("%%EOF")
  })

  it("has a token of at least 128 bits, in which links do not resemble each other", async () => {
    const ids = [await orderedBy(merchant), await orderedBy(merchant)]
    const urls = await Promise.all(ids.map(async (id) => labelUrlOf(await merchant.confirm(id))))
    const [first = "", second = ""] = urls.map(tokenOf)
    expect(first.length).toBeGreaterThanOrEqual(22)
    expect(first.slice(0, 8)).not.toBe(second.slice(0, 8))
    expect(first).not.toBe(second)
  })

  it("leads nowhere when one character of its token is changed", async () => {
    const url = labelUrlOf(await merchant.confirm(await orderedBy(merchant)))
    const token = tokenOf(url)
    for (const place of [0, Math.floor(token.length / 2), token.length - 2]) {
      const other = token[place] === "A" ? "B" : "A"
      const changed = token.slice(0, place) + other + token.slice(place + 1)
      expect((await fetchFrom(url.replace(token, changed))).status).toBe(404)
    }
  })

  it("leads nowhere when its token is cut short", async () => {
    const url = labelUrlOf(await merchant.confirm(await orderedBy(merchant)))
    const token = tokenOf(url)
    for (const changed of [token.slice(0, -1), token.slice(0, 8), ""]) {
      expect((await fetchFrom(url.replace(token, changed))).status).toBe(404)
    }
  })

  it("does not work with the shipment's number in place of the token", async () => {
    const id = await orderedBy(merchant)
    const url = labelUrlOf(await merchant.confirm(id))
    expect((await fetchFrom(url.replace(tokenOf(url), String(id)))).status).toBe(404)
  })
})

describe("The label", () => {
  it.each([1, 2, 3])("has one page per package: %d", async (count) => {
    expect(await pagesOf(parcelsOrder(count))).toHaveLength(count)
  })

  it("names sender, recipient, address, service and weight", async () => {
    const order = parcelOrder({ parcel_sender: "Nordhus Books", weight: ["3.25"] })
    const [page] = await pagesOf(order)
    const printed = page?.text.replace(/\s+/g, " ")
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

  it("says on each page which package of how many it is", async () => {
    const pages = await pagesOf(parcelsOrder(3))
    pages.forEach(({ text }, index) => {
      expect(text).toMatch(new RegExp(`\\b${index + 1}\\s*(of|/)\\s*3\\b`))
    })
  })

  it("gives each page the weight of its own package", async () => {
    const order = parcelsOrder(2, { weight: ["1.11", "2.22"] })
    const [first, second] = await pagesOf(order)
    expect(first?.text).toContain("1.11")
    expect(first?.text).not.toContain("2.22")
    expect(second?.text).toContain("2.22")
  })

  it("has Latvian, Lithuanian and German letters", async () => {
    const names = ["Jānis Bērziņš-Šķēle", "Žydrūnė Čiurlionytė", "Jörg Größer-Äußerüß"]
    for (const recipient_name of names) {
      const [page] = await pagesOf(parcelOrder({ recipient_name }))
      expect(page?.text.replace(/\s+/g, " ")).toContain(recipient_name)
    }
  })

  it("has a Code 128 bar code of its own on every page, which says what is printed below", async () => {
    const pages = await pagesOf(parcelsOrder(3))
    const codes = pages.map(({ rectangles }) => {
      const tallest = rectangles.filter(({ width, height }) => height > 8 * width)
      return readCode128(tallest)
    })
    expect(new Set(codes).size).toBe(3)
    pages.forEach(({ text }, index) => expect(text).toContain(codes[index]))
  })

  it("embeds its font", async () => {
    expect((await labelOf()).bytes.toString("latin1")).toMatch(/\/FontFile[23]?\b/)
  })
})

/** The part of a label's address that nobody can guess: the longest run of letters and digits in its path. */
function tokenOf(url: string): string {
  const { pathname, search } = new URL(url)
  const runs = `${pathname}${search}`.match(/[\w-]+/g) ?? []
  return runs.reduce((longest, run) => (run.length > longest.length ? run : longest), "")
}
