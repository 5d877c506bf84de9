import { z } from "zod"
import { minuteOf, type SandboxClock } from "./clock"
import { hashOf, newSecret } from "./api-keys"
import type { Database, Table } from "./database"
import { type Mail, mostMails, type Outbox } from "./outbox"

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** How long a session lasts. */
export const sessionDays = 30

/**
 * Sign-in by a link in an e-mail (API, "Authentication", 5). There are no passwords and no list of accounts:
 * anyone who can read the mail of an address has its account.
 */
export class SignIn {
  private readonly links: TokenBook
  private readonly sessions: TokenBook

  constructor(
    database: Database,
    private readonly parts: { clock: SandboxClock; outbox: Outbox },
  ) {
    this.links = new TokenBook(database, parts.clock, {
      name: "sign_in_links",
      validityMs: linkMinutes * minuteMs,
      // A link is useless once the outbox has dropped its mail.
      mostKept: mostMails,
    })
    this.sessions = new TokenBook(database, parts.clock, {
      name: "sessions",
      validityMs: sessionDays * dayMs,
      mostKept: 1000,
    })
  }

  /**
   * Puts a mail with a new link into the outbox.
   *
   * @param origin address at which the browser reached this sandbox; the link leads there
   */
  sendLink(address: string, origin: string): void {
    const token = this.links.add(accountOfAddress(address))
    const url = `${origin}/account/sign-in/${token}`
    this.parts.outbox.send(signInMail({ address, url, nowMs: this.parts.clock.nowMs() }))
  }

  /** The account of a valid link. Does not use the link up. */
  accountOfLink(token: string): string | undefined {
    return this.links.accountOf(token)
  }

  /**
   * Uses up a link for a new session, which replaces the browser's earlier one. Returns undefined if the link
   * was used, is too old or was never sent. Runs without waiting: of two requests at once with one link, only
   * one gets a session.
   */
  useLink(token: string, earlierSession: string | undefined): Session | undefined {
    const account = this.links.accountOf(token)
    if (account === undefined) return undefined
    this.links.remove(token)
    if (earlierSession !== undefined) this.sessions.remove(earlierSession)
    return { id: this.sessions.add(account), account }
  }

  session(id: string): Session | undefined {
    const account = this.sessions.accountOf(id)
    return account === undefined ? undefined : { id, account }
  }

  end(session: Session): void {
    this.sessions.remove(session.id)
  }
}

const tokenSchema = z.object({ hash: z.string(), account: z.string(), expiresAt: z.number() })

type TokenRecord = z.infer<typeof tokenSchema>

/**
 * Secrets that stand for an account for some time. Only their hashes are kept, so that neither the memory nor
 * the data file reveals one.
 */
class TokenBook {
  private readonly table: Table<TokenRecord>

  /**
   * @param kind.name of the table
   * @param kind.validityMs in milliseconds of the sandbox's clock
   * @param kind.mostKept with more secrets than this, the oldest ones end
   */
  constructor(
    database: Database,
    private readonly clock: SandboxClock,
    private readonly kind: { name: string; validityMs: number; mostKept: number },
  ) {
    this.table = database.table(kind.name, tokenSchema)
  }

  /** Makes a new secret. Only this answer contains it. */
  add(account: string): string {
    const secret = newSecret()
    const hash = hashOf(secret)
    const expiresAt = this.clock.nowMs() + this.kind.validityMs
    this.table.put(hash, { hash, account, expiresAt })
    this.purge()
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

/** A signed-in browser. The id is the secret of its cookie and is never written down. */
export type Session = { id: string; account: string }

/** Validity of a sign-in link. */
export const linkMinutes = 15

function signInMail(link: {
  address: string
  url: string
  nowMs: number
}): Pick<Mail, "to" | "subject" | "text"> {
  const end = minuteOf(link.nowMs + linkMinutes * 60_000)
  return {
    to: link.address,
    subject: "Your link to sign in to Shipment Ordering",
    text: [
      `Open this link to sign in to the Shipment Ordering sandbox as ${link.address}:`,
      "",
      link.url,
      "",
      `It works once, for ${linkMinutes} minutes: until ${end} UTC.`,
      "Did you not ask for it? Then do nothing: without the link nobody can sign in.",
    ].join("\n"),
  }
}

/** The domain of accounts that are a plain name, such as `demo`. */
const ownDomain = "@sandbox.test"

/** The longest allowed address (RFC 5321). */
export const longestAddress = 254

const addressSchema = z.email().max(longestAddress)

/** A typed e-mail address in the form in which it is saved; undefined if it is not valid. */
export function readAddress(text: string): string | undefined {
  const parsed = addressSchema.safeParse(text.trim().toLowerCase())
  return parsed.success ? parsed.data : undefined
}

/** The account of an address: its name in the sandbox's domain, else the whole address. */
export function accountOfAddress(address: string): string {
  return address.endsWith(ownDomain) ? address.slice(0, -ownDomain.length) : address
}

export function addressOfAccount(account: string): string {
  return account.includes("@") ? account : `${account}${ownDomain}`
}
