import type { PrintQueue } from "../../src/api/admin/shipment-ordering/print-queue/print-queue"
import { createHttpClient } from "./http-client"
import { runSql } from "./run-sql"
import type { TestShop } from "./test-shop"

const QUEUE = "/admin/shipment-ordering/print-queue"
const HOOK = "/hooks/shipment-ordering/print-queue"

interface Answer {
  print_queue: Omit<PrintQueue, "last_asked_at"> & { last_asked_at: string | null }
}

export const readPrintQueue = async ({ admin }: Pick<TestShop, "admin">) =>
  (await admin.get<Answer>(QUEUE)).print_queue

export const changePrintQueue = async ({ admin }: TestShop, action: "on" | "renew" | "off") =>
  (await admin.post<Answer>(QUEUE, { action })).print_queue

/** Queues the label of a shipment. @returns the job's id */
export async function queueLabel(
  { admin }: TestShop,
  shipment_id: string,
  job: { paper?: string; printer?: string } = {},
): Promise<string> {
  const body = { shipment_id, paper: "thermal", ...job }
  const { print_job } = await admin.post<{ print_job: { id: string } }>(
    "/admin/shipment-ordering/print-jobs",
    body,
  )
  return print_job.id
}

/** A print server with this key, or with another header instead. */
export function printServer({ store }: TestShop, key: string | null, authorization?: string) {
  const client = createHttpClient(store.url, { authorization: authorization ?? `Bearer ${key}` })
  const next = (query = "") => client.send("GET", `${HOOK}/next${query}`)
  return {
    next,
    /** The job's id and its PDF; undefined if nothing waits. */
    take: async (printer = "") => {
      const answer = await next(printer && `?printer=${encodeURIComponent(printer)}`)
      if (answer.status === 204) return undefined
      if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
      return {
        id: answer.headers.get("print-job") ?? "",
        type: answer.headers.get("content-type"),
        pdf: Buffer.from(await answer.arrayBuffer()),
      }
    },
    done: async (id = "") => (await client.send("POST", `${HOOK}/${id}/done`)).status,
  }
}

/** As if the print servers had been silent for more than a minute. */
export const endPrintLeases = ({ databaseUrl }: TestShop) =>
  runSql(databaseUrl, "update shipment_ordering_print_job set lease_until = now()")
