import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { orderBody } from "./order-body"
import { SandboxProcess } from "./sandbox-process"
import { SandboxUnderTest, at, listAt } from "./sandbox-under-test"

it("kill -9 loses nothing that was acknowledged, and doubles nothing", async () => {
  const folder = mkdtempSync(join(tmpdir(), "sandbox-kill-"))
  const dataFile = join(folder, "sandbox.data")
  const acknowledged = new Map<string, number>()
  for (const round of [1, 2, 3]) {
    const program = await SandboxProcess.start("--data", dataFile, "--key", "kill-key")
    const order = async (key: string): Promise<number | undefined> => {
      const response = await fetch(`${program.url}/api/development/v1/services/order-store`, {
        method: "POST",
        headers: { Authorization: "Bearer kill-key", "Idempotency-Key": key },
        // Large, so that the kill often comes in the middle of a save.
        body: JSON.stringify(orderBody({ parcel_description: "x".repeat(50_000) })),
      })
      const id = at(await response.json(), "data", "shipment_id")
      return typeof id === "number" ? id : undefined
    }
    for (const [key, id] of acknowledged) expect([key, await order(key)]).toEqual([key, id])

    let dies: Promise<unknown> | undefined
    const placed = Array.from({ length: 60 }, async (_, index) => {
      const id = await order(`${round}-${index}`).catch(() => undefined)
      if (id !== undefined) acknowledged.set(`${round}-${index}`, id)
      if (acknowledged.size >= round * 15) dies ??= program.end("SIGKILL")
    })
    await Promise.all(placed)
    await dies
  }
  const last = await SandboxUnderTest.start({ dataFile, key: "kill-key" })
  const records = listAt((await last.control("GET", "/shipments")).body, "shipments")
  await last.close()
  const keys = records.map((one) => at(one, "idempotency_key"))
  expect(new Set(keys).size).toBe(keys.length)
  for (const [key, id] of acknowledged) {
    expect(records).toContainEqual(expect.objectContaining({ id, idempotency_key: key }))
  }
  rmSync(folder, { recursive: true })
  expect(acknowledged.size).toBeGreaterThanOrEqual(45)
}, 60_000)
