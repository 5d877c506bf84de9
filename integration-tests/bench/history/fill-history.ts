import { runSql } from "../../harness/run-sql"

/** How long a store's past is. */
export interface History {
  shipments: number
  /** Shipped, but not archived, as in most shops. */
  orders: number
  variants: number
}

/** The id of a copy, with an old time at its beginning: the sample's time would make all copies look new. */
const oldId = (prefix: string, id: string, copy: string) =>
  `'${prefix}_01' || lpad(${copy}::text, 12, '0') || right(${id}, 12)`

const FIRST_DISPLAY_ID = 10_000
const DAYS = 730
const FIRST_SHIPMENT_ID = 70_000_000

const NAMES =
  "array['Anna','Jānis','Élise','Jürgen','Žanete','Aušra','Piotr','Liis','Matti','Ingrid']"
const FAMILIES =
  "array['Kalniņa','Ozols','Noël','Groß','Ķirse','Žukaitė','Nowak','Tamm','Virtanen']"
const TOWNS = "array['Rīga','Liepāja','Tartu','Kaunas','Gdańsk','Turku','Ventspils','Narva']"
const SERVICES =
  "array['carrierA_standard','carrierA_express','carrierB_classic','carrierB_locker']"

/** When the copy was placed or shipped. The first copies are the oldest. */
const placedAt = (count: number) =>
  `now() - interval '1 hour' - make_interval(secs => (${count} - g) * ${DAYS} * 86400.0 / ${count})`

/** Among the newest, as many have failed in both stores, because pages show and count failures of 40 days. */
const hasFailed = (count: number) =>
  `(g % 200 = 0 and ${placedAt(count)} < now() - interval '40 days'
    or ${count} - g between 25 and 50)`

const isKept = (count: number) => `${placedAt(count)} > now() - interval '90 days'`

/**
 * Fills a store with the past of a shop, by SQL: orders are copies of a sample, each shipped but for its recipient; the
 * shipments are of these orders; the variants are copies of one.
 */
export async function fillHistory(
  databaseUrl: string,
  { orderId }: { orderId: string },
  { shipments, orders, variants }: History,
): Promise<void> {
  const ofOrder = `order_id = '${orderId}'`
  const items = `(select item_id from order_item where ${ofOrder})`
  const methods = `(select shipping_method_id from order_shipping where ${ofOrder})`
  const fulfillments = `(select fulfillment_id from order_fulfillment where ${ofOrder})`
  const created = { created_at: placedAt(orders), updated_at: placedAt(orders) }
  const at = placedAt(shipments)
  const sources: Source[] = [
    {
      table: "order_address",
      where: `id in (select unnest(array[shipping_address_id, billing_address_id]) from "order" where id = '${orderId}')`,
      ids: ["id"],
      set: {
        first_name: `(${NAMES})[1 + g % 10]`,
        last_name: `(${FAMILIES})[1 + g % 9] || ' ' || md5(g::text)`,
        city: `(${TOWNS})[1 + g % 8]`,
        postal_code: "'LV-' || (1000 + g % 5000)",
      },
    },
    {
      table: "order",
      where: `id = '${orderId}'`,
      ids: ["id", "shipping_address_id", "billing_address_id"],
      set: {
        ...created,
        display_id: `${FIRST_DISPLAY_ID} + g`,
        email: `'customer' || g || '@shop.test'`,
      },
    },
    { table: "order_summary", where: ofOrder, ids: ["id", "order_id"] },
    { table: "order_line_item", where: `id in ${items}`, ids: ["id"] },
    {
      table: "order_item",
      where: ofOrder,
      ids: ["order_id", "item_id"],
      set: { id: oldId("orditem", "s.id", "g") },
    },
    { table: "order_shipping_method", where: `id in ${methods}`, ids: ["id"] },
    { table: "order_shipping", where: ofOrder, ids: ["id", "order_id", "shipping_method_id"] },
    {
      table: "fulfillment",
      where: `id in ${fulfillments}`,
      ids: [],
      set: { ...created, id: oldId("ful", "s.id", "g") },
    },
    {
      table: "order_fulfillment",
      where: ofOrder,
      ids: ["id", "order_id"],
      set: { fulfillment_id: oldId("ful", "s.fulfillment_id", "g") },
    },
    {
      table: "shipment_ordering_price_record",
      where: ofOrder,
      ids: ["id", "order_id", "cart_id"],
      set: { ...created, priced_at: placedAt(orders) },
    },
  ]
  for (const source of sources) await copyRows(databaseUrl, source, orders)
  await copyVariants(databaseUrl, variants)
  // The days of charges are summed when they are first read.
  const noting = (verb: string) =>
    runSql(databaseUrl, `alter table shipment_ordering_shipment ${verb} trigger user`)
  await noting("disable")
  await copyRows(
    databaseUrl,
    {
      table: "shipment_ordering_shipment",
      where: ofOrder,
      ids: ["id", "identity", "idempotency_key"],
      set: {
        order_id: `s.order_id || '_' || (1 + g % ${orders})`,
        fulfillment_id: oldId("ful", "s.fulfillment_id", `(1 + g % ${orders})`),
        reference: `'#' || (${FIRST_DISPLAY_ID} + 1 + g % ${orders}) || '-' || upper(left(md5(g::text), 6))`,
        shipment_id: `(${FIRST_SHIPMENT_ID} + g)::text`,
        tracking_numbers: "array['CE' || (300000000 + g) || 'LV']",
        announced_numbers: "array['CE' || (300000000 + g) || 'LV']",
        service_code: `(${SERVICES})[1 + g % 4]`,
        service_name: `(${SERVICES})[1 + g % 4]`,
        state: `case when ${hasFailed(shipments)} then 'failed' when g % 50 = 0 then 'confirmed' else 'tracked' end`,
        sealed_body: "null",
        // The nightly job has erased what is older than 90 days.
        last_error: `case when ${hasFailed(shipments)} and ${isKept(shipments)} then '{"kind":"refused","message":"refused"}'::jsonb end`,
        label_url: `case when ${isKept(shipments)} then s.label_url end`,
        ...{ overrides: "null", differences: "null", next_try_at: "null", next_poll_at: "null" },
        quoted_price: "'8.50'",
        charged_price: "case when g % 100 = 0 then '9.00' else '8.50' end",
        ...{ printed_at: at, pickup_at: at, shipped_at: at, ordered_at: at },
        ...{ created_at: at, updated_at: at },
        entered_at: `jsonb_build_object('ordered', ${at}, 'confirmed', ${at}, 'tracked', ${at}, 'failed', ${at})`,
      },
    },
    shipments,
  )
  await noting("enable")
  await runSql(databaseUrl, "vacuum analyze")
}

/** Each hundredth has no weight. */
async function copyVariants(databaseUrl: string, count: number): Promise<void> {
  const [variant] = await runSql<{ id: string; product_id: string }>(
    databaseUrl,
    "select id, product_id from product_variant where weight > 0 and deleted_at is null limit 1",
  )
  const product = `'${variant?.product_id}'`
  const sources: Source[] = [
    {
      table: "product",
      where: `id = ${product}`,
      ids: ["id", "handle"],
      set: { title: "s.title || ' ' || g", weight: "case when g % 100 > 0 then 500 end" },
    },
    {
      table: "product_shipping_profile",
      where: `product_id = ${product}`,
      ids: ["id", "product_id"],
    },
    {
      table: "product_variant",
      where: `id = '${variant?.id}'`,
      ids: ["id", "product_id", "sku"],
      set: { barcode: "null", ean: "null", upc: "null", weight: "null" },
    },
  ]
  for (const source of sources) await copyRows(databaseUrl, source, count)
}

interface Source {
  table: string
  /** Rows to copy. */
  where: string
  /** Columns with an id: the copy's has its number at the end. */
  ids: string[]
  /** Other columns, by SQL: `s` is the row that is copied, `g` the number of the copy. */
  set?: Record<string, string>
}

async function copyRows(
  databaseUrl: string,
  { table, where, ids, set = {} }: Source,
  count: number,
): Promise<void> {
  const columns = await runSql<{ name: string }>(
    databaseUrl,
    `select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  const names = columns.map(({ name }) => `"${name}"`).join(", ")
  const values = columns.map(({ name }) =>
    ids.includes(name) ? `s."${name}" || '_' || g` : (set[name] ?? `s."${name}"`),
  )
  await runSql(
    databaseUrl,
    `insert into "${table}" (${names}) select ${values.join(", ")}
       from "${table}" s cross join generate_series(1, $1::int) g where ${where}`,
    [count],
  )
}
