import { randomUUID } from "node:crypto"
import { z } from "zod"
import type { SandboxClock } from "../clock"
import type { Database } from "../state/database"
import type { Table } from "../state/table"

/** A mail that the service sent. The time is in milliseconds of the sandbox's clock. */
export const mailSchema = z.object({
  id: z.string(),
  /** One address. */
  to: z.string(),
  subject: z.string(),
  /** Plain text; a link stands on a line of its own. */
  text: z.string(),
  sentAt: z.number(),
})

export type Mail = z.infer<typeof mailSchema>

const kept = 100

/** Where the sandbox's mails end: nothing is sent to anybody. The last hundred are kept. */
export class Outbox {
  private readonly table: Table<Mail>

  constructor(
    private readonly database: Database,
    private readonly clock: SandboxClock,
  ) {
    this.table = database.table("mails", mailSchema)
  }

  send(mail: Pick<Mail, "to" | "subject" | "text">): void {
    const sent = { ...mail, id: randomUUID(), sentAt: this.clock.nowMs() }
    this.database.together(() => {
      this.table.put(sent.id, sent)
      for (const old of this.table.all().slice(0, -kept)) this.table.delete(old.id)
    })
  }

  /** Newest first; all of them, or those to one address. */
  mails(to?: string): Mail[] {
    const all = this.table.all().toReversed()
    return to === undefined ? all : all.filter((mail) => mail.to === to)
  }
}
