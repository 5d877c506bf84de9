import { DateTime } from "luxon"
import { parse } from "papaparse"
import { addLedgerRows } from "../../harness/add-ledger-rows"
import { fulfilOrder } from "../../harness/fulfil-order"
import { runSql } from "../../harness/run-sql"
import { type AdminShipment, shipmentIn, until } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"
import { importOrder } from "../../harness/import-order"

const ROUTE = "/admin/shipment-ordering/shipments"

interface Listed extends AdminShipment {
  order_display_id: string
  location_id: string | null
  location_name: string | null
  created_at: string
  order_id: string
}

const shop = shopWithKey()
let classic: Listed
let other: Listed
let displayId: number

const list = (query: string) =>
  shop.admin.get<{
    shipments: Listed[]
    count: number
    view_counts?: Record<string, number>
  }>(`${ROUTE}?${query}`)

const idsOf = async (query: string) => (await list(query)).shipments.map(({ id }) => id)

const shipped = async (serviceCode: string) => {
  const order = await importOrder(shop, { serviceCode })
  await fulfilOrder(shop.admin, { orderId: order.id, stockLocationId: shop.seed.stockLocationId })
  await shipmentIn(shop, order.id, "confirmed")
  return {
    displayId: order.display_id ?? 0,
    row: (await list(`order_id=${order.id}`)).shipments[0],
  }
}

const setColumn = (column: string, value: unknown, { id }: Listed) =>
  runSql(shop.databaseUrl, `update shipment_ordering_shipment set ${column} = $1 where id = $2`, [
    value,
    id,
  ])

const EMPTY = {
  needs_attention: [],
  in_progress: [],
  to_print: [],
  pickup_today: [],
  next_pickup: [],
  on_the_way: [],
}

type LedgerView = keyof typeof EMPTY

/** The shipments of each view, of which each has as many as are counted. */
async function look(): Promise<Record<string, string[]>> {
  const { view_counts } = await list("with_counts=true&limit=1")
  const views = await Promise.all(
    Object.keys(EMPTY).map(async (view) => [view, await idsOf(`view=${view}`)] as const),
  )
  expect(view_counts).toEqual(Object.fromEntries(views.map(([view, ids]) => [view, ids.length])))
  return Object.fromEntries(views)
}

beforeAll(async () => {
  const first = await shipped("carrierB_classic")
  const second = await shipped("carrierA_standard")
  if (!first.row || !second.row) throw new Error("Nothing was shipped")
  ;[classic, other, displayId] = [first.row, second.row, first.displayId]
  await setColumn("tracking_numbers", ["ZZ123LV"], classic)
})

describe("the list of shipments", () => {
  it("is found by the order's number, reference, shipment id and tracking number", async () => {
    const number = classic.shipment_id ?? ""
    const words = [`${displayId}`, `#${displayId}`, classic.reference, classic.reference.slice(1)]
    for (const q of [...words, classic.reference.toLowerCase(), number, "ZZ123LV", " zz123lv "]) {
      expect({ q, ids: await idsOf(`q=${encodeURIComponent(q)}`) }).toEqual({
        q,
        ids: [classic.id],
      })
    }
  })

  it("is else found by a part of a number, or of the recipient's name, company, town or postal code", async () => {
    await runSql(
      shop.databaseUrl,
      `update order_address set first_name = 'Ilze', last_name = 'Kalniņa', company = 'Zaļā Māja',
         city = 'Ventspils', postal_code = 'LV-3601'
        where id = (select shipping_address_id from "order" where id = $1)`,
      [other.order_id],
    )
    for (const [q, found] of [
      ["z123l", classic],
      [classic.reference.slice(-4).toLowerCase(), classic],
      ["ilze kal", other],
      ["zaļā", other],
      ["zala maja", other],
      ["KALNINA", other],
      ["ventsp", other],
      ["3601", other],
    ] as const) {
      expect({ q, ids: await idsOf(`q=${encodeURIComponent(q)}`) }).toEqual({ q, ids: [found.id] })
    }
    for (const q of ["%", "_", "'", "##", "Nobody"]) {
      expect({ q, ids: await idsOf(`q=${encodeURIComponent(q)}`) }).toEqual({ q, ids: [] })
    }
    const [shown] = (await list("q=Ventspils")).shipments
    expect(shown).toMatchObject({
      recipient_name: "Ilze Kalniņa",
      city: "Ventspils",
      postal_code: "LV-3601",
    })
  })

  it("is found by the order's number and, likewise, by the postal code", async () => {
    const setPostalCode = `update order_address set postal_code = $2
      where id = (select shipping_address_id from "order" where id = $1)`
    const setNumber = 'update "order" set custom_display_id = $2 where id = $1'
    await runSql(shop.databaseUrl, setPostalCode, [other.order_id, "LV-3702"])
    await runSql(shop.databaseUrl, setNumber, [classic.order_id, "3702"])
    expect((await idsOf("q=3702")).sort()).toEqual([classic.id, other.id].sort())
    await runSql(shop.databaseUrl, setNumber, [classic.order_id, null])
    await runSql(shop.databaseUrl, setPostalCode, [other.order_id, "LV-3601"])
  })

  it("has views of a merchant's day, with counts", async () => {
    await setColumn("pickup_at", "2036-01-01T00:00:00Z", classic)
    await setColumn("pickup_at", new Date(), other)
    expect(await look()).toEqual({
      ...EMPTY,
      to_print: [other.id, classic.id],
      pickup_today: [other.id],
      next_pickup: [classic.id],
      on_the_way: [other.id],
    })
    expect((await shop.admin.send("GET", `${ROUTE}/${other.id}/label`)).status).toBe(200)
    await shop.admin.send("POST", `${ROUTE}/labels`, { ids: [classic.id], format: "thermal" })
    await setColumn("state", "failed", other)
    expect(await look()).toEqual({
      ...EMPTY,
      needs_attention: [other.id],
      next_pickup: [classic.id],
    })
    const cancelFulfillment = (at: Date | null) =>
      runSql(shop.databaseUrl, "update fulfillment set canceled_at = $2 where id = $1", [
        other.fulfillment_id,
        at,
      ])
    const openItems = (quantity: number) =>
      runSql(
        shop.databaseUrl,
        "update order_item set fulfilled_quantity = quantity - $2 where order_id = $1",
        [other.order_id, quantity],
      )
    await cancelFulfillment(new Date())
    expect(await look()).toMatchObject({ needs_attention: [] })
    await openItems(1)
    expect(await look()).toMatchObject({ needs_attention: [other.id] })
    await openItems(0)
    await cancelFulfillment(null)
    await setColumn("state", "abandoned", other)
    expect(await look()).toMatchObject({ needs_attention: [other.id] })
    await setColumn("state", "ordered", other)
    await setColumn("next_try_at", "2036-01-01T00:00:00Z", other)
    expect(await look()).toMatchObject({ needs_attention: [], in_progress: [other.id] })
    await setColumn("next_try_at", null, other)
    expect(await look()).toMatchObject({ needs_attention: [other.id], in_progress: [] })
    await setColumn("state", "confirmed", other)
  })

  const FAILURE = JSON.stringify({ kind: "outage", message: "No answer.", at: "2030-01-01" })
  const LATER = "2036-01-01T00:00:00Z"

  it.each<[string, Record<string, unknown>, LedgerView]>([
    ["being ordered", { state: "pending" }, "in_progress"],
    ["without an answer", { state: "pending", last_error: FAILURE }, "needs_attention"],
    [
      "a replacement that is asked for again",
      { state: "pending", last_error: FAILURE, next_try_at: LATER, replaces: { id: "soshp_1" } },
      "in_progress",
    ],
    ["to be confirmed by hand", { state: "ordered" }, "needs_attention"],
    ["to be confirmed by the store", { state: "ordered", next_try_at: LATER }, "in_progress"],
    ["unclear, looked at again", { state: "confirm_unknown", next_try_at: LATER }, "in_progress"],
    ["unclear, left to a person", { state: "confirm_unknown" }, "needs_attention"],
    ["printed for a later pickup", { state: "confirmed", pickup_at: LATER }, "next_pickup"],
    [
      "with a number, for a later pickup",
      { state: "tracked", pickup_at: LATER, shipped_at: "2026-01-01T00:00:00Z" },
      "next_pickup",
    ],
    ["returned later", { state: "tracked", kind: "return", pickup_at: LATER }, "on_the_way"],
  ])("has each shipment that is not at its end in a view: one %s", async (_, columns, view) => {
    const before = { kind: "delivery", last_error: null, next_try_at: null, replaces: null }
    const usual = { ...before, shipped_at: null, printed_at: new Date(), pickup_at: new Date(0) }
    for (const [column, value] of Object.entries({ ...usual, ...columns })) {
      await setColumn(column, value, other)
    }
    await setColumn("state", "voided", classic)
    expect(await look()).toEqual({ ...EMPTY, [view]: [other.id] })
    for (const [column, value] of Object.entries({ ...usual, state: "confirmed" })) {
      await setColumn(column, value, other)
    }
    await setColumn("state", "confirmed", classic)
  })

  it("has today's pickups by the clock of the location that the parcels leave from, however old the order is", async () => {
    await setColumn("created_at", new Date(0), other)
    const settings = (location_time_zones: Record<string, string>) =>
      shop.admin.post("/admin/shipment-ordering/settings", { location_time_zones })
    await settings({ [shop.seed.stockLocationId]: "Pacific/Kiritimati" })
    const start = DateTime.now().setZone("Pacific/Kiritimati").startOf("day")
    const end = start.plus({ days: 1 })
    for (const [moment, found] of [
      [start, [other.id]],
      [end.minus({ seconds: 1 }), [other.id]],
      [start.minus({ seconds: 1 }), []],
      [end, []],
    ] as const) {
      await setColumn("pickup_at", moment.toJSDate(), other)
      expect(await idsOf("view=pickup_today")).toEqual(found)
      const later = await idsOf("view=next_pickup")
      expect(later.includes(other.id)).toBe(moment === end)
      const { view_counts } = await list("with_counts=true&limit=1")
      expect(view_counts).toMatchObject({ pickup_today: found.length, next_pickup: later.length })
    }
    await settings({})
    await setColumn("created_at", other.created_at, other)
  })

  it("tells which order it is of and where it leaves from", async () => {
    expect(classic).toMatchObject({
      order_display_id: String(displayId),
      location_id: shop.seed.stockLocationId,
      location_name: expect.stringMatching(/\w/),
    })
  })

  it("is narrowed by state, service, kind, location and account", async () => {
    await setColumn("state", "abandoned", other)
    expect(await idsOf("state=abandoned")).toEqual([other.id])
    expect(await idsOf("state=abandoned&has_shipment_id=true")).toEqual([other.id])
    await setColumn("shipment_id", null, other)
    expect(await idsOf("state=abandoned&has_shipment_id=true")).toEqual([])
    await setColumn("shipment_id", other.shipment_id, other)
    expect(await idsOf("state[]=abandoned&state[]=confirmed")).toEqual([other.id, classic.id])
    expect(await idsOf("state=abandoned&service_code=carrierB_classic")).toEqual([])
    expect(await idsOf("service_code=carrierB_classic")).toEqual([classic.id])
    expect(await idsOf("kind=return")).toEqual([])
    expect(await idsOf(`location_id=${shop.seed.stockLocationId}&kind=delivery`)).toHaveLength(2)
    expect(await idsOf("location_id=sloc_other")).toEqual([])
    expect(await idsOf("account=default")).toHaveLength(2)
    await shop.admin.post("/admin/shipment-ordering/settings", {
      account: "ee",
      environment: "production",
    })
    expect(await idsOf("account=ee")).toEqual([])
    await setColumn("state", "confirmed", other)
  })

  it("counts days by the clock of the store's pickups, the last one included", async () => {
    // 23:30 on 30 June in Riga, which is three hours ahead of UTC in summer.
    await setColumn("created_at", "2026-06-30T20:30:00Z", classic)
    expect(await idsOf("created_from=2026-06-30&created_to=2026-06-30")).toEqual([classic.id])
    expect(await idsOf("created_to=2026-06-29")).toEqual([])
    await setColumn("created_at", "2026-06-30T21:30:00Z", classic)
    expect(await idsOf("created_to=2026-06-30")).toEqual([])
    expect(await idsOf("created_from=2026-07-01&created_to=2026-07-01")).toEqual([classic.id])
  })

  it("has the newest first unless asked otherwise, and goes on after a shipment or an offset", async () => {
    expect(await idsOf("")).toEqual([other.id, classic.id])
    expect(await idsOf("order_by=created_at")).toEqual([classic.id, other.id])
    const second = { count: 2, has_more: false, shipments: [{ id: classic.id }] }
    expect(await list("limit=1&offset=1")).toMatchObject(second)
    expect(await list(`limit=1&after=${other.id}`)).toMatchObject(second)
    expect(await idsOf(`order_by=created_at&after=${classic.id}`)).toEqual([other.id])
    expect(await idsOf("after=soshp_unknown")).toEqual([])
  })

  it.each([
    "state[]=lost",
    "order_by=reference",
    "q=%00",
    "kind=gift",
    "view=mine",
    "offset=10001",
  ])("refuses %s", async (query) => {
    expect((await shop.admin.send("GET", `${ROUTE}?${query}`)).status).toBe(400)
  })

  it.each(["created_from=yesterday", "created_to=0000-01-01"])(
    "refuses %s once, by its name",
    async (query) => {
      const answer = await shop.admin.send("GET", `${ROUTE}?${query}`)
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({
        message: `Invalid request: ${query.split("=")[0]}: must be a date such as 2026-11-24`,
      })
    },
  )

  it.each(["order_id", "fulfillment_id", "service_code", "location_id"])(
    "lists not everything, but refuses an empty %s",
    async (field) => {
      for (const path of [ROUTE, `${ROUTE}/export`]) {
        const answer = await shop.admin.send("GET", `${path}?${field}=`)
        expect(answer.status).toBe(400)
        expect(await answer.text()).toContain(field)
      }
    },
  )
})

describe("the export", () => {
  const exported = async (query = "") => {
    const answer = await shop.admin.send("GET", `${ROUTE}/export?${query}`)
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8")
    return parse<Record<string, string>>((await answer.text()).trim(), { header: true }).data
  }

  it("has the filtered shipments, and no formula for a spreadsheet to run", async () => {
    await setColumn("service_name", "=HYPERLINK(1)", classic)
    const rows = await exported("service_code=carrierB_classic")
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      reference: classic.reference,
      order: String(displayId),
      service_name: "'=HYPERLINK(1)",
      tracking_numbers: "ZZ123LV",
      packages: "1",
    })
  })

  it("names nobody", async () => {
    const text = JSON.stringify(await exported())
    for (const word of ["Bērziņš", "Brīvības", "26000000", "janis.berzins"]) {
      expect(text).not.toContain(word)
    }
  })

  it("has each of many shipments once, newest first, those of one moment too", async () => {
    await addLedgerRows(shop, { count: 2_600, newest: "2026-05-01T00:00:00Z" })
    await runSql(
      shop.databaseUrl,
      `update shipment_ordering_shipment set created_at = '2026-02-01T00:00:00.123456Z'
        where base_url = 'https://service.example' and shipment_id::bigint % 2 = 0`,
    )
    const rows = await exported("created_to=2026-05-01")
    expect(new Set(rows.map(({ shipment_id }) => shipment_id)).size).toBe(2_600)
    expect(rows).toHaveLength(2_600)
    const answer = await shop.admin.send("GET", `${ROUTE}/export?created_to=2026-05-01`)
    expect(answer.headers.get("x-total-rows")).toBe("2600")
    await answer.text()
    const moments = rows.map(({ created_at }) => created_at ?? "")
    expect(moments).toEqual([...moments].sort().reverse())
  })

  it("reads no further when the browser goes away", async () => {
    await runSql(
      shop.databaseUrl,
      "delete from shipment_ordering_shipment where base_url = 'https://service.example'",
    )
    // Notes of changed charges, which these have no use for, would take minutes.
    const triggers = (verb: string) =>
      runSql(shop.databaseUrl, `alter table shipment_ordering_shipment ${verb} trigger user`)
    await triggers("disable")
    await addLedgerRows(shop, { count: 60_000, newest: "2026-05-01T00:00:00Z" })
    await triggers("enable")
    const brokenOff = () => shop.store.logs.text.split("an export was broken off").length
    const before = brokenOff()
    const answer = await shop.admin.send("GET", `${ROUTE}/export`)
    const reader = answer.body?.getReader()
    await reader?.read()
    await reader?.cancel()
    await until("the export has ended", () => Promise.resolve(brokenOff() > before || undefined))
  })

  it("is for those who are signed in", async () => {
    expect((await shop.storefront.send("GET", `${ROUTE}/export`)).status).toBe(401)
  })
})
