import { acknowledge } from "./support/callback-receiver"
import { useCallbackScene } from "./support/callback-scene"
import { parcelOrder } from "./support/sample-requests"
import { useSandbox } from "./support/sandbox"

const sandbox = useSandbox()
const scene = useCallbackScene(sandbox)
const hour = 3600
const numbers = ["CA111111111LV", "CA222222222LV"]

describe("Callbacks, the request", () => {
  it("is a GET with shipment_id and the numbers joined with |", async () => {
    await scene.listen(acknowledge)
    const id = await scene.confirmed()
    await sandbox().control.issue(id, numbers)
    await sandbox().control.advance(hour)
    expect(scene.calls).toHaveLength(1)
    const [call] = scene.calls
    expect(call?.method).toBe("GET")
    expect(call?.path).toBe("/callback")
    expect([...(call?.query ?? [])]).toEqual([
      ["shipment_id", String(id)],
      ["tracking_numbers", numbers.join("|")],
    ])
    expect(call?.body).toBe("")
  })

  it("has no separator for a single number", async () => {
    await scene.listen(acknowledge)
    await sandbox().control.issue(await scene.confirmed(), ["CA111111111LV"])
    await sandbox().control.advance(hour)
    expect(scene.calls[0]?.query.get("tracking_numbers")).toBe("CA111111111LV")
  })

  it("has JSON as Content-Type and Accept", async () => {
    await scene.listen(acknowledge)
    await sandbox().control.issue(await scene.confirmed())
    await sandbox().control.advance(hour)
    expect(scene.calls[0]?.headers).toEqual(
      expect.objectContaining({ accept: "application/json", "content-type": "application/json" }),
    )
  })

  it("does not carry the API key", async () => {
    await scene.listen(acknowledge)
    await sandbox().control.issue(await scene.confirmed())
    await sandbox().control.advance(hour)
    expect(scene.calls[0]?.headers).not.toHaveProperty("authorization")
    expect(JSON.stringify(scene.calls)).not.toContain(scene.merchant.access.key)
  })

  it("keeps the query that the address already has", async () => {
    await scene.listen(acknowledge)
    const id = await scene.confirmed("/a/b?token=x%20y%26z&empty=&list=1&list=2")
    await sandbox().control.issue(id, numbers)
    await sandbox().control.advance(hour)
    expect(scene.calls[0]?.path).toBe("/a/b")
    expect([...(scene.calls[0]?.query ?? [])]).toEqual(
      expect.arrayContaining([
        ["token", "x y&z"],
        ["empty", ""],
        ["list", "1"],
        ["list", "2"],
        ["shipment_id", String(id)],
        ["tracking_numbers", numbers.join("|")],
      ]),
    )
  })

  it("is sent by production, too", async () => {
    await scene.listen(acknowledge)
    const id = await scene.confirmed(
      "/callback",
      scene.merchant.with({ environment: "production" }),
    )
    await sandbox().control.issue(id, numbers)
    await sandbox().control.advance(hour)
    expect(scene.calls.map(({ query }) => query.get("shipment_id"))).toEqual([String(id)])
  })

  it("is sent for each shipment of its own", async () => {
    await scene.listen(acknowledge)
    const ids = [await scene.confirmed(), await scene.confirmed(), await scene.confirmed()]
    for (const id of ids) {
      await sandbox().control.issue(id)
    }
    await sandbox().control.advance(hour)
    const told = scene.calls.map(({ query }) => Number(query.get("shipment_id")))
    expect(told.sort()).toEqual(ids.sort())
  })
})

describe("Callbacks, what they are sent for", () => {
  it("is not a shipment without numbers, confirmed or not", async () => {
    await scene.listen(acknowledge)
    await scene.confirmed()
    const callback_success_url = `${scene.receiver.url}/callback`
    await scene.merchant.create(parcelOrder({ callback_success_url }))
    await sandbox().control.advance(6 * hour)
    expect(scene.calls).toEqual([])
  })

  it("is the issuing of numbers, also when the carrier does it by itself after a while", async () => {
    await scene.listen(acknowledge)
    await sandbox().control.change({ issue_after_seconds: 600 })
    const id = await scene.confirmed()
    await sandbox().control.advance(6 * hour)
    expect(scene.calls.map(({ query }) => query.get("shipment_id"))).toEqual([String(id)])
  })
})
