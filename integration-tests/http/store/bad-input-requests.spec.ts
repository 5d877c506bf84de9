import { importOrder } from "../../harness/import-order"
import { errorLines } from "../../harness/error-lines"
import { fulfilOrder } from "../../harness/fulfil-order"
import { createHttpClient } from "../../harness/http-client"
import { runSql } from "../../harness/run-sql"
import { listShipments, sandboxShipments, shipmentIn } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"
import { outcomeOf, tryToFulfil } from "../../harness/try-to-fulfil"

const PLUGIN = "/admin/shipment-ordering"

const shop = shopWithKey()
let logged = 0

beforeEach(() => {
  logged = shop.store.logs.lines.length
})

afterEach(() => {
  expect(errorLines(shop.store.logs.lines.slice(logged))).toEqual([])
})

describe("settings that cannot be", () => {
  it.each([
    ["a field that there is not", { sender: "x" }, /sender/],
    ["an address that is none", { base_url: "somewhere" }, /base_url.*web address/],
    ["an address of another scheme", { base_url: "ftp://service.example" }, /base_url.*https?:/],
    [
      "an address with a password",
      { base_url: "https://me:hunter22@service.example" },
      /base_url.*user name or password/,
    ],
    ["an address with a query", { base_url: "https://service.example/?a=1" }, /base_url.*query/],
    ["another environment", { environment: "staging" }, /environment/],
    ["a key with a blank in it", { api_key: "two words here" }, /api_key/],
    ["a key of another script", { api_key: "ключключключ" }, /api_key/],
    ["a time zone that there is not", { pickup_time_zone: "Europe/Atlantis" }, /pickup_time_zone/],
    ["a time that there is not", { pickup_time: "25:00" }, /pickup_time/],
    ["no working day", { pickup_working_days: [] }, /pickup_working_days/],
    ["a day that there is not", { pickup_closed_days: ["2026-02-30"] }, /pickup_closed_days/],
    ["a weight below zero", { default_item_weight: -1 }, /default_item_weight/],
    ["a weight that is a text", { default_item_weight: "500" }, /default_item_weight/],
    [
      "a weight beyond all packing",
      { default_item_weight: 1_000_000_001 },
      /^default_item_weight: must be at most 1000000000 g, got 1000000001 g$/,
    ],
    [
      "a size beyond all packing",
      { default_item_height: 100_001 },
      /^default_item_height: must be at most 100000 mm, got 100001 mm$/,
    ],
    [
      "a size beyond all packing in the units that come with it",
      { dimension_unit: "cm", default_item_width: 10_001 },
      /^default_item_width: must be at most 10000 cm, got 10001 cm$/,
    ],
    [
      "a weight beyond all packing in the units that come with it",
      { weight_unit: "kg", default_item_weight: 1e6 + 1 },
      /^default_item_weight: must be at most 1000000 kg, got 1000001 kg$/,
    ],
    ["what is set in medusa-config", { quote_deadline_ms: 1000 }, /quote_deadline_ms/],
    [
      "a tracking page without the number",
      { tracking_url_templates: { "*": "https://carrier.example/" } },
      /tracking_url_templates/,
    ],
    [
      "a rate of the currency of the quotes",
      { exchange_rates: { eur: "2" } },
      /^exchange_rates.eur/,
    ],
    ["an account handle that is none", { account: "../etc" }, /account/],
  ])("%s: 400, naming the field", async (_, change, named) => {
    const before = await shop.admin.get(`${PLUGIN}/settings`)
    const refused = await outcomeOf(await shop.admin.send("POST", `${PLUGIN}/settings`, change))
    expect(refused.status).toBe(400)
    expect(refused.message).toMatch(named)
    expect(refused.message).not.toContain("hunter22")
    expect(await shop.admin.get(`${PLUGIN}/settings`)).toEqual(before)
  })

  it.each([["[]"], ['"text"'], ["{"], ["null"]])("a body that is %s: 400", async (body) => {
    const { authorization } = await adminHeaders()
    const answer = await fetch(`${shop.store.url}${PLUGIN}/settings`, {
      method: "POST",
      headers: { authorization, "content-type": "application/json" },
      body,
    })
    expect(answer.status).toBe(400)
  })

  it("days off without an end are refused when a pickup is looked for, with the setting's name", async () => {
    const days = Array.from({ length: 400 }, (_, day) => new Date(Date.now() + day * 86_400_000))
    const sundays = days.filter((day) => day.getUTCDay() === 0)
    const order = await importOrder(shop)
    await shop.configure({
      pickup_working_days: [7],
      pickup_closed_days: sundays.map((day) => day.toISOString().slice(0, 10)),
    })
    try {
      const refused = await tryToFulfil(shop, order.id)
      expect(refused.status).toBe(400)
      expect(refused.message).toMatch(/closed days/)
    } finally {
      await shop.configure({ pickup_working_days: [1, 2, 3, 4, 5], pickup_closed_days: [] })
    }
  })
})

async function adminHeaders(): Promise<{ authorization: string }> {
  const nobody = createHttpClient(shop.store.url, {})
  const { token } = await nobody.post<{ token: string }>("/auth/user/emailpass", shop.seed.admin)
  return { authorization: `Bearer ${token}` }
}

describe("a box", () => {
  const box = {
    name: "S",
    inner_length: 300,
    inner_width: 200,
    inner_height: 100,
    max_weight: 5000,
  }

  it.each([
    ["whose inside is larger than its outside", { outer_width: 190 }, /outer_width.*inner_width/],
    ["that is heavier than it may be", { tare_weight: 5000 }, /max_weight/],
    ["without an inside", { inner_length: 0 }, /inner_length/],
    ["of half millimetres", { inner_length: 10.5 }, /inner_length/],
    [
      "longer than any parcel",
      { inner_length: 10_001 },
      /inner_length: must be at most 10000 mm, got 10001/,
    ],
    [
      "for more than any parcel weighs",
      { max_weight: 1_000_001 },
      /max_weight: must be at most 1000000 g, got 1000001/,
    ],
    ["of another kind", { kind: "barrel" }, /kind/],
    ["with a field that there is not", { colour: "red" }, /colour/],
    ["without a name", { name: " " }, /name/],
  ])("%s: 400, naming the field", async (_, change, named) => {
    const answer = await shop.admin.send("POST", `${PLUGIN}/boxes`, { ...box, ...change })
    const refused = await outcomeOf(answer)
    expect(refused.status).toBe(400)
    expect(refused.message).toMatch(named)
  })

  it("more boxes than can be chosen from are refused, with the next step", async () => {
    await runSql(
      shop.databaseUrl,
      `insert into shipment_ordering_box (id, name, inner_length, inner_width, inner_height,
         outer_length, outer_width, outer_height, max_weight)
       select 'sobox_many' || n, 'Many', 9, 9, 9, 9, 9, 9, 9 from generate_series(1, 500) n`,
    )
    const answer = await shop.admin.send("POST", `${PLUGIN}/boxes`, box)
    await runSql(shop.databaseUrl, "delete from shipment_ordering_box where name = 'Many'")
    expect(answer.status).toBe(400)
    expect(await answer.text()).toMatch(/500 boxes already.*Delete one/)
  })

  it("cannot grow inside beyond its outside later either", async () => {
    const { box: made } = await shop.admin.post<{ box: { id: string } }>(`${PLUGIN}/boxes`, box)
    const path = `${PLUGIN}/boxes/${made.id}`
    const refused = await outcomeOf(await shop.admin.send("POST", path, { inner_length: 400 }))
    await shop.admin.delete(path)
    expect(refused).toEqual({ status: 400, message: expect.stringMatching(/outer_length/) })
  })
})

describe("what there is not", () => {
  it.each([
    ["GET", "/shipments/soshp_none"],
    ["POST", "/shipments/soshp_none/confirm"],
    ["POST", "/shipments/soshp_none/refresh"],
    ["POST", "/shipments/soshp_none/void"],
    ["GET", "/shipments/soshp_none/label"],
    ["POST", "/boxes/sobox_none"],
    ["DELETE", "/boxes/sobox_none"],
    ["POST", "/settings/nonsense"],
  ])("%s %s: 404 with a sentence", async (method, path) => {
    const body = method === "POST" ? {} : undefined
    const refused = await outcomeOf(await shop.admin.send(method, `${PLUGIN}${path}`, body))
    expect(refused.status).toBe(404)
    expect(refused.message).toMatch(/\w+ \w+/)
  })

  it("has no label before it is confirmed: 404, and says when there will be one", async () => {
    await shop.configure({ auto_confirm: false })
    const order = await importOrder(shop)
    await fulfilOrder(shop.admin, {
      orderId: order.id,
      stockLocationId: shop.seed.stockLocationId,
    })
    await shop.configure({ auto_confirm: true })
    const [row] = await listShipments(shop, order.id)
    const refused = await outcomeOf(
      await shop.admin.send("GET", `${PLUGIN}/shipments/${row?.id}/label`),
    )
    expect(refused).toEqual({ status: 404, message: expect.stringMatching(/before.*confirmed/) })
  })

  it.each([["state=lost"], ["limit=0"], ["limit=1000"], ["offset=-1"], ["limit=x"]])(
    "a list of shipments by %s: 400",
    async (query) => {
      const answer = await shop.admin.send("GET", `${PLUGIN}/shipments?${query}`)
      expect(answer.status).toBe(400)
    },
  )

  it("a price for no cart: 400", async () => {
    const answer = await shop.storefront.send("GET", "/store/shipment-ordering/quotes")
    expect(await outcomeOf(answer)).toEqual({
      status: 400,
      message: expect.stringMatching(/cart_id/),
    })
  })
})

describe("who is not signed in", () => {
  it.each([
    ["GET", "/settings"],
    ["POST", "/settings"],
    ["POST", "/settings/test"],
    ["GET", "/services"],
    ["POST", "/services/refresh"],
    ["GET", "/boxes"],
    ["POST", "/boxes"],
    ["POST", "/boxes/sobox_1"],
    ["DELETE", "/boxes/sobox_1"],
    ["GET", "/shipments"],
    ["GET", "/shipments/soshp_1"],
    ["GET", "/shipments/soshp_1/label"],
    ["POST", "/shipments/soshp_1/confirm"],
    ["POST", "/shipments/soshp_1/refresh"],
    ["POST", "/shipments/soshp_1/void"],
  ])("gets 401 for %s %s", async (method, path) => {
    const nobody = createHttpClient(shop.store.url, {})
    const answer = await nobody.send(method, `${PLUGIN}${path}`)
    expect(answer.status).toBe(401)
  })
})

describe("a callback that is not the service's", () => {
  const hook = "/hooks/shipment-ordering/tracking"

  it.each([
    ["no token", `${hook}/x`],
    ["a token with a zero byte", `${hook}/soshp_%00.AAAA`],
    ["a token of broken percent signs", `${hook}/soshp_%E0%A4.AAAA`],
    ["a very long token", `${hook}/${"a".repeat(6000)}.${"b".repeat(43)}`],
  ])("with %s is refused without a word", async (_, path) => {
    const answer = await fetch(`${shop.store.url}${path}?shipment_id=1&tracking_numbers=X`)
    expect([400, 404]).toContain(answer.status)
  })

  it("with a true token but an unreadable query is 404, empty", async () => {
    const order = await importOrder(shop)
    await tryToFulfil(shop, order.id)
    const { shipment_id: id } = await shipmentIn(shop, order.id, "confirmed")
    const sent = (await sandboxShipments(shop)).find((shipment) => shipment.id === Number(id))
    const url = String(sent?.body.callback_success_url)
    const queries = [
      "",
      "?shipment_id=",
      `?shipment_id=${id}&shipment_id=${id}`,
      `?shipment_id[a]=${id}`,
      `?shipment_id=${id}&tracking_numbers[x]=1`,
      "?shipment_id=1e3&tracking_numbers=%00",
    ]
    for (const query of queries) {
      const answer = await fetch(`${url}${query}`)
      expect([query, answer.status, await answer.text()]).toEqual([query, 404, ""])
    }
  })
})
