// A shop with a key and two boxes: a mug fits both.
import { openBench } from "../../harness/bench"
import { createBox } from "../../harness/items-and-boxes"
import { pdfText } from "../../harness/labels"
import { createFragileVase, importOrder, placeWithVase } from "../../harness/orders"
import { setPriceRules } from "../../harness/prices"
import { planOf, shipFromAdmin, shipMany } from "../../harness/ship-from-admin"
import { listShipments, shipmentIn } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"

const shop = shopWithKey()

let large: string

beforeAll(async () => {
  await createBox(shop, { name: "Small", side: 200 })
  large = (await createBox(shop, { name: "Large", side: 400 })).id
})

const setRules = (...rules: { if: object; then: object }[]) =>
  setPriceRules(shop, {
    rules: rules.map((rule, at) => ({ name: `Rule ${at}`, is_on: true, ...rule })),
  })

afterAll(() => setRules())

const slipsOf = async (body: object) => {
  const path = "/admin/shipment-ordering/documents/packing-slips"
  const answer = await shop.admin.send("POST", path, body)
  return (await pdfText(new Uint8Array(await answer.arrayBuffer()))).join()
}

it("an order is shipped in the box that a rule takes, as planned in the list and the dialog, and in a run", async () => {
  const countries = { is: ["LV"] }
  await setRules({
    if: { countries, locations: { is: [shop.seed.stockLocationId] } },
    then: { box: large },
  })
  const order = await importOrder(shop)
  expect(await slipsOf({ order_ids: [order.id] })).toContain("Large")
  expect((await planOf(shop, order)).packages).toMatchObject([{ box_id: large }])
  const inRun = await importOrder(shop)
  await shipFromAdmin(shop, order)
  await shipMany(shop, [inRun])
  for (const { id } of [order, inRun]) {
    const { packages } = await shipmentIn(shop, id, "confirmed")
    expect(packages).toMatchObject([{ length: "40", width: "40", height: "40" }])
  }
  await setRules({ if: { countries: { is_not: ["LV"] } }, then: { box: large } })
  const other = await importOrder(shop)
  await shipFromAdmin(shop, other)
  expect((await shipmentIn(shop, other.id, "confirmed")).packages).toMatchObject([
    { length: "20", width: "20", height: "20" },
  ])
})

it("the notes of rules are on the packing slip and at the pack bench, beside the order's own", async () => {
  await setRules(
    { if: { options: { is: ["carrierB_classic"] } }, then: { note: "Add a sticker." } },
    { if: { items: { from: 2 } }, then: { note: "Wrap each mug." } },
    { if: { items: { from: 5 } }, then: { note: "Two people." } },
  )
  const order = await importOrder(shop, { quantity: 2 })
  await shop.admin.post(`/admin/orders/${order.id}`, { metadata: { note: "A gift." } })
  expect(await openBench(shop, { scan: order.id })).toMatchObject({
    order: { note: "A gift.\nAdd a sticker.\nWrap each mug." },
  })
  const expectNotes = (slip: string) => {
    expect(slip).toMatch(/A gift\.\s*Add a sticker\.\s*Wrap each mug\./)
    expect(slip).not.toContain("Two people.")
  }
  expectNotes(await slipsOf({ order_ids: [order.id] }))
  await shipMany(shop, [order])
  const { id } = await shipmentIn(shop, order.id, "confirmed")
  expectNotes(await slipsOf({ shipment_ids: [id] }))
  await setRules()
  expect(await slipsOf({ order_ids: [order.id] })).not.toContain("sticker")
})

it("a slip has the notes of the options that its shipments were ordered with", async () => {
  await setRules(
    { if: { options: { is: ["carrierB_classic"] }, items: { below: 2 } }, then: { note: "Mug." } },
    {
      if: { options: { is: ["carrierA_standard"] }, items: { below: 2 } },
      then: { note: "Tall." },
    },
  )
  const order = await placeWithVase(shop, await createFragileVase(shop), 1)
  await shipFromAdmin(shop, order)
  await shipFromAdmin(shop, order)
  const shipments = await listShipments(shop, order.id)
  const notesOf = async (...shipment_ids: string[]) =>
    (await slipsOf({ shipment_ids })).match(/Mug\.|Tall\./g)?.sort()
  const idOf = (code: string) => shipments.find((one) => one.service_code === code)?.id ?? ""
  const [mug, vase] = [idOf("carrierB_classic"), idOf("carrierA_standard")]
  expect(await notesOf(mug)).toEqual(["Mug."])
  expect(await notesOf(vase)).toEqual(["Tall."])
  expect(await notesOf(mug, vase)).toEqual(["Mug.", "Tall."])
})
