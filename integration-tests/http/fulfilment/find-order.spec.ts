import type { OrderTracking } from "../../../src/fulfilment/customer-tracking"
import { errorLines } from "../../harness/error-lines"
import { fulfilOrder } from "../../harness/fulfil-order"
import { createHttpClient } from "../../harness/http-client"
import { importOrder } from "../../harness/import-order"
import { runSql } from "../../harness/run-sql"
import { signUpCustomer } from "../../harness/sign-up-customer"
import { RIGA_CUSTOMER } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"

/** Of imported orders. */
const GUEST = "janis.berzins@customer.test"

const shop = shopWithKey({ auto_confirm: false })

const PATH = "/store/shipment-ordering/orders/find"
const NOTHING = {
  status: 404,
  cache: "private, no-store",
  body: { type: "not_found", message: "There is no order with this number and e-mail address." },
}

/** Each visitor has an address of its own, and so tries of its own. */
let visitors = 0
const freshVisitor = () => `198.51.100.${(visitors += 1)}`

const send = async (
  body: string | undefined,
  { from = freshVisitor(), ...headers }: Record<string, string> = {},
) => {
  const answer = await fetch(`${shop.store.url}${PATH}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-publishable-api-key": shop.seed.publishableKey,
      "x-forwarded-for": from,
      ...headers,
    },
    body,
  })
  return {
    status: answer.status,
    cache: answer.headers.get("cache-control"),
    retryAfter: answer.headers.get("retry-after"),
    body: (await answer.json()) as unknown,
  }
}

const find = (order_number: unknown, email: unknown, from = freshVisitor()) =>
  send(JSON.stringify({ order_number, email }), { from })

describe("an order that is looked for by its number", () => {
  it("is shown as by its id, to whoever knows its e-mail address", async () => {
    const order = await importOrder(shop)
    await fulfilOrder(shop.admin, {
      orderId: order.id,
      stockLocationId: shop.seed.stockLocationId,
    })
    const customer = await signUpCustomer(shop, "find.me@customer.test")
    const own = await importOrder({ ...shop, storefront: customer }, { email: "find@work.test" })
    const shown = await createHttpClient(shop.store.url, {
      "x-publishable-api-key": shop.seed.publishableKey,
      "x-order-email": GUEST,
    }).get<OrderTracking>(`/store/shipment-ordering/orders/${order.id}/tracking`)
    expect(shown.shipments).toHaveLength(1)
    const found = { status: 200, cache: "private, no-store", body: shown }
    const number = shown.order_number ?? ""
    expect(await find(number, GUEST)).toMatchObject(found)
    expect(await find(` #${number} `, ` ${GUEST.toUpperCase()} `)).toMatchObject(found)
    expect(await find(`#${own.display_id}`, "find@work.test")).toMatchObject({
      status: 200,
      body: { order_id: own.id },
    })
    expect(await find(`${own.display_id}`, "find.me@customer.test")).toMatchObject(NOTHING)
  })

  it("is found by its number as people and programs write it, and by the shop's own number", async () => {
    const order = await importOrder(shop)
    const number = `${order.display_id}`
    const wide = number.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))
    const written = [order.display_id, `№${number}`, `Nr. ${number}`, wide]
    for (const order_number of written) {
      expect(await find(order_number, GUEST)).toMatchObject({
        status: 200,
        body: { order_id: order.id, order_number: number },
      })
    }
    await runSql(shop.databaseUrl, `update "order" set custom_display_id = 'EU-7' where id = $1`, [
      order.id,
    ])
    for (const order_number of ["EU-7", " #eu-7 ", number]) {
      expect(await find(order_number, GUEST)).toMatchObject({
        status: 200,
        body: { order_id: order.id, order_number: "EU-7" },
      })
    }
    expect(await find("EU-7", "another@customer.test")).toMatchObject(NOTHING)
  })

  it("is refused in the same words whatever is wrong", async () => {
    const { display_id } = await importOrder(shop)
    const { draft_order: draft } = await shop.admin.post<{ draft_order: { display_id: number } }>(
      "/admin/draft-orders",
      {
        email: GUEST,
        region_id: shop.seed.regionId,
        sales_channel_id: shop.seed.salesChannelId,
        shipping_address: RIGA_CUSTOMER,
        billing_address: RIGA_CUSTOMER,
      },
    )
    expect(draft.display_id).toBeGreaterThan(0)
    const number = `${display_id}`
    const wrong: [unknown, unknown][] = [
      [number, "another@customer.test"],
      [number, GUEST.slice(0, -1)],
      [number, ""],
      [number, " "],
      [number, "%E0%A4%A"],
      [number, "\0"],
      [number, `${"a".repeat(320)}@customer.test`],
      [number, { email: GUEST }],
      [number, undefined],
      [`${draft.display_id}`, GUEST],
      ["999999", GUEST],
      ["0", GUEST],
      ["2147483648", GUEST],
      ["9".repeat(20), GUEST],
      [`${"0".repeat(20)}${number}`, GUEST],
      [`##${number}`, GUEST],
      [`-${number}`, GUEST],
      [`${number}.0`, GUEST],
      [`${number}e0`, GUEST],
      [`%23${number}`, GUEST],
      [`${number}\0`, GUEST],
      ["", GUEST],
      ["#", GUEST],
      [display_id + 0.5, GUEST],
      [-display_id, GUEST],
      [[number], GUEST],
      [null, GUEST],
    ]
    const answers = await Promise.all(wrong.map(([order, email]) => find(order, email)))
    expect(answers).toMatchObject(wrong.map(() => NOTHING))
    const right = JSON.stringify({ order_number: number, email: GUEST })
    expect(await send(right)).toMatchObject({ status: 200 })
    const bodies = [undefined, "", "{", "null", "[]", '"#1"', `${right}${" ".repeat(5_000)}`]
    const headers = [
      { "content-type": "application/x-www-form-urlencoded" },
      { "content-type": "application/json; charset=utf-99" },
    ]
    const odd = await Promise.all([
      ...bodies.map((body) => send(body)),
      ...headers.map((sent) => send(`order_number=${number}&email=${GUEST}`, sent)),
    ])
    expect(odd).toMatchObject(odd.map(() => NOTHING))
    expect(errorLines(shop.store.logs.lines)).toEqual([])
  })

  it("may be looked for ten times a minute, wrong or not, by each visitor", async () => {
    const { display_id } = await importOrder(shop)
    const from = freshVisitor()
    const tries = [`${display_id}`, ...Array<string>(9).fill("")]
    const answers = await Promise.all(tries.map((number) => find(number, GUEST, from)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(404)])
    const refused = await find(`${display_id}`, GUEST, from)
    expect(refused).toMatchObject({
      status: 429,
      cache: "private, no-store",
      body: { code: "too_many_tries", message: expect.stringContaining("Too many tries") },
    })
    expect(Number(refused.retryAfter)).toBeGreaterThan(0)
    expect(Number(refused.retryAfter)).toBeLessThanOrEqual(60)
    expect(await find(`${display_id}`, GUEST)).toMatchObject({ status: 200 })
  })

  it("is counted by the address that the store trusts, whatever others the visitor names", async () => {
    const statuses = async (proxies: string, from: () => string) => {
      const tries = Array.from({ length: 12 }, () =>
        send("{}", { from: from(), "x-test-proxies": proxies }),
      )
      return (await Promise.all(tries)).map(({ status }) => status).sort()
    }
    const limited = [...Array<number>(10).fill(404), 429, 429]
    expect(await statuses("0", freshVisitor)).toEqual(limited)
    const behindCdn = freshVisitor()
    expect(await statuses("2", () => `${freshVisitor()}, ${behindCdn}, 192.0.2.80`)).toEqual(
      limited,
    )
  })
})
