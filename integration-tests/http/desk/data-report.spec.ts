import { fulfil } from "../../harness/fulfil-order"
import { createItemRule, createProduct, deleteItemRules } from "../../harness/items-and-boxes"
import { importOrder } from "../../harness/orders"
import { runSql } from "../../harness/run-sql"
import { placeOrder, runJob } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"

// A shop with a key.
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

const readReport = async (query = "") =>
  (await shop.admin.get<{ data_report: Report }>(PATH + query)).data_report

const makeReport = () => readReport("?fresh=true")

it("the data report lists variants that are packed by default weight or size, unless their product or a rule has them", async () => {
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
  const { unmeasured_variants } = await makeReport()
  expect(unmeasured_variants).toMatchObject({
    count: 1,
    variants: [{ id: bare, product: { title: "Bare" }, missing: ["weight", "width", "height"] }],
  })
})

it("the data report lists orders that wait to be shipped with the plugin and have no phone to call", async () => {
  await importOrder(shop)
  const waiting = await placeOrder(shop)
  const held = await importOrder(shop)
  const billed = await placeOrder(shop)
  const collected = await importOrder(shop)
  const sent = await importOrder(shop)
  await fulfil(shop, sent)
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
  const { orders_without_phone } = await makeReport()
  expect(orders_without_phone).toEqual({
    count: 2,
    orders: [
      expect.objectContaining({ id: held.id, country_code: "LV" }),
      expect.objectContaining({ id: waiting.id, country_code: "LV" }),
    ],
  })
})

it("the data report lists the countries of the store to which no enabled service delivers", async () => {
  const countries = async () => (await makeReport()).countries_without_service
  const change = (set: string) =>
    runSql(shop.databaseUrl, `update shipment_ordering_service set ${set}`)
  const before = await countries()
  expect(before).not.toContain("LV")
  await change("is_enabled = false")
  expect(await countries()).toContain("LV")
  await change("is_enabled = true, countries = array_remove(countries, 'LV')")
  expect(await countries()).toEqual([...before, "LV"].sort())
})

it("the data report counts all variants of a large catalogue and lists the first fifty", async () => {
  const one = await createProduct(shop, { title: "Many" })
  await runSql(
    shop.databaseUrl,
    `insert into product_variant (id, title, sku, product_id)
       select 'variant_many' || lpad(n::text, 6, '0'), 'Many', 'MANY-' || n, product_id
       from product_variant, generate_series(1, 50000) n where id = $1`,
    [one],
  )
  const { unmeasured_variants } = await makeReport()
  expect(unmeasured_variants.count).toBeGreaterThan(50_000)
  expect(unmeasured_variants.variants).toHaveLength(50)
  await runSql(shop.databaseUrl, "delete from product_variant where id like 'variant_many%'")
})

it("the data report is made by a job, and when a person asks, and says when", async () => {
  const old = await makeReport()
  const missing = ({ orders_without_phone }: Report) => orders_without_phone.count
  const order = await importOrder(shop)
  await runSql(
    shop.databaseUrl,
    `update order_address set phone = null
        where id in (select unnest(array[shipping_address_id, billing_address_id]) from "order" where id = $1)`,
    [order.id],
  )
  const kept = await readReport()
  expect([kept.as_of, missing(kept)]).toEqual([old.as_of, missing(old)])
  await runJob(shop, "shipment-ordering-data-report")
  const found = await readReport()
  expect(Date.parse(found.as_of)).toBeGreaterThan(Date.parse(old.as_of))
  expect(missing(found)).toBe(missing(old) + 1)
})
