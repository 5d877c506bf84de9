import { randomUUID } from "node:crypto"
import { z } from "zod"
import type { SandboxClock } from "./clock"
import type { Database, Table } from "./database"

/** With more mails than this, the oldest ones are dropped. */
export const mostMails = 100

/** A mail of the service. The time is in milliseconds of the sandbox's clock. */
const mailSchema = z.object({
  id: z.string(),
  /** One address. */
  to: z.string(),
  subject: z.string(),
  /** Plain text; a link stands on a line of its own. */
  text: z.string(),
  sentAt: z.number(),
})

export type Mail = z.infer<typeof mailSchema>

/** Keeps the last hundred mails of the sandbox; none is really sent. */
export class Outbox {
  private readonly table: Table<Mail>

  constructor(
    database: Database,
    private readonly clock: SandboxClock,
  ) {
    this.table = database.table("mails", mailSchema)
  }

  send(mail: Pick<Mail, "to" | "subject" | "text">): void {
    const record = { ...mail, id: randomUUID(), sentAt: this.clock.nowMs() }
    this.table.put(record.id, record)
    for (const old of this.table.all().slice(0, -mostMails)) this.table.delete(old.id)
  }

  /** All mails or those to one address, newest first. */
  mails(to?: string): Mail[] {
    const all = this.table.all().toReversed()
    return to === undefined ? all : all.filter((mail) => mail.to === to)
  }
}
