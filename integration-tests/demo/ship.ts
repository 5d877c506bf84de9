import { setTimeout as sleep } from "node:timers/promises"
import type { HttpTypes } from "@medusajs/framework/types"
import type { RunningSandbox } from "../../packages/sandbox/src"
import { fulfil, getOrder } from "../harness/fulfil-order"
import type { HttpClient } from "../harness/http-client"
import type { StoreSeed } from "../harness/seed/seed-store"
import type { Narrator } from "./narrator"
import type { SandboxWatch } from "./sandbox-watch"

interface DemoShipment {
  id: string
  state: string
  shipment_id: string
  reference: string
  tracking: { number: string; url: string | null }[]
}

interface DemoDelivery {
  shipment_id: number
  label_pdf_bytes: number
  tracking_numbers: string[]
  fulfillment_status: string
}

interface Scene {
  orderId: string
  seed: StoreSeed
  sandbox: RunningSandbox
  narrator: Narrator
  watch: SandboxWatch
}

const PATIENCE_MS = 20_000

/** The merchant fulfills the order; the rest is automatic. */
export async function ship(admin: HttpClient, scene: Scene): Promise<DemoDelivery> {
  const { narrator, orderId, sandbox, seed, watch } = scene
  narrator.step("The merchant fulfills the order: the shipment is ordered and confirmed")
  narrator.sent(`POST /admin/orders/${orderId}/fulfillments`)
  await fulfil({ admin, seed }, { id: orderId })
  const confirmed = await until("the shipment is confirmed", async () => {
    const shipment = await findShipment(admin, orderId)
    return shipment.state === "confirmed" ? shipment : undefined
  })
  await watch.show()
  narrator.rows([
    ["shipment", `${confirmed.shipment_id}, reference ${confirmed.reference}`],
    ["state", confirmed.state],
  ])

  narrator.step("The label is kept, and shown on the fulfillment")
  const path = `/admin/shipment-ordering/shipments/${confirmed.id}/label`
  const label = await admin.send("GET", path)
  const pdf = Buffer.from(await label.arrayBuffer())
  narrator.sent(`GET ${path}`)
  narrator.got(`${label.headers.get("content-type")}, ${pdf.length} bytes`)

  narrator.step("The carrier issues tracking numbers, and the service calls back")
  await fetch(`${sandbox.url}/_sandbox/shipments/${confirmed.shipment_id}/issue`, {
    method: "POST",
  })
  const order = await until("the order is marked as shipped", async () => {
    const current = await getOrder(admin, orderId)
    return current.fulfillment_status === "shipped" ? current : undefined
  })
  await watch.show()
  const numbers = trackingNumbers(order)
  narrator.rows(numbers.map((number) => ["tracking", number]))
  narrator.rows([["order", String(order.fulfillment_status)]])
  return {
    shipment_id: Number(confirmed.shipment_id),
    label_pdf_bytes: pdf.subarray(0, 5).toString() === "%PDF-" ? pdf.length : 0,
    tracking_numbers: numbers,
    fulfillment_status: order.fulfillment_status,
  }
}

async function findShipment(admin: HttpClient, orderId: string): Promise<DemoShipment> {
  const { shipments } = await admin.get<{ shipments: DemoShipment[] }>(
    `/admin/shipment-ordering/shipments?order_id=${orderId}`,
  )
  const [shipment] = shipments
  if (!shipment) {
    throw new Error(`Order ${orderId} has no shipment`)
  }
  return shipment
}

function trackingNumbers(order: HttpTypes.AdminOrder): string[] {
  const labels = (order.fulfillments ?? []).flatMap(
    (fulfillment) => (fulfillment as { labels?: { tracking_number: string }[] }).labels ?? [],
  )
  return labels.map(({ tracking_number }) => tracking_number).filter(Boolean)
}

async function until<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
  const end = Date.now() + PATIENCE_MS
  while (Date.now() < end) {
    const found = await look()
    if (found !== undefined) {
      return found
    }
    await sleep(150)
  }
  throw new Error(`Waited ${PATIENCE_MS / 1000} s in vain until ${what}`)
}
