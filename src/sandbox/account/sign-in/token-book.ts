import { z } from "zod"
import type { SandboxClock } from "../../clock"
import type { Database } from "../../state/database"
import type { Table } from "../../state/table"
import { hashOf, newSecret } from "../../secrets/secret"

const tokenSchema = z.object({ hash: z.string(), account: z.string(), expiresAt: z.number() })

type TokenRecord = z.infer<typeof tokenSchema>

/**
 * Secrets that stand for an account for a while. Only their hashes are kept, so that neither the
 * memory nor the data file can tell one.
 */
export class TokenBook {
  private readonly table: Table<TokenRecord>

  /**
   * @param kind.name of the table
   * @param kind.validityMs of the sandbox's clock
   * @param kind.mostKept above which the oldest ones end
   */
  constructor(
    private readonly database: Database,
    private readonly clock: SandboxClock,
    private readonly kind: { name: string; validityMs: number; mostKept: number },
  ) {
    this.table = database.table(kind.name, tokenSchema)
  }

  /** A new secret: it is in this answer and nowhere else. */
  add(account: string): string {
    const secret = newSecret()
    const hash = hashOf(secret)
    const expiresAt = this.clock.nowMs() + this.kind.validityMs
    this.database.together(() => {
      this.table.put(hash, { hash, account, expiresAt })
      this.purge()
    })
    return secret
  }

  accountOf(secret: string): string | undefined {
    const record = this.table.get(hashOf(secret))
    return record === undefined || this.isOver(record) ? undefined : record.account
  }

  remove(secret: string): void {
    this.table.delete(hashOf(secret))
  }

  private purge(): void {
    const all = this.table.all()
    const oldest = all.slice(0, -this.kind.mostKept)
    for (const record of all) {
      if (this.isOver(record) || oldest.includes(record)) this.table.delete(record.hash)
    }
  }

  private isOver(record: TokenRecord): boolean {
    return this.clock.nowMs() >= record.expiresAt
  }
}
