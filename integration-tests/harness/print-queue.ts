import type { BenchDay } from "../../src/desk"
import { createHttpClient } from "./http-client"
import { runSql } from "./run-sql"
import { PRINT_QUEUE_KEY } from "./store-process"
import type { TestShop } from "./test-shop"

const HOOK = "/hooks/shipment-ordering/print-queue"

/** What the benches see of the print queue. */
export async function readPrintQueue({ admin }: Pick<TestShop, "admin">) {
  const { day } = await admin.get<{ day: BenchDay }>("/admin/shipment-ordering/pack-bench")
  return day.print_queue
}

/** Queues the label of a shipment. @returns the job's id */
export async function queueLabel(
  { admin }: TestShop,
  shipment_id: string,
  paper = "thermal",
): Promise<string> {
  const { print_job } = await admin.post<{ print_job: { id: string } }>(
    "/admin/shipment-ordering/print-jobs",
    { shipment_id, paper },
  )
  return print_job.id
}

export const WITH_KEY = { authorization: `Bearer ${PRINT_QUEUE_KEY}` }

/** A print server with the key of the queue, or with another header. */
export function printServer({ store }: Pick<TestShop, "store">, headers = WITH_KEY) {
  const client = createHttpClient(store.url, headers)
  const next = () => client.send("GET", `${HOOK}/next`)
  return {
    next,
    /** The job's id and its PDF; undefined if nothing waits. */
    take: async () => {
      const answer = await next()
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

/** As if some minutes had passed since labels were queued, given out or printed. */
export const letPrintJobsWait = ({ databaseUrl }: TestShop, minutes: number) =>
  runSql(
    databaseUrl,
    `with printed as (update shipment_ordering_shipment set printed_at = printed_at - make_interval(mins => $1))
     update shipment_ordering_print_job
        set lease_until = now(), created_at = created_at - make_interval(mins => $1)`,
    [minutes],
  )
