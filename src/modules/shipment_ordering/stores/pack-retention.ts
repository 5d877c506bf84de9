import type { Knex } from "@medusajs/framework/mikro-orm/knex"

const SESSIONS = "shipment_ordering_pack_session"
const JOBS = "shipment_ordering_print_job"

/** Deletes what the pack bench no longer needs. */
export class PackRetention {
  constructor(private readonly knex: Knex) {}

  /** Deletes orders packed before `finished`, and those begun and not changed since `unfinished`. */
  async deleteSessionsBefore({ finished, unfinished }: Record<"finished" | "unfinished", Date>) {
    await this.knex(SESSIONS)
      .whereRaw("finished_at < :finished or (finished_at is null and updated_at < :unfinished)", {
        finished,
        unfinished,
      })
      .delete()
  }

  /** Deletes labels printed before `printed`, and those that wait since before `waiting`. */
  async deletePrintJobsBefore({ printed, waiting }: Record<"printed" | "waiting", Date>) {
    await this.knex(JOBS)
      .where("printed_at", "<", printed)
      .orWhere("created_at", "<", waiting)
      .delete()
  }
}
