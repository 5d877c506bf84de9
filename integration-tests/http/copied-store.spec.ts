import { createStorefrontClient, signInAdmin } from "../harness/http-client"
import { startStore, type Store } from "../harness/store-process"
import {
  ENCRYPTION_KEY,
  fillCart,
  listShipments,
  placeOrder,
  runJob,
  sandboxShipments,
  startTestShop,
  type TestShop,
} from "../harness/test-shop"
import { tryToFulfil } from "../harness/try-to-fulfil"
import { fulfilOrder } from "../harness/fulfil-order"
import { quotesOf } from "../harness/quotes-of"

const PLUGIN = "/admin/shipment-ordering"
const ELSEWHERE = "https://staging.shop.example"

let shop: TestShop
let copy: TestShop
let store: Store

beforeAll(async () => {
  shop = await startTestShop({ auto_confirm: false })
  store = await startStore({
    databaseUrl: shop.databaseUrl,
    env: {
      SHIPMENT_ORDERING_ENCRYPTION_KEY: ENCRYPTION_KEY,
      SHIPMENT_ORDERING_BACKEND_URL: ELSEWHERE,
    },
  })
  copy = { ...shop, store, admin: await signInAdmin(store.url, shop.seed.admin) }
})
afterAll(() => Promise.all([store.stop(), shop.sandbox.close()]))

const settingsOf = async ({ admin }: TestShop) =>
  (await admin.get<{ settings: Record<string, unknown> }>(`${PLUGIN}/settings`)).settings

describe("a store on a copy of another's database", () => {
  it("orders and confirms nothing, and says why", async () => {
    const waiting = await placeOrder(shop)
    await fulfilOrder(shop.admin, {
      orderId: waiting.id,
      stockLocationId: shop.seed.stockLocationId,
    })
    const order = await placeOrder(shop)

    const refusal = await tryToFulfil(copy, order.id)
    expect(refusal.message).toMatch(
      `belongs to the store at http://localhost:${shop.store.port}, and this one is at ${ELSEWHERE}`,
    )
    const [shipment] = await listShipments(shop, waiting.id)
    const path = `${PLUGIN}/shipments/${shipment?.id}/confirm`
    expect(await (await copy.admin.send("POST", path, {})).text()).toContain("ordering is paused")
    await runJob(copy, "shipment-ordering-resume")

    expect(await sandboxShipments(shop)).toMatchObject([{ confirmed_at: null }])
    expect(await settingsOf(copy)).toMatchObject({ is_paused: true, backend_url: ELSEWHERE })
    expect(await settingsOf(shop)).toMatchObject({ is_paused: false })
  })

  it("still shows prices", async () => {
    const cart = await fillCart(shop)
    const { carrierB_classic: quote } = await quotesOf(
      { storefront: createStorefrontClient(store.url, shop.seed.publishableKey) },
      cart.id,
    )
    expect(quote).toMatchObject({ available: true, amount: expect.any(Number) })
  })

  it("orders once a person has said that the store has moved there", async () => {
    await copy.admin.post(`${PLUGIN}/settings/adopt-address`)
    const order = await placeOrder(shop)
    await fulfilOrder(copy.admin, {
      orderId: order.id,
      stockLocationId: shop.seed.stockLocationId,
    })
    expect(await listShipments(copy, order.id)).toMatchObject([{ state: "ordered" }])
    expect(await settingsOf(copy)).toMatchObject({ is_paused: false })
  })
})
