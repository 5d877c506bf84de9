import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { InferTypeOf } from "@medusajs/framework/types"
import { secondsFromNow } from "../ledger/ledger"
import type { ShipmentOrderingMail } from "../models/desk"
import { insertOnce, liveRows } from "../table"
import type { AlertKind } from "./alerts"

const TABLE = "shipment_ordering_mail"

/** What an e-mail is about. */
export type MailNews =
  | { kind: "tracking"; numbers: string[] }
  | { kind: "return_label" }
  | { kind: "alert"; alert: { kind: AlertKind; title: string; description: string } }

/**
 * Why an e-mail is not sent.
 *
 * - `no_provider`: the store has no notification provider for the channel
 * - `failed`: the provider, or making the e-mail, failed
 * - `unclear`: the store stopped while sending. It is not sent again, or the customer could get it twice.
 */
export type MailProblem = "no_provider" | "failed" | "unclear"

export type NewMail = Pick<MailRow, "key" | "subject_id" | "order_id" | "news">

export type MailRow = Omit<InferTypeOf<typeof ShipmentOrderingMail>, "news" | "problem"> & {
  news: MailNews
  problem: MailProblem | null
}

const COUNTED_DAYS = 7

/** E-mails that are not sent yet. */
export class MailStore {
  constructor(private readonly knex: Knex) {}

  /** The same news is queued once. */
  async queue({ news, ...mail }: NewMail): Promise<void> {
    const row = { ...mail, news: JSON.stringify(news), next_try_at: this.knex.fn.now() }
    await insertOnce(this.knex, TABLE, { prefix: "somai", key: "key", row }).ignore()
  }

  /** Takes due e-mails. No other process takes them for `reserveSeconds`. */
  async takeDue({
    reserveSeconds,
    limit,
  }: {
    reserveSeconds: number
    limit: number
  }): Promise<MailRow[]> {
    const due = this.live()
      .select("id")
      .where("next_try_at", "<=", this.knex.fn.now())
      .orderBy("next_try_at")
      .limit(limit)
      .forUpdate()
      .skipLocked()
    return this.knex<MailRow>(TABLE)
      .whereIn("id", due)
      .update({ next_try_at: secondsFromNow(this.knex, reserveSeconds) as never })
      .returning("*")
  }

  /** @param nextTryAt null: it is not tried again */
  async noteProblem(id: string, problem: MailProblem, nextTryAt: Date | null): Promise<void> {
    await this.knex(TABLE)
      .where({ id })
      .update({
        problem,
        next_try_at: nextTryAt,
        attempts: this.knex.raw("attempts + 1"),
        updated_at: this.knex.fn.now(),
      })
  }

  async remove(id: string): Promise<void> {
    await this.knex(TABLE).where({ id }).delete()
  }

  async deleteBefore(moment: Date): Promise<void> {
    await this.knex(TABLE).where("created_at", "<", moment).delete()
  }

  /** E-mails with a problem in the last week. */
  async problems(): Promise<{ problem: MailProblem; count: number }[]> {
    return this.live()
      .whereNotNull("problem")
      .whereRaw("updated_at > now() - make_interval(days => ?)", [COUNTED_DAYS])
      .groupBy("problem")
      .orderBy("problem")
      .select("problem", this.knex.raw("count(*)::int as count")) as never
  }

  /** Id of the store's notification provider for a channel. */
  async providerFor(channel: string): Promise<string | undefined> {
    if (!(await this.knex.schema.hasTable("notification_provider"))) {
      return undefined
    }
    const found = await this.knex<{ id: string }>("notification_provider")
      .where({ is_enabled: true })
      .whereNull("deleted_at")
      .whereRaw("? = any(channels)", [channel])
      .first("id")
    return found?.id
  }

  /** How far the store's Notification Module is with this key; undefined if it does not know the key. */
  async statusOf(idempotencyKey: string): Promise<"pending" | "success" | "failure" | undefined> {
    const found = await this.knex<{ status: "pending" | "success" | "failure" }>("notification")
      .where({ idempotency_key: idempotencyKey })
      .whereNull("deleted_at")
      .first("status")
    return found?.status
  }

  private live() {
    return liveRows<MailRow>(this.knex, TABLE)
  }
}
