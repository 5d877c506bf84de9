import { createProduct } from "../../harness/items-and-boxes"
import { runSql } from "../../harness/run-sql"
import { RIGA_CUSTOMER, TALLINN_CUSTOMER, VILNIUS_CUSTOMER } from "../../harness/test-data"
import { placeOrder, type TestShop, until } from "../../harness/test-shop"
import { workAtOnce } from "../../harness/work-at-once"
import { say } from "../shared/start-stage"

const CUSTOMERS = [RIGA_CUSTOMER, TALLINN_CUSTOMER, VILNIUS_CUSTOMER]
const SERVICES = ["carrierB_classic", "carrierA_standard", "virtual_cheapest"]
const AT_ONCE = 2

const NEWEST = `
  select id, order_id, amount, row_number() over (order by priced_at desc, id desc) as place
    from shipment_ordering_price_record where order_id is not null
   order by priced_at desc, id desc limit $1`

/** Of every fifty orders one is canceled, one edited, and of one no price is known. */
const IS_COMPARABLE = "place % 50 > 2"

/**
 * Gives the newest orders of a store the records of orders that are really placed: to three countries, with three services,
 * and of several items. Values differ between copies, as far as the price stays the same.
 *
 * @returns how many of them can be compared, and what these were charged
 */
export async function varyOrders(
  shop: TestShop,
  count: number,
): Promise<{ comparable: number; charged: number }> {
  const kinds = await placeKinds(shop)
  say(`  giving ${count} orders the records of ${kinds.length}`)
  const run = (sql: string, values: unknown[] = [count]) => runSql(shop.databaseUrl, sql, values)
  await run(
    `with newest as (${NEWEST}),
          kind as (
            select *, row_number() over (order by id) - 1 as number
              from shipment_ordering_price_record where order_id = any($2))
     update shipment_ordering_price_record as record
        set option_key = kind.option_key, service_code = kind.service_code, source = kind.source,
            amount = kind.amount, tax_inclusive = kind.tax_inclusive, reason = kind.reason,
            service_price = kind.service_price, steps = kind.steps,
            package_count = kind.package_count,
            items_value = kind.items_value::numeric + place % 10 / 10.0,
            order_facts = jsonb_set(kind.order_facts, '{items_value}',
              to_jsonb(((kind.order_facts->>'items_value')::numeric + place % 10 / 10.0)::text)),
            priced_from = case when place % 50 = 2
              then jsonb_set(kind.priced_from, '{asked}', '[]') else kind.priced_from end
       from newest join kind on kind.number = place % $3
      where record.id = newest.id`,
    [count, kinds, kinds.length],
  )
  await run(
    `update "order" set status = 'canceled'
      where id in (select order_id from (${NEWEST}) as newest where place % 50 = 0)`,
  )
  await run(
    `insert into order_change (id, order_id, version, change_type, status, confirmed_at)
     select 'ordch_bench_' || place, order_id, 2, 'edit', 'confirmed', now()
       from (${NEWEST}) as newest where place % 50 = 1`,
  )
  const [sums] = await runSql<{ comparable: number; charged: number }>(
    shop.databaseUrl,
    `select count(*)::int as comparable, sum(amount::numeric)::float as charged
       from (${NEWEST}) as newest where ${IS_COMPARABLE}`,
    [count],
  )
  if (!sums) throw new Error("The store has no recorded prices")
  return sums
}

/** Places one order of each kind. Two flat cushions share a box of 400 mm, two high ones take two of 300 mm. */
async function placeKinds(shop: TestShop): Promise<string[]> {
  const createCushion = (height: number) =>
    createProduct(shop, {
      title: `Cushion ${height}`,
      sizes: { weight: 500, length: 280, width: 280, height },
    })
  const mug = shop.seed.variants["MUG-05"] ?? ""
  const [flat, high] = [await createCushion(180), await createCushion(280)]
  const items = [
    { variantId: mug, quantity: 1 },
    { variantId: mug, quantity: 4 },
    { variantId: flat, quantity: 2 },
    { variantId: high, quantity: 1 },
    { variantId: high, quantity: 2 },
  ]
  const kinds = CUSTOMERS.flatMap((shippingAddress) =>
    SERVICES.flatMap((serviceCode) =>
      items.map((item) => ({ shippingAddress, serviceCode, items: [item] })),
    ),
  )
  // Two packages are too many for it.
  const possible = kinds.filter(
    ({ serviceCode, items: [item] }) =>
      serviceCode !== "carrierB_classic" || item?.variantId !== high || item.quantity === 1,
  )
  say(`  placing ${possible.length} orders`)
  // On a busy machine the first answer of the service may come too late for a price. Then it is known the second time.
  const orders = await workAtOnce(AT_ONCE, possible, (kind) =>
    placeOrder(shop, kind).catch(() => placeOrder(shop, kind)),
  )
  const ids = orders.map(({ id }) => id)
  await until("all orders are recorded", async () => {
    const recorded = await runSql(
      shop.databaseUrl,
      "select id from shipment_ordering_price_record where order_id = any($1)",
      [ids],
    )
    return recorded.length === ids.length ? true : undefined
  })
  return ids
}
