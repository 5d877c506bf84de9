import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { InferTypeOf } from "@medusajs/framework/types"
import { generateEntityId } from "@medusajs/framework/utils"
import { isFree, leaseFor, takeRows } from "../lease"
import type { ShipmentOrderingPrintJob } from "../models/pack-bench"
import { liveRows } from "../table"

const TABLE = "shipment_ordering_print_job"

/** A print server hands a label to its printer within seconds. */
const LEASE_SECONDS = 60

const MOST_ATTEMPTS = 5

/** A job that was given out for the last time, and for which no print server has said in time that it is printed. */
const HAS_FAILED = `(job.attempts >= ${MOST_ATTEMPTS} and job.${isFree()})`

export type PrintJob = Omit<
  InferTypeOf<typeof ShipmentOrderingPrintJob>,
  "updated_at" | "deleted_at"
>

/** Labels for the shop's print servers. Giving one out is one guarded statement, so that two servers get different ones. */
export class PrintJobStore {
  constructor(private readonly knex: Knex) {}

  /** Queues a label. Earlier failures of the same label are settled with it. */
  async add(job: Pick<PrintJob, "shipment_id" | "paper" | "printer">): Promise<{ id: string }> {
    const { shipment_id } = job
    await this.unprinted().where({ shipment_id }).whereRaw(HAS_FAILED).delete()
    const id = generateEntityId("", "sojob")
    await this.knex(TABLE).insert({ ...job, id, lease_until: this.knex.fn.now() })
    return { id }
  }

  /**
   * Gives out the oldest label for a printer, or for any. It is given out again unless `finish` is called within a
   * minute, at most five times.
   *
   * @param printer empty for a print server that has no name: it gets labels for any printer only
   */
  async take(printer: string): Promise<PrintJob | undefined> {
    const free = this.unprinted()
      .where("attempts", "<", MOST_ATTEMPTS)
      .whereRaw(isFree())
      .whereIn("printer", ["", printer])
      .orderBy(["created_at", "id"])
      .limit(1)
    const taking = {
      ...leaseFor(this.knex, LEASE_SECONDS),
      attempts: this.knex.raw("attempts + 1"),
    }
    const [job] = await takeRows<PrintJob>(this.knex, { table: TABLE, free }, taking)
    return job
  }

  /** A label that could not be given out now: it comes again in a minute, and this was none of its attempts. */
  async postpone(id: string): Promise<void> {
    await this.unprinted()
      .where({ id })
      .update({ attempts: this.knex.raw("greatest(0, attempts - 1)") } as never)
  }

  /** Notes that a label is printed; may be repeated. @returns its shipment; undefined if there is no such job */
  async finish(id: string): Promise<string | undefined> {
    const [job] = await liveRows<PrintJob>(this.knex, TABLE)
      .where({ id })
      .update({ printed_at: this.knex.raw("coalesce(printed_at, now())") } as never)
      .returning("shipment_id")
    return job?.shipment_id
  }

  /** Deletes what is not printed. */
  async clear(): Promise<void> {
    await this.unprinted().delete()
  }

  /** Deletes jobs a day after they were printed, and others after a week. */
  async deleteOld(): Promise<void> {
    await this.knex(TABLE)
      .whereRaw("printed_at < now() - interval '1 day' or created_at < now() - interval '7 days'")
      .delete()
  }

  /** How many labels wait, and how many have failed. */
  async counts(): Promise<{ waiting: number; failed: number }> {
    const [counts] = (await this.unprinted().select(
      this.knex.raw(`(count(*) filter (where not ${HAS_FAILED}))::int as waiting`),
      this.knex.raw(`(count(*) filter (where ${HAS_FAILED}))::int as failed`),
    )) as [{ waiting: number; failed: number }]
    return counts
  }

  private unprinted() {
    return this.knex<PrintJob>(`${TABLE} as job`)
      .whereNull("job.printed_at")
      .whereNull("job.deleted_at")
  }
}
