import type { SandboxClock } from "../../clock"
import type { Outbox } from "../../mail/outbox"
import type { Database } from "../../state/database"
import { accountOfAddress } from "../account-address"
import type { Session } from "./session"
import { linkMinutes, signInMail } from "./sign-in-mail"
import { TokenBook } from "./token-book"

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** How long a session lasts. */
export const sessionDays = 30

/**
 * Sign-in by a link sent by e-mail (API, "Authentication", 5). There are no passwords and no list of
 * accounts: whoever reads the mail of an address has its account.
 */
export class SignIn {
  private readonly links: TokenBook
  private readonly sessions: TokenBook

  constructor(
    private readonly database: Database,
    private readonly parts: { clock: SandboxClock; outbox: Outbox },
  ) {
    this.links = new TokenBook(database, parts.clock, {
      name: "sign_in_links",
      validityMs: linkMinutes * minuteMs,
      // A link whose mail the outbox has dropped is of no use to anybody.
      mostKept: 100,
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
   * @param origin where the browser reached this sandbox, which is where the link leads
   */
  sendLink(address: string, origin: string): void {
    this.database.together(() => {
      const token = this.links.add(accountOfAddress(address))
      const url = `${origin}/account/sign-in/${token}`
      this.parts.outbox.send(signInMail({ address, url, nowMs: this.parts.clock.nowMs() }))
    })
  }

  /** The account of a link that can still be used; looking does not use it up. */
  accountOfLink(token: string): string | undefined {
    return this.links.accountOf(token)
  }

  /**
   * Uses up a link for a new session, which takes the place of the browser's earlier one. Nothing
   * when the link was used, is too old or was never sent. Nothing waits in here: of two requests
   * with one link at once, one gets a session.
   */
  useLink(token: string, earlierSession: string | undefined): Session | undefined {
    return this.database.together(() => {
      const account = this.links.accountOf(token)
      if (account === undefined) return undefined
      this.links.remove(token)
      if (earlierSession !== undefined) this.sessions.remove(earlierSession)
      return { id: this.sessions.add(account), account }
    })
  }

  session(id: string): Session | undefined {
    const account = this.sessions.accountOf(id)
    return account === undefined ? undefined : { id, account }
  }

  end(session: Session): void {
    this.sessions.remove(session.id)
  }
}
