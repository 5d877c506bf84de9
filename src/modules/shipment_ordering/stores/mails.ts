import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { InferTypeOf } from "@medusajs/framework/types"
import { isFree, leaseFor, takeRows } from "../lease"
import { HAS_NOTIFICATIONS, NOTIFICATION_PROVIDER, NOTIFICATION_STATUS } from "../medusa-tables"
import type { ShipmentOrderingMail } from "../models/desk"
import { insertOnce, liveRows } from "../table"
import type { AlertKind } from "../models/desk"

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
 * - `unclear`: the store stopped while sending, or the provider had not answered in time. It is sent again only if a
 *   person asks, or the customer could get it twice.
 */
export type MailFailure = "no_provider" | "failed" | "unclear"

export type NewMail = Pick<MailRow, "key" | "subject_id" | "order_id" | "news">

export type MailRow = Omit<InferTypeOf<typeof ShipmentOrderingMail>, "news" | "failure"> & {
  news: MailNews
  failure: MailFailure | null
}

const COUNTED_DAYS = 7
const LISTED = 10

/** E-mails that were not sent for the same reason: how many, and the newest ten. */
export interface UnsentMails {
  failure: MailFailure
  count: number
  latest: UnsentMail[]
}

export type UnsentMail = Pick<MailRow, "id" | "order_id" | "next_try_at"> & {
  kind: MailNews["kind"]
}

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
    const free = this.live().whereRaw(isFree("next_try_at")).orderBy("next_try_at").limit(limit)
    return takeRows(this.knex, { table: TABLE, free }, this.lease(reserveSeconds))
  }

  /** Takes an e-mail that was not sent. @returns undefined when it was, or is taken */
  async takeUnsent(id: string, reserveSeconds: number): Promise<MailRow | undefined> {
    const [mail] = await this.live()
      .where({ id })
      .whereNotNull("failure")
      .update(this.lease(reserveSeconds))
      .returning<MailRow[]>("*")
    return mail
  }

  /** Without a failure, so that no one takes it again while it is being sent. */
  private lease(reserveSeconds: number) {
    return { failure: null, ...leaseFor(this.knex, reserveSeconds, "next_try_at") }
  }

  /** @param next.nextTryAt null: it is not tried again unless a person asks */
  async noteFailure(
    id: string,
    failure: MailFailure,
    next: { attempts: number; nextTryAt: Date | null },
  ): Promise<void> {
    await this.knex(TABLE).where({ id }).update({
      failure,
      attempts: next.attempts,
      next_try_at: next.nextTryAt,
      updated_at: this.knex.fn.now(),
    })
  }

  async remove(id: string): Promise<void> {
    await this.knex(TABLE).where({ id }).delete()
  }

  async deleteBefore(moment: Date): Promise<void> {
    await this.knex(TABLE).where("created_at", "<", moment).delete()
  }

  /** E-mails with a failure in the last week, by failure. */
  async unsent(): Promise<UnsentMails[]> {
    const ranked = this.live()
      .whereNotNull("failure")
      .whereRaw("updated_at > now() - make_interval(days => ?)", [COUNTED_DAYS])
      .select(
        "id",
        "order_id",
        "next_try_at",
        "failure",
        this.knex.raw("news->>'kind' as kind"),
        this.knex.raw("count(*) over (partition by failure)::int as count"),
        this.knex.raw(
          "row_number() over (partition by failure order by created_at desc, id) as rank",
        ),
      )
    const rows = await this.knex
      .from(ranked.as("ranked"))
      .where("rank", "<=", LISTED)
      .orderBy(["failure", "rank"])
      .select<(UnsentMail & Pick<UnsentMails, "failure" | "count">)[]>()
    const failures = new Map<MailFailure, UnsentMails>()
    for (const { failure, count, id, order_id, next_try_at, kind } of rows) {
      const group = failures.get(failure) ?? { failure, count, latest: [] }
      group.latest.push({ id, order_id, next_try_at, kind })
      failures.set(failure, group)
    }
    return [...failures.values()]
  }

  /** Id of the store's notification provider for a channel. */
  async providerFor(channel: string): Promise<string | undefined> {
    const tables = await this.knex.raw<{ rows: [{ has: boolean }] }>(HAS_NOTIFICATIONS)
    if (!tables.rows[0].has) return undefined
    const { rows } = await this.knex.raw<{ rows: { id: string }[] }>(NOTIFICATION_PROVIDER, {
      channel,
    })
    return rows[0]?.id
  }

  /** How far the store's Notification Module is with this key; undefined if it does not know the key. */
  async statusOf(idempotencyKey: string): Promise<"pending" | "success" | "failure" | undefined> {
    const { rows } = await this.knex.raw<{
      rows: { status: "pending" | "success" | "failure" }[]
    }>(NOTIFICATION_STATUS, { idempotencyKey })
    return rows[0]?.status
  }

  private live() {
    return liveRows<MailRow>(this.knex, TABLE)
  }
}
