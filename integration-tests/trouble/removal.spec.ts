import type { HttpTypes } from "@medusajs/framework/types"
import { chooseOption, listPricedOptions } from "../harness/customer-checkout"
import { fulfil, getOrder } from "../harness/fulfil-order"
import { createReturnOption } from "../harness/return-items"
import { runSql } from "../harness/run-sql"
import { createShippingOptions } from "../harness/seed/shipping-options"
import { errorLines, migrateStore, runScript } from "../harness/store-process"
import { RIGA_CUSTOMER } from "../harness/test-data"
import { crashShop, fillCart, listShipments, placeOrder, shipmentIn } from "../harness/test-shop"
import { shopInTrouble } from "../harness/worlds"

const SERVICE = "carrierB_classic"

const shop = shopInTrouble({ shipped_on: "manual", sender_name: "Baltic Table" }, { env: {} })

/** Delivered by the shop itself, at a fixed price. */
let van: string
let carts: { idle: string; paying: string }
let orders: Record<"open" | "fulfilled" | "shipped", HttpTypes.StoreOrder>
/** Fulfilled; its shipment was voided. */
let voided: HttpTypes.StoreOrder
/** What the first, dry run printed. */
let said: string

beforeAll(async () => {
  const [option] = await createShippingOptions(shop.admin, {
    ...shop.seed,
    services: [{ id: "van", name: "Our own van", is_return: false }],
    provider: "manual_manual",
    flatPrice: 5,
  })
  van = option?.id ?? ""
  await createReturnOption(shop)
  carts = { idle: await cartWithMethod(), paying: await cartWithMethod() }
  await shop.storefront.post("/store/payment-collections", { cart_id: carts.paying })
  orders = { open: await placeOrder(shop), fulfilled: await order(), shipped: await order() }
  await ship(orders.shipped)
  voided = await order()
  const [shipment] = await listShipments(shop, voided.id)
  await shop.admin.post(`/admin/shipment-ordering/shipments/${shipment?.id}/void`)
})

async function cartWithMethod(): Promise<string> {
  const { id } = await fillCart(shop)
  await chooseOption(shop.storefront, id, { optionId: shop.options[SERVICE] ?? "" })
  return id
}

/** An order that is fulfilled and confirmed. */
async function order(): Promise<HttpTypes.StoreOrder> {
  const placed = await placeOrder(shop)
  await fulfil(shop, placed)
  await shipmentIn(shop, placed.id, "confirmed")
  return placed
}

async function ship({ id, items }: HttpTypes.StoreOrder): Promise<void> {
  const [fulfillment] = (await getOrder(shop.admin, id)).fulfillments ?? []
  await shop.admin.post(`/admin/orders/${id}/fulfillments/${fulfillment?.id}/shipments`, {
    items: items?.map((item) => ({ id: item.id, quantity: item.quantity })),
    labels: [],
  })
}

const prepareRemoval = (...args: string[]) => runScript(shop, "prepare-removal", ...args)

const restart = (env?: NodeJS.ProcessEnv) => crashShop(shop, env)

const cart = async (id: string) =>
  (await shop.storefront.get<HttpTypes.StoreCartResponse>(`/store/carts/${id}`)).cart

const optionsFor = async (id: string) =>
  (await listPricedOptions(shop.storefront, id)).map(({ name }) => name)

const amountToPay = async (cartId: string) => {
  const [row] = await runSql<{ amount: string }>(
    shop.databaseUrl,
    `select p.amount from payment_collection p
       join cart_payment_collection c on c.payment_collection_id = p.id where c.cart_id = $1`,
    [cartId],
  )
  return Number(row?.amount)
}

describe("preparing the removal of the plugin", () => {
  it("preparing the removal says first what it would do, and does nothing", async () => {
    said = await prepareRemoval()
    expect(said).toContain("dry run: nothing is changed")
    expect(said).toContain("2 open shipments")
    expect(said).toContain("1 order is not shipped yet.")
    expect(said.split("\n").filter((line) => line.includes("cancel this fulfillment"))).toEqual([
      expect.stringMatching(new RegExp(`^ {2}#${voided.display_id}-\\w+, voided: `)),
    ])
    expect(said).toContain("2 open carts have one of its methods")
    expect(said).toContain("Riga warehouse")
    expect(said).not.toContain(RIGA_CUSTOMER.last_name)
    expect(said).not.toContain(RIGA_CUSTOMER.address_1)
    expect(said).not.toContain(orders.open.email)
    expect((await cart(carts.idle)).shipping_methods).toHaveLength(1)
    expect((await optionsFor(carts.idle)).length).toBeGreaterThan(5)
  })

  it("preparing the removal takes the plugin's methods off open carts, deletes its options, and leaves the stock location", async () => {
    expect(await prepareRemoval("apply")).toContain("2 open carts freed")
    for (const id of Object.values(carts)) {
      expect((await cart(id)).shipping_methods).toEqual([])
      expect(await optionsFor(id)).toEqual(["Our own van"])
    }
    expect(await amountToPay(carts.paying)).toBe((await cart(carts.paying)).item_total)
    const { shipping_options } = await shop.admin.get<HttpTypes.AdminShippingOptionListResponse>(
      "/admin/shipping-options?fields=id,provider_id",
    )
    expect(shipping_options.map(({ id }) => id)).toEqual([van])
    const { stock_location } = await shop.admin.get<HttpTypes.AdminStockLocationResponse>(
      `/admin/stock-locations/${shop.seed.stockLocationId}?fields=fulfillment_providers.id`,
    )
    expect(stock_location.fulfillment_providers?.map(({ id }) => id)).toEqual(["manual_manual"])
  })

  it("preparing the removal has nothing left to do the second time", async () => {
    expect(await prepareRemoval("apply")).toContain("Done: there was nothing left to do.")
  })
})

describe("a store without the plugin", () => {
  beforeAll(() => restart({ STORE_LEAVE_OUT: "plugin,provider" }))

  it("a store without the plugin sells to a cart that had one of the plugin's methods", async () => {
    const [item] = (await cart(carts.idle)).items ?? []
    const line = `/store/carts/${carts.idle}/line-items/${item?.id}`
    await shop.storefront.post(line, { quantity: 2 })
    await chooseOption(shop.storefront, carts.idle, { optionId: van })
    expect((await cart(carts.idle)).shipping_total).toBe(5)
  })

  it("a store without the plugin fulfills an order of the plugin's option with another one, ships a fulfilled one, and shows a shipped one", async () => {
    const [item] = orders.open.items ?? []
    await shop.admin.post(`/admin/orders/${orders.open.id}/fulfillments`, {
      location_id: shop.seed.stockLocationId,
      shipping_option_id: van,
      items: [{ id: item?.id, quantity: item?.quantity }],
    })
    await ship(orders.open)
    await ship(orders.fulfilled)
    for (const { id } of Object.values(orders)) {
      expect((await getOrder(shop.admin, id)).fulfillment_status).toBe("shipped")
    }
    expect(errorLines(shop.store.logs.lines)).toEqual([])
  })
})

describe("a store that installs it again", () => {
  it("a store that installs the plugin again has its settings and shipments, and sells with it once options are created", async () => {
    await restart()
    expect(await shop.admin.get("/admin/shipment-ordering/settings")).toMatchObject({
      settings: { sender_name: "Baltic Table" },
    })
    expect(await listShipments(shop, orders.shipped.id)).toHaveLength(1)
    const { shipping_options } = await shop.admin.post<{ shipping_options: { id: string }[] }>(
      "/admin/shipment-ordering/shipping-options",
      { service_zone_id: shop.seed.serviceZoneId, options: [{ service_code: SERVICE }] },
    )
    await chooseOption(shop.storefront, carts.paying, { optionId: shipping_options[0]?.id ?? "" })
    expect((await cart(carts.paying)).shipping_total).toBeGreaterThan(0)
  })

  it("a store that installs the plugin again has empty tables if they were deleted with the statements that the script printed", async () => {
    const statements = said.split("\n").filter((line) => /^ {2}(drop|delete) /.test(line))
    expect(statements).toHaveLength(3)
    await shop.store.stop()
    for (const statement of statements) await runSql(shop.databaseUrl, statement)
    await migrateStore(shop.databaseUrl)
    expect(await runSql(shop.databaseUrl, "select id from shipment_ordering_shipment")).toEqual([])
  })
})
