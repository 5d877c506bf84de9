import type { OrdersToShip } from "../../../src/api/admin/shipment-ordering/orders/orders"
import { capturePayments } from "../../harness/capture-payments"
import { importOrder } from "../../harness/import-order"
import { tryToShip } from "../../harness/ship-from-admin"
import { placeOrder } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"

const PLUGIN = "/admin/shipment-ordering"

const shop = shopWithKey({ auto_confirm: false })

beforeEach(() =>
  shop.configure({ cod_payment_providers: [], cod_alternatives: {}, locker_services: [] }),
)

const issueOf = async ({ id }: { id: string }) => {
  const { orders } = await shop.admin.get<OrdersToShip>(`${PLUGIN}/orders/to-ship?limit=100`)
  return orders.find((order) => order.id === id)?.refusal
}

it("an order for a parcel locker says that none is chosen", async () => {
  const order = await importOrder(shop, { serviceCode: "carrierB_locker" })
  expect(await issueOf(order)).toBeNull()
  await shop.configure({ locker_services: ["*_locker"] })
  expect(await issueOf(order)).toMatch(/parcel lockers.*Choose one/)
  expect((await tryToShip(shop, order)).status).toBe(400)
  await shop.configure({ locker_choice: "nearest" })
  expect(await issueOf(order)).toBeNull()
  await shop.configure({ locker_choice: "required" })
})

it("an order that is paid at the door says that its service collects nothing", async () => {
  const order = await placeOrder(shop, { serviceCode: "carrierB_classic" })
  await shop.configure({ cod_payment_providers: ["pp_system_default"] })
  expect(await issueOf(order)).toMatch(/collects no money: [\d.]+ would be lost/)
  expect((await tryToShip(shop, order)).status).toBe(400)
  await capturePayments(shop.admin, order.id)
  expect(await issueOf(order)).toBeNull()
})

it("an order that is paid says that its service is one that collects, unless another goes instead", async () => {
  const order = await placeOrder(shop, { serviceCode: "carrierB_cod" })
  expect(await issueOf(order)).toBeNull()
  await capturePayments(shop.admin, order.id)
  expect(await issueOf(order)).toMatch(/nothing to collect/)
  expect((await tryToShip(shop, order)).status).toBe(400)
  await shop.configure({ cod_alternatives: { carrierB_cod: "carrierB_classic" } })
  expect(await issueOf(order)).toBeNull()
})
