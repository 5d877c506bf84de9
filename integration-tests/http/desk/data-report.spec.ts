import { createProduct } from "../../harness/create-product"
import { createHttpClient } from "../../harness/http-client"
import { createItemRule, deleteItemRules } from "../../harness/item-rules"
import { runSql } from "../../harness/run-sql"
import { placeOrder, runJob } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"
import { fulfilOrder } from "../../harness/fulfil-order"

const shop = shopWithKey()

afterEach(() => deleteItemRules(shop))

const PATH = "/admin/shipment-ordering/data-report"

interface Report {
  as_of: string
  unmeasured_variants: {
    count: number
    variants: { id: string; sku: string | null; product: { title: string }; missing: string[] }[]
  }
  orders_without_phone: { count: number; orders: { id: string; country_code: string }[] }
  countries_without_service: string[]
}

const reported = async (query: string) =>
  (await shop.admin.get<{ data_report: Report }>(PATH + query)).data_report
/** Looks now. */
const report = () => reported("?fresh=true")

describe("the data report", () => {
  it("lists what is packed by default weight or size, and not what its product or a rule says", async () => {
    const bare = await createProduct(shop, { title: "Bare", sizes: { length: 10 } })
    const ruled = await createProduct(shop, { title: "Ruled" })
    const owned = await createProduct(shop, { title: "Owned" })
    await createProduct(shop, { title: "Voucher", isShipped: false })
    const sizes = { weight: 5, length: 5, width: 5, height: 5 }
    await createItemRule(shop, { target_kind: "variant", target_id: ruled, ...sizes })
    await runSql(
      shop.databaseUrl,
      `update product set weight = 9, length = 9, width = 9, height = 9
       where id = (select product_id from product_variant where id = $1)`,
      [owned],
    )
    const { unmeasured_variants } = await report()
    expect(unmeasured_variants).toMatchObject({
      count: 1,
      variants: [{ id: bare, product: { title: "Bare" }, missing: ["weight", "width", "height"] }],
    })
  })

  it("lists orders that wait to be shipped with the plugin and have no phone to call", async () => {
    await placeOrder(shop)
    const waiting = await placeOrder(shop)
    const held = await placeOrder(shop)
    const billed = await placeOrder(shop)
    const collected = await placeOrder(shop)
    const sent = await placeOrder(shop)
    await fulfilOrder(shop.admin, {
      orderId: sent.id,
      stockLocationId: shop.seed.stockLocationId,
    })
    // At checkout a phone is asked for; orders that came another way have none.
    const setPhone = (phone: string, address: string, orders: { id: string }[]) =>
      runSql(
        shop.databaseUrl,
        `update order_address set phone = $1
         where id in (select ${address}_address_id from "order" where id = any($2))`,
        [phone, orders.map(({ id }) => id)],
      )
    await setPhone(" - ", "billing", [waiting, held, collected, sent])
    await setPhone("  ", "shipping", [waiting, held, collected, sent, billed])
    await setPhone("+37126000001", "billing", [billed])
    await runSql(shop.databaseUrl, `update "order" set status = 'requires_action' where id = $1`, [
      held.id,
    ])
    await runSql(
      shop.databaseUrl,
      `update order_shipping_method set shipping_option_id = 'so_of_another_provider'
       where id in (select shipping_method_id from order_shipping where order_id = $1)`,
      [collected.id],
    )
    const { orders_without_phone } = await report()
    expect(orders_without_phone).toEqual({
      count: 2,
      orders: [
        expect.objectContaining({ id: held.id, country_code: "LV" }),
        expect.objectContaining({ id: waiting.id, country_code: "LV" }),
      ],
    })
  })

  it("counts on no service that is switched off", async () => {
    const switchAll = (isOn: boolean) =>
      runSql(shop.databaseUrl, "update shipment_ordering_service set is_enabled = $1", [isOn])
    await switchAll(false)
    const off = await report()
    await switchAll(true)
    const on = await report()
    expect(off.countries_without_service).toContain("LV")
    expect(on.countries_without_service).not.toContain("LV")
  })

  it("lists the countries of the store to which no known service delivers", async () => {
    const before = await report()
    await runSql(
      shop.databaseUrl,
      "update shipment_ordering_service set countries = array_remove(countries, 'LV')",
    )
    const after = await report()
    expect(before.countries_without_service).not.toContain("LV")
    expect(after.countries_without_service).toEqual(
      [...before.countries_without_service, "LV"].sort(),
    )
  })

  it("counts all variants of a large catalogue and lists the first fifty", async () => {
    const one = await createProduct(shop, { title: "Many" })
    await runSql(
      shop.databaseUrl,
      `insert into product_variant (id, title, sku, product_id)
       select 'variant_many' || lpad(n::text, 6, '0'), 'Many', 'MANY-' || n, product_id
       from product_variant, generate_series(1, 50000) n where id = $1`,
      [one],
    )
    const { unmeasured_variants } = await report()
    expect(unmeasured_variants.count).toBeGreaterThan(50_000)
    expect(unmeasured_variants.variants).toHaveLength(50)
    await runSql(shop.databaseUrl, "delete from product_variant where id like 'variant_many%'")
  })

  it("is looked for by a job and when a person asks, and says when", async () => {
    const old = await report()
    const missing = ({ orders_without_phone }: Report) => orders_without_phone.count
    const order = await placeOrder(shop)
    await runSql(
      shop.databaseUrl,
      `update order_address set phone = null
        where id in (select unnest(array[shipping_address_id, billing_address_id]) from "order" where id = $1)`,
      [order.id],
    )
    const kept = await reported("")
    expect([kept.as_of, missing(kept)]).toEqual([old.as_of, missing(old)])
    await runJob(shop, "shipment-ordering-data-report")
    const found = await reported("")
    expect(Date.parse(found.as_of)).toBeGreaterThan(Date.parse(old.as_of))
    expect(missing(found)).toBe(missing(old) + 1)
  })

  it("is told to nobody who is not signed in", async () => {
    const nobody = createHttpClient(shop.store.url, {})
    expect((await nobody.send("GET", PATH)).status).toBe(401)
  })
})
