import { DateTime } from "luxon"
import { parse } from "papaparse"
import { addLedgerRows, changeRows } from "../../harness/ledger-rows"
import { importAndFulfil } from "../../harness/orders"
import { runSql } from "../../harness/run-sql"
import { type AdminShipment, until } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"

// A shop with a key and two shipments, whose rows are changed in the database.
const shop = shopWithKey()

const PLUGIN = "/admin/shipment-ordering"
const ROUTE = `${PLUGIN}/shipments`

interface Listed extends AdminShipment {
  order_display_id: string
  location_id: string | null
  location_name: string | null
  created_at: string
}

let classic: Listed
let other: Listed
let displayId: number

const list = (query: string) =>
  shop.admin.get<{ shipments: Listed[]; count: number; view_counts?: Record<string, number> }>(
    `${ROUTE}?${query}`,
  )

const idsOf = async (query: string) => (await list(query)).shipments.map(({ id }) => id)

const search = (q: string) => idsOf(`q=${encodeURIComponent(q)}`)

const change = ({ id }: Listed, set: string, ...values: unknown[]) =>
  changeRows(shop, id, set, ...values)

const EMPTY = {
  needs_attention: [],
  in_progress: [],
  to_print: [],
  pickup_today: [],
  next_pickup: [],
  on_the_way: [],
}

/** The shipments of each view. Each view is counted by itself, too. */
async function readViews(): Promise<Record<string, string[]>> {
  const { view_counts } = await list("with_counts=true&limit=1")
  const views = await Promise.all(
    Object.keys(EMPTY).map(async (view) => [view, await idsOf(`view=${view}`)] as const),
  )
  expect(view_counts).toEqual(Object.fromEntries(views.map(([view, ids]) => [view, ids.length])))
  return Object.fromEntries(views)
}

beforeAll(async () => {
  const first = await importAndFulfil(shop)
  const second = await importAndFulfil(shop, "confirmed", { serviceCode: "carrierA_standard" })
  displayId = first.order.display_id
  await changeRows(shop, first.shipment.id, "tracking_numbers = '{ZZ123LV}'")
  for (const row of (await list("")).shipments) {
    if (row.id === first.shipment.id) classic = row
    if (row.id === second.shipment.id) other = row
  }
})

it("a shipment says which order it is of and where it leaves from", () => {
  expect(classic).toMatchObject({
    order_display_id: String(displayId),
    location_id: shop.seed.stockLocationId,
    location_name: expect.stringMatching(/\w/),
  })
})

it("a shipment is found by the order's number, reference, shipment id and tracking number", async () => {
  const { reference, shipment_id } = classic
  const words = [`${displayId}`, `#${displayId}`, reference, reference.slice(1), shipment_id ?? ""]
  for (const q of [...words, reference.toLowerCase(), "ZZ123LV", " zz123lv "]) {
    expect({ q, ids: await search(q) }).toEqual({ q, ids: [classic.id] })
  }
})

it("a shipment is else found by a part of a number, or of the recipient's name, company, town or postal code", async () => {
  await runSql(
    shop.databaseUrl,
    `update order_address set first_name = 'Ilze', last_name = 'Kalniņa', company = 'Zaļā Māja',
       city = 'Ventspils', postal_code = 'LV-3702'
      where id = (select shipping_address_id from "order" where id = $1)`,
    [other.order_id],
  )
  for (const q of ["z123l", classic.reference.slice(-4).toLowerCase()]) {
    expect({ q, ids: await search(q) }).toEqual({ q, ids: [classic.id] })
  }
  for (const q of ["ilze kal", "zaļā", "zala maja", "KALNINA", "ventsp", "3702"]) {
    expect({ q, ids: await search(q) }).toEqual({ q, ids: [other.id] })
  }
  for (const q of ["%", "_", "'", "##", "Nobody"]) {
    expect({ q, ids: await search(q) }).toEqual({ q, ids: [] })
  }
  const place = { recipient_name: "Ilze Kalniņa", city: "Ventspils", postal_code: "LV-3702" }
  expect((await list("q=Ventspils")).shipments).toMatchObject([place])
  // A number that is also an order's finds both.
  const setNumber = 'update "order" set custom_display_id = $2 where id = $1'
  await runSql(shop.databaseUrl, setNumber, [classic.order_id, "3702"])
  expect((await search("3702")).sort()).toEqual([classic.id, other.id].sort())
  await runSql(shop.databaseUrl, setNumber, [classic.order_id, null])
})

describe("the views of a merchant's day", () => {
  const LATER = "'2036-01-01'"
  const FAILED = `last_error = '{"kind": "outage", "message": "No answer.", "at": "2030-01-01"}'`

  it("the views of a merchant's day list a shipment to print until its label was shown or printed", async () => {
    await change(classic, `pickup_at = ${LATER}`)
    await change(other, "pickup_at = now()")
    expect(await readViews()).toEqual({
      ...EMPTY,
      to_print: [other.id, classic.id],
      pickup_today: [other.id],
      next_pickup: [classic.id],
      on_the_way: [other.id],
    })
    expect((await shop.admin.send("GET", `${ROUTE}/${other.id}/label`)).status).toBe(200)
    await shop.admin.send("POST", `${ROUTE}/labels`, { ids: [classic.id], format: "thermal" })
    expect(await readViews()).toMatchObject({ to_print: [] })
  })

  it("a failed or abandoned shipment needs attention until its fulfillment is canceled and none of its items is open", async () => {
    const needsAttention = async () => (await readViews()).needs_attention
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
    await change(other, "state = 'failed'")
    expect(await needsAttention()).toEqual([other.id])
    await cancelFulfillment(new Date())
    expect(await needsAttention()).toEqual([])
    await openItems(1)
    expect(await needsAttention()).toEqual([other.id])
    await openItems(0)
    await cancelFulfillment(null)
    await change(other, "state = 'abandoned'")
    expect(await needsAttention()).toEqual([other.id])
  })

  it.each<[string, string, keyof typeof EMPTY]>([
    ["is being ordered", "state = 'pending'", "in_progress"],
    ["got no answer", `state = 'pending', ${FAILED}`, "needs_attention"],
    [
      "is a replacement that is asked for again",
      `state = 'pending', ${FAILED}, next_try_at = ${LATER}, replaces = '{"id": "soshp_1"}'`,
      "in_progress",
    ],
    ["is to be confirmed by hand", "state = 'ordered'", "needs_attention"],
    ["is to be confirmed by the store", `state = 'ordered', next_try_at = ${LATER}`, "in_progress"],
    [
      "is unclear, and looked at again",
      `state = 'confirm_unknown', next_try_at = ${LATER}`,
      "in_progress",
    ],
    ["is unclear, and left to a person", "state = 'confirm_unknown'", "needs_attention"],
    ["is printed for a later pickup", `pickup_at = ${LATER}`, "next_pickup"],
    [
      "has a number, for a later pickup",
      `state = 'tracked', shipped_at = '2026-01-01', pickup_at = ${LATER}`,
      "next_pickup",
    ],
    ["is returned later", `state = 'tracked', kind = 'return', pickup_at = ${LATER}`, "on_the_way"],
  ])(
    "a shipment that %s is in one view of the merchant's day, and in no other",
    async (_, set, view) => {
      const usual = `state = 'confirmed', kind = 'delivery', last_error = null, next_try_at = null,
      replaces = null, shipped_at = null, printed_at = now(), pickup_at = to_timestamp(0)`
      await change(other, usual)
      await change(other, set)
      await change(classic, "state = 'voided'")
      expect(await readViews()).toEqual({ ...EMPTY, [view]: [other.id] })
      await change(other, usual)
      await change(classic, "state = 'confirmed'")
    },
  )

  it("today's pickups are those of the day at the location that the parcels leave from, however old the order is", async () => {
    await change(other, "created_at = to_timestamp(0)")
    const ZONE = "Pacific/Kiritimati"
    await shop.configure({ location_time_zones: { [shop.seed.stockLocationId]: ZONE } })
    const start = DateTime.now().setZone(ZONE).startOf("day")
    const end = start.plus({ days: 1 })
    for (const [moment, view] of [
      [start, "pickup_today"],
      [end.minus({ seconds: 1 }), "pickup_today"],
      [start.minus({ seconds: 1 }), undefined],
      [end, "next_pickup"],
    ] as const) {
      await change(other, "pickup_at = $2", moment.toJSDate())
      const { pickup_today = [], next_pickup = [] } = await readViews()
      expect(pickup_today.includes(other.id)).toBe(view === "pickup_today")
      expect(next_pickup.includes(other.id)).toBe(view === "next_pickup")
    }
    await shop.configure({ location_time_zones: {} })
    await change(other, "created_at = $2", other.created_at)
  })

  it("the views of a merchant's day leave out shipments that an error has stopped, unless asked for, and Health counts the same", async () => {
    await change(classic, `state = 'ordered', ${FAILED}, entered_at = '{"ordered": "2030-05-01"}'`)
    await change(other, `state = 'abandoned', ${FAILED}`)
    expect(await idsOf("stopped=true")).toEqual([classic.id])
    const health = await shop.admin.get<{ shipments: { troubled: number }[] }>(`${PLUGIN}/health`)
    expect(health.shipments.reduce((sum, { troubled }) => sum + troubled, 0)).toBe(1)
    for (const row of [classic, other]) await change(row, "state = 'confirmed', last_error = null")
  })
})

it("the list of shipments is filtered by state, service, kind, location and account", async () => {
  await change(other, "state = 'abandoned'")
  expect(await idsOf("state=abandoned")).toEqual([other.id])
  expect(await idsOf("state=abandoned&has_shipment_id=true")).toEqual([other.id])
  await change(other, "shipment_id = null")
  expect(await idsOf("state=abandoned&has_shipment_id=true")).toEqual([])
  await change(other, "shipment_id = $2", other.shipment_id)
  expect(await idsOf("state[]=abandoned&state[]=confirmed")).toEqual([other.id, classic.id])
  expect(await idsOf("state=abandoned&service_code=carrierB_classic")).toEqual([])
  expect(await idsOf("service_code=carrierB_classic")).toEqual([classic.id])
  expect(await idsOf("kind=return")).toEqual([])
  expect(await idsOf(`location_id=${shop.seed.stockLocationId}&kind=delivery`)).toHaveLength(2)
  expect(await idsOf("location_id=sloc_other")).toEqual([])
  expect(await idsOf("account=default")).toHaveLength(2)
  await shop.configure({ account: "ee", environment: "production" })
  expect(await idsOf("account=ee")).toEqual([])
  await change(other, "state = 'confirmed'")
})

it("days in the list of shipments follow the clock of the store's pickups, the last one included", async () => {
  // 23:30 on 30 June in Riga, which is three hours ahead of UTC in summer.
  await change(classic, "created_at = '2026-06-30T20:30:00Z'")
  expect(await idsOf("created_from=2026-06-30&created_to=2026-06-30")).toEqual([classic.id])
  expect(await idsOf("created_to=2026-06-29")).toEqual([])
  await change(classic, "created_at = '2026-06-30T21:30:00Z'")
  expect(await idsOf("created_to=2026-06-30")).toEqual([])
  expect(await idsOf("created_from=2026-07-01&created_to=2026-07-01")).toEqual([classic.id])
})

it("the newest shipments come first by default, and the list continues after a shipment or an offset", async () => {
  expect(await idsOf("")).toEqual([other.id, classic.id])
  expect(await idsOf("order_by=created_at")).toEqual([classic.id, other.id])
  const second = { count: 2, has_more: false, shipments: [{ id: classic.id }] }
  expect(await list("limit=1&offset=1")).toMatchObject(second)
  expect(await list(`limit=1&after=${other.id}`)).toMatchObject(second)
  expect(await idsOf(`order_by=created_at&after=${classic.id}`)).toEqual([other.id])
  expect(await idsOf("after=soshp_unknown")).toEqual([])
})

describe("the export of shipments", () => {
  const rowsOf = async (answer: Response) => {
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8")
    return parse<Record<string, string>>((await answer.text()).trim(), { header: true }).data
  }
  const exported = (query = "") => shop.admin.send("GET", `${ROUTE}/export?${query}`)
  const exportChosen = (ids: string[]) => shop.admin.send("POST", `${ROUTE}/export`, { ids })

  it("the export of shipments has the filtered shipments, no formula for a spreadsheet to run, and no name of a person", async () => {
    await change(classic, "service_name = '=HYPERLINK(1)'")
    const rows = await rowsOf(await exported("service_code=carrierB_classic"))
    expect(rows).toMatchObject([
      {
        reference: classic.reference,
        order: String(displayId),
        service_name: "'=HYPERLINK(1)",
        tracking_numbers: "ZZ123LV",
        packages: "1",
      },
    ])
    expect(JSON.stringify(rows)).not.toMatch(/Bērziņš|Brīvības|26000000|janis.berzins/)
  })

  it("the export of shipments has each of many shipments once, newest first, those of one moment too", async () => {
    await addLedgerRows(shop, { count: 2_600, newest: "2026-05-01T00:00:00Z" })
    await runSql(
      shop.databaseUrl,
      `update shipment_ordering_shipment set created_at = '2026-02-01T00:00:00.123456Z'
        where base_url = 'https://service.example' and shipment_id::bigint % 2 = 0`,
    )
    const answer = await exported("created_to=2026-05-01")
    expect(answer.headers.get("x-total-rows")).toBe("2600")
    const rows = await rowsOf(answer)
    expect(rows).toHaveLength(2_600)
    expect(new Set(rows.map(({ shipment_id }) => shipment_id)).size).toBe(2_600)
    const moments = rows.map(({ created_at }) => created_at ?? "")
    expect(moments).toEqual([...moments].sort().reverse())
  })

  it("the export of shipments has the chosen shipments, each once, in their order, and says how many of them are gone", async () => {
    const rows = await rowsOf(await exportChosen(["soshp_100004", "soshp_100001", "soshp_100004"]))
    expect(rows.map(({ reference }) => reference)).toEqual(["#100004-ABC004", "#100001-ABC001"])
    const refused = await exportChosen(["soshp_100004", "soshp_gone"])
    expect(refused.status).toBe(404)
    expect(await refused.text()).toContain("Of the chosen shipments 1 no longer exist")
  })

  it("the export of shipments reads no further when the browser goes away", async () => {
    await runSql(
      shop.databaseUrl,
      "delete from shipment_ordering_shipment where base_url = 'https://service.example'",
    )
    // Without the triggers for charges, which this test does not need: they would take minutes.
    const triggers = (verb: string) =>
      runSql(shop.databaseUrl, `alter table shipment_ordering_shipment ${verb} trigger user`)
    await triggers("disable")
    await addLedgerRows(shop, { count: 60_000, newest: "2026-05-01T00:00:00Z" })
    await triggers("enable")
    const brokenOff = () => shop.store.logs.text.split("an export was broken off").length
    const before = brokenOff()
    const reader = (await exported()).body?.getReader()
    await reader?.read()
    await reader?.cancel()
    await until("the export has ended", () => Promise.resolve(brokenOff() > before || undefined))
  })
})
