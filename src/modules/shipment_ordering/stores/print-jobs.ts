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

/** A label that is not printed by then needs a person. */
const LATE = "interval '10 minutes'"

/** Voided, or printed by hand once the print server was late. */
const IS_SETTLED = `exists (
  select from shipment_ordering_shipment as shipment
   where shipment.id = job.shipment_id
     and (shipment.state = 'voided' or shipment.printed_at > job.created_at + ${LATE}))`

export type PrintJob = Omit<
  InferTypeOf<typeof ShipmentOrderingPrintJob>,
  "updated_at" | "deleted_at"
>

/** Labels for the shop's print servers. Giving one out is one guarded statement, so that two servers get different ones. */
export class PrintJobStore {
  constructor(private readonly knex: Knex) {}

  /** Queues a label. Earlier jobs of the same label are settled with it. */
  async add(job: Pick<PrintJob, "shipment_id" | "paper">): Promise<{ id: string }> {
    await this.unprinted().where({ shipment_id: job.shipment_id }).delete()
    const id = generateEntityId("", "sojob")
    await this.knex(TABLE).insert({ ...job, id, lease_until: this.knex.fn.now() })
    return { id }
  }

  /** Gives out the oldest label. It is given out again unless `finish` is called within a minute, at most five times. */
  async take(): Promise<PrintJob | undefined> {
    const free = this.unprinted()
      .where("attempts", "<", MOST_ATTEMPTS)
      .whereRaw(isFree())
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
    await this.unprinted().where({ id }).decrement("attempts")
  }

  /** Notes that a label is printed; may be repeated. @returns its shipment; undefined if there is no such job */
  async finish(id: string): Promise<string | undefined> {
    const [job] = await liveRows<PrintJob>(this.knex, TABLE)
      .where({ id })
      .update({ printed_at: this.knex.raw("coalesce(printed_at, now())") } as never)
      .returning("shipment_id")
    return job?.shipment_id
  }

  /** Deletes jobs a day after they were printed, and others after a week. */
  async deleteOld(): Promise<void> {
    await this.knex(TABLE)
      .whereRaw("printed_at < now() - interval '1 day' or created_at < now() - interval '7 days'")
      .delete()
  }

  /** How many labels are late. */
  async countNotPrinted(): Promise<number> {
    const [{ count }] = (await this.unprinted()
      .whereRaw(`job.created_at < now() - ${LATE}`)
      .select(this.knex.raw("count(*)::int"))) as [{ count: number }]
    return count
  }

  private unprinted() {
    return this.knex<PrintJob>(`${TABLE} as job`)
      .whereNull("job.printed_at")
      .whereNull("job.deleted_at")
      .whereRaw(`not ${IS_SETTLED}`)
  }
}
