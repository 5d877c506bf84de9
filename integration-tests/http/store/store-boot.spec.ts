import type { HttpTypes } from "@medusajs/framework/types"
import { borrowTestStore, type TestStore } from "../../harness/test-store"

let testStore: TestStore

beforeAll(async () => {
  testStore = await borrowTestStore()
})

describe("a store that installs the built plugin", () => {
  it("boots and answers", async () => {
    const response = await fetch(`${testStore.store.url}/health`)

    expect(response.status).toBe(200)
  })

  it("lists the plugin's fulfillment provider beside Medusa's manual one", async () => {
    const { fulfillment_providers } =
      await testStore.admin.get<HttpTypes.AdminFulfillmentProviderListResponse>(
        "/admin/fulfillment-providers",
      )

    expect(fulfillment_providers.map(({ id }) => id)).toEqual(
      expect.arrayContaining(["manual_manual", "shipment-ordering_shipment-ordering"]),
    )
  })

  it("logs no error while it boots", () => {
    const errors = testStore.store.logs.lines.filter((line) => line.includes('"level":"error"'))

    expect(errors).toEqual([])
  })
})
