import fc from "fast-check"
import { importOrder } from "../../harness/orders"
import { runSql } from "../../harness/run-sql"
import type { TestShop } from "../../harness/test-shop"
import { workAtOnce } from "../../harness/work-at-once"

const LINES = "id in (select item_id from order_item where order_id = $1)"
const METHODS = "id in (select shipping_method_id from order_shipping where order_id = $1)"
const ADDRESS = 'id = (select shipping_address_id from "order" where id = $1)'

const line = (changes: string) => `update order_line_item set ${changes} where ${LINES}`
const price = (value: string) =>
  line(`unit_price = ${value}, raw_unit_price = '{"value":"${value}"}'`)
const quantity = (value: string) =>
  `update order_item set quantity = '${value}', raw_quantity = '{"value":"${value}"}' where order_id = $1`
const method = (changes: string) => `update order_shipping_method set ${changes} where ${METHODS}`
const address = (changes: string) => `update order_address set ${changes} where ${ADDRESS}`
const order = (changes: string) => `update "order" set ${changes} where id = $1`

/** By name: the statement that changes an ordinary order. */
const ODDITIES: Record<string, string> = {
  "a total below zero": `insert into order_credit_line (id, order_id, amount, raw_amount, version)
    select 'ocl_' || id, id, 200, '{"value":"200"}', version from "order" where id = $1`,
  "a line below zero": price("-7.5"),
  "a price of zero": price("0"),
  "a price with fractions of a cent": price("0.000001"),
  "a huge price": price("1e25"),
  "a price that is text": line(`raw_unit_price = '{"value":"abc"}'`),
  "a price without a value": line("raw_unit_price = '{}'"),
  "a delivery price that is text": method(`raw_amount = '{"value":"abc"}'`),
  "a delivery price without a value": method("raw_amount = '{}'"),
  "half an item": quantity("0.5"),
  "a third of an item": quantity("0.3333333333"),
  "a huge quantity": quantity("1e30"),
  "a quantity that is not a number": quantity("NaN"),
  "a quantity that is text": `update order_item set raw_quantity = '{"value":"abc"}' where order_id = $1`,
  "no address": order("shipping_address_id = null, billing_address_id = null"),
  "a deleted address": `delete from order_address where ${ADDRESS}`,
  "an address of nulls": address(
    "first_name = null, last_name = null, company = null, address_1 = null, city = null, postal_code = null, country_code = null, phone = null",
  ),
  "an address of empty texts": address(
    "first_name = '', last_name = ' ', company = '', address_1 = '', city = '', postal_code = '', country_code = '', phone = '', province = ''",
  ),
  "strange texts": address(
    `first_name = repeat('👩‍👧', 500), last_name = E'=cmd()\\n\\u0007\\u202E', city = 'الرياض', province = 'constructor', postal_code = '__proto__', phone = '☎'`,
  ),
  "an unknown country": address("country_code = 'zzz'"),
  "no e-mail": order("email = null"),
  "no currency": order("currency_code = ''"),
  "an unknown currency": order("currency_code = 'xyz'"),
  "a language that is none": order("locale = 'not a locale!'"),
  "no customer": order("customer_id = null, sales_channel_id = null, region_id = null"),
  "metadata that are text": order(`metadata = '"x"'`),
  "a deleted product": line("variant_id = 'variant_gone', product_id = 'prod_gone'"),
  "no variant": line("variant_id = null, product_id = null"),
  "empty titles": line("title = '', product_title = '', variant_title = '', variant_sku = ''"),
  "no data of the delivery": method("data = null"),
  "nonsense in the delivery's data": method(`data = '"nonsense"'`),
  "a list in the delivery's data": method("data = '[1, null, {}]'"),
  "data of another version": method(
    `data = '{"option_key": "carrierB_classic", "service_code": 7, "packing": {"packages": "none"}}'`,
  ),
  "no summary": "delete from order_summary where order_id = $1",
  "a summary that is text": `update order_summary set totals = '"x"' where order_id = $1`,
  "no items": "delete from order_item where order_id = $1",
  "a line whose row is deleted": `with gone as (
      insert into order_line_item
      select (jsonb_populate_record(null::order_line_item,
        to_jsonb(line) || jsonb_build_object('id', line.id || '_gone', 'deleted_at', now()))).*
        from order_line_item line where ${LINES} returning id)
    insert into order_item
    select (jsonb_populate_record(null::order_item,
      to_jsonb(item) || jsonb_build_object('id', item.id || '_gone', 'item_id', item.item_id || '_gone', 'unit_price', null))).*
      from order_item item where order_id = $1 and exists (select 1 from gone)`,
  "lines without rows": `delete from order_line_item where ${LINES}`,
  "a quantity below zero": quantity("-3"),
}

/** More orders at once would wait for each other: Medusa locks what it reserves. */
export const AT_ONCE = 4

const WITH_NOTHING_OPEN = ["no items", "lines without rows", "a quantity below zero"]

/** An order with data that no order should have. */
export type OddOrder = Awaited<ReturnType<typeof makeOddOrders>>[number]

/** Makes odd orders from ordinary ones: with each oddity alone, and with four combinations from a fixed seed. */
export async function makeOddOrders(shop: TestShop) {
  const names = Object.keys(ODDITIES)
  const several = fc.uniqueArray(fc.constantFrom(...names), { minLength: 2, maxLength: 4 })
  const combined = fc.sample(several, { numRuns: 4, seed: 20261127 })
  return workAtOnce(AT_ONCE, [...names.map((name) => [name]), ...combined], async (oddities) => {
    const made = await importOrder(shop)
    for (const name of oddities) await runSql(shop.databaseUrl, ODDITIES[name] ?? "", [made.id])
    /** Whether it has items to ship, and is listed. */
    const isOpen = !oddities.some((name) => WITH_NOTHING_OPEN.includes(name))
    return { ...made, oddities, isOpen }
  })
}
