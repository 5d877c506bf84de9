import { at, listAt, type SandboxUnderTest } from "./sandbox-under-test"

/** What a browser got: the page as it came, and where it was sent on to. */
export type Page = { status: number; html: string; headers: Headers; location: string | null }

type Form = {
  fields?: Record<string, string>
  /** Of the page that has the form; null for a request without it. */
  origin?: string | null
}

/** A browser with its own cookies, without scripts, which follows no redirect by itself. */
export class AccountBrowser {
  readonly cookies = new Map<string, string>()

  constructor(private readonly sandbox: SandboxUnderTest) {}

  /** This browser with the sandbox after a restart: at another port, cookies have another name. */
  after(restarted: SandboxUnderTest): AccountBrowser {
    const same = new AccountBrowser(restarted)
    for (const [name, value] of this.cookies) {
      same.cookies.set(name.replace(/\d+$/, String(restarted.sandbox.port)), value)
    }
    return same
  }

  /** Paths are from `/account` on. */
  open(path = "", headers: Record<string, string> = {}): Promise<Page> {
    return this.send(path, { headers })
  }

  /** Sends a form of our own page, unless asked otherwise. */
  async submit(path: string, { fields = {}, origin }: Form = {}): Promise<Page> {
    const sender = origin === undefined ? this.sandbox.sandbox.url : origin
    const headers = new Headers(sender === null ? [] : [["Origin", sender]])
    return this.send(path, { method: "POST", body: new URLSearchParams(fields), headers })
  }

  /** Asks for a link, and returns the path of the one that arrived in the outbox. */
  async askForLink(address: string): Promise<string> {
    const asked = await this.submit("/sign-in", { fields: { email: address } })
    expect(asked.status).toBe(303)
    const { body } = await this.sandbox.control("GET", "/outbox")
    const text = String(at(listAt(body, "mails")[0], "text"))
    return /\/account(\/sign-in\/[\w-]+)/.exec(text)?.[1] ?? ""
  }

  /** The whole way in, by the pages. */
  async signIn(address: string): Promise<this> {
    const link = await this.askForLink(address)
    expect((await this.submit(link)).status).toBe(303)
    return this
  }

  /** The secret that the session's cookie holds. */
  get session(): string | undefined {
    return [...this.cookies].find(([name]) => name.startsWith("sandbox_session"))?.[1]
  }

  async send(path: string, request: RequestInit): Promise<Page> {
    const headers = new Headers(request.headers)
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ")
    if (cookie !== "") headers.set("Cookie", cookie)
    const url = `${this.sandbox.sandbox.url}/account${path}`
    const response = await fetch(url, { ...request, headers, redirect: "manual" })
    for (const line of response.headers.getSetCookie()) this.keepCookie(line)
    return {
      status: response.status,
      html: await response.text(),
      headers: response.headers,
      location: response.headers.get("location"),
    }
  }

  private keepCookie(line: string): void {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (/max-age=0/i.test(line)) this.cookies.delete(name)
    else this.cookies.set(name, value)
  }
}

/** The text of a page as it is read: without tags, every gap one space. */
export function textOf(page: Page): string {
  return page.html
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim()
}
