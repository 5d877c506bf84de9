import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { AccountBrowser, textOf } from "./account-browser"
import { SandboxUnderTest, at, listAt } from "./sandbox-under-test"

const sandbox = SandboxUnderTest.forEachTest()
let browser: AccountBrowser
beforeEach(() => {
  browser = new AccountBrowser(sandbox)
})

const minute = 60
const day = 24 * 60 * minute
const signInCookies = (headers: Headers) =>
  headers.getSetCookie().filter((line) => line.startsWith("sandbox_session"))

it("sign-in by a link leads from the account through the mail into the account", async () => {
  expect(await browser.open()).toMatchObject({ status: 303, location: "/account/sign-in" })
  const form = await browser.open("/sign-in")
  expect(form.status).toBe(200)
  expect(form.html).toMatch(/<label for="email">/)
  expect(form.html).toContain('value="demo@sandbox.test"')
  expect(form.html).toContain('autocomplete="email"')

  const fields = { email: " Demo@Sandbox.test " }
  const asked = await browser.submit("/sign-in", { fields })
  expect(asked).toMatchObject({
    status: 303,
    location: "/account/sign-in?sent=demo%40sandbox.test",
  })
  const sent = await browser.open("/sign-in?sent=demo%40sandbox.test")
  expect(textOf(sent)).toContain(
    "We have sent a link to demo@sandbox.test ; it works once, for 15 minutes.",
  )
  expect(sent.html).toContain("/_sandbox/outbox?to=demo%40sandbox.test")

  const { body } = await sandbox.control("GET", "/outbox")
  const [mail] = listAt(body, "mails")
  expect(at(mail, "to")).toBe("demo@sandbox.test")
  const url = /^http:\S+$/m.exec(String(at(mail, "text")))?.[0] ?? ""
  expect(url.startsWith(`${sandbox.sandbox.url}/account/sign-in/`)).toBe(true)

  const path = url.replace(sandbox.sandbox.accountPageUrl, "")
  const question = await browser.open(path)
  expect(textOf(question)).toContain("sign in as demo@sandbox.test")
  const entered = await browser.submit(path)
  expect(entered).toMatchObject({ status: 303, location: "/account" })
  const account = await browser.open()
  expect(account.status).toBe(200)
  expect(textOf(account)).toContain("demo@sandbox.test Sign out")
  expect(await browser.open("/sign-in")).toMatchObject({ status: 303, location: "/account" })
})

it.each([
  ["demo@sandbox.test", "demo"],
  ["DEMO@SANDBOX.TEST", "demo"],
  ["Anna@Shop.example", "anna@shop.example"],
  ["anna@sub.sandbox.test", "anna@sub.sandbox.test"],
])("sign-in by a link with %s leads into the account %s", async (address, account) => {
  await browser.signIn(address)
  await browser.submit("/keys", { fields: { name: "Till" } })
  expect(sandbox.sandbox.core.keys.of(account).map(({ name }) => name)).toContain("Till")
})

const tooLong = `${"a".repeat(250)}@shop.example`
it.each(["", "demo", "@sandbox.test", "a b@shop.example", "a@b", "<a>@shop.example", tooLong])(
  "sign-in by a link sends nothing to %j, which is no address",
  async (email) => {
    const refused = await browser.submit("/sign-in", { fields: { email } })
    expect(refused.status).toBe(422)
    expect(textOf(refused)).toContain("Please enter an e-mail address")
    expect(refused.html).not.toContain("<a>")
    expect((await sandbox.control("GET", "/outbox")).body).toEqual({ mails: [] })
  },
)

it("a sign-in link is not used up by a mail scanner that only opens it", async () => {
  const link = await browser.askForLink("demo@sandbox.test")
  for (let count = 0; count < 3; count += 1) {
    const opened = await new AccountBrowser(sandbox).open(link)
    expect(opened.status).toBe(200)
    expect(signInCookies(opened.headers)).toEqual([])
  }
  expect((await browser.submit(link)).status).toBe(303)
})

it("a sign-in link works once, also in another browser than the one that asked for it", async () => {
  const link = await browser.askForLink("demo@sandbox.test")
  const other = new AccountBrowser(sandbox)
  await other.submit(link)
  expect((await other.open()).status).toBe(200)
  expect((await browser.open()).status).toBe(303)
  const again = new AccountBrowser(sandbox)
  for (const page of [await again.open(link), await again.submit(link)]) {
    expect(page.status).toBe(410)
    expect(textOf(page)).toContain("Get another link")
  }
  expect(again.session).toBeUndefined()
})

it("a sign-in link makes one session of many requests at once", async () => {
  const link = await browser.askForLink("demo@sandbox.test")
  const pages = await Promise.all(Array.from({ length: 20 }, () => browser.submit(link)))
  const statuses = pages.map(({ status }) => status)
  expect(statuses.filter((status) => status === 303)).toHaveLength(1)
  expect(statuses.filter((status) => status === 410)).toHaveLength(19)
  expect(pages.flatMap(({ headers }) => signInCookies(headers))).toHaveLength(1)
})

it("a sign-in link works for 15 minutes of the sandbox's clock", async () => {
  const first = await browser.askForLink("demo@sandbox.test")
  await sandbox.advance(15 * minute - 5)
  expect((await browser.open(first)).status).toBe(200)
  await sandbox.advance(5)
  expect((await browser.open(first)).status).toBe(410)
  expect((await browser.submit(first)).status).toBe(410)
  expect(browser.session).toBeUndefined()
})

it.each(["x", "A".repeat(43), "%3Cscript%3E", "..%2F..", "A".repeat(5000)])(
  "a sign-in link that was never sent opens nothing: %s",
  async (token) => {
    expect((await browser.open(`/sign-in/${token}`)).status).toBe(410)
    expect((await browser.submit(`/sign-in/${token}`)).status).toBe(410)
    expect(browser.session).toBeUndefined()
  },
)

it("a session has a cookie that no script and no other site gets, for the account pages only", async () => {
  const link = await browser.askForLink("demo@sandbox.test")
  const { headers } = await browser.submit(link)
  const [cookie] = signInCookies(headers)
  expect(cookie).toMatch(/^sandbox_session_\d+=[\w-]{43};/)
  expect(cookie).toMatch(/; HttpOnly/)
  expect(cookie).toMatch(/; SameSite=Lax/)
  expect(cookie).toMatch(/; Path=\/account(;|$)/)
  expect(cookie).toMatch(/; Max-Age=2592000/)
})

it("a session has another id after every sign-in, and the browser's earlier one ends", async () => {
  await browser.signIn("demo@sandbox.test")
  const earlier = browser.after(sandbox)
  const link = await new AccountBrowser(sandbox).askForLink("anna@shop.example")
  await browser.submit(link)
  expect(browser.session).not.toBe(earlier.session)
  expect(textOf(await browser.open())).toContain("anna@shop.example")
  expect((await earlier.open()).status).toBe(303)
})

it("a session does not accept a cookie that somebody else has set", async () => {
  const planted = "A".repeat(43)
  browser.cookies.set(`sandbox_session_${sandbox.sandbox.port}`, planted)
  expect((await browser.open()).status).toBe(303)
  await browser.signIn("demo@sandbox.test")
  expect(browser.session).not.toBe(planted)
})

it("a session ends on the server when its browser signs out, and no other one does", async () => {
  await browser.signIn("demo@sandbox.test")
  const thief = browser.after(sandbox)
  const other = await new AccountBrowser(sandbox).signIn("demo@sandbox.test")
  const out = await browser.submit("/sign-out")
  expect(out).toMatchObject({ status: 303, location: "/account/sign-in" })
  expect(browser.session).toBeUndefined()
  expect((await thief.open()).status).toBe(303)
  expect((await thief.open("/keys")).status).toBe(303)
  expect((await other.open()).status).toBe(200)
})

it("a session ends after 30 days of the sandbox's clock", async () => {
  await browser.signIn("demo@sandbox.test")
  await sandbox.advance(30 * day - 5)
  expect((await browser.open()).status).toBe(200)
  await sandbox.advance(5)
  expect((await browser.open()).status).toBe(303)
})

it("a session ends with a reset, which deletes links and mails too", async () => {
  const link = await browser.askForLink("demo@sandbox.test")
  const other = await new AccountBrowser(sandbox).signIn("anna@shop.example")
  await sandbox.control("POST", "/reset")
  expect((await other.open()).status).toBe(303)
  expect((await browser.open(link)).status).toBe(410)
  expect((await sandbox.control("GET", "/outbox")).body).toEqual({ mails: [] })
})

describe("data file", () => {
  let folder: string
  let dataFile: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "sandbox-account-"))
    dataFile = join(folder, "state.data")
    await restart()
  })
  afterEach(() => rm(folder, { recursive: true }))

  async function restart(): Promise<void> {
    await sandbox.close()
    Object.assign(sandbox, await SandboxUnderTest.start({ dataFile }))
    browser = browser.after(sandbox)
  }

  const recordsOf = async (table: string) =>
    (await readFile(dataFile, "utf8"))
      .trim()
      .split("\n")
      .slice(1)
      .map((line): unknown => JSON.parse(line))
      .filter((saved) => at(saved, "table") === table)

  it("the data file keeps sessions, links and mails over a restart", async () => {
    await browser.signIn("demo@sandbox.test")
    const other = new AccountBrowser(sandbox)
    const link = await other.askForLink("anna@shop.example")
    await restart()
    expect((await browser.open("/keys")).status).toBe(200)
    const later = new AccountBrowser(sandbox)
    expect((await later.submit(link)).status).toBe(303)
    expect(textOf(await later.open())).toContain("anna@shop.example")
    const { body } = await sandbox.control("GET", "/outbox")
    expect(listAt(body, "mails")).toHaveLength(2)
    await browser.submit("/sign-out")
    await restart()
    expect((await browser.open()).status).toBe(303)
  })

  it("the data file holds no secret: no session, no key, no link outside the text of its mail", async () => {
    const link = await browser.askForLink("demo@sandbox.test")
    const token = link.split("/").at(-1) ?? ""
    await browser.submit(link)
    const session = browser.session ?? ""
    const made = await browser.submit("/keys", { fields: { name: "Till" } })
    const shown = await browser.open((made.location ?? "").replace("/account", ""))
    const key = /sandbox_[\w-]{43}/.exec(shown.html)?.[0] ?? ""
    for (const secret of [token, session, key]) expect(secret.length).toBeGreaterThan(40)
    const text = await readFile(dataFile, "utf8")
    expect(text).toContain("Till")
    expect(text).not.toContain(session)
    expect(text).not.toContain(key)
    const mails = (await recordsOf("mails")).map((mail) => at(mail, "record", "text"))
    const outsideMails = mails.reduce<string>(
      (rest, mail) => rest.replaceAll(JSON.stringify(mail), ""),
      text,
    )
    expect(mails).toHaveLength(1)
    expect(outsideMails).not.toContain(token)
  })

  it("the data file does not grow with expired sessions, links and mails", async () => {
    for (let count = 0; count < 3; count += 1) {
      await new AccountBrowser(sandbox).signIn("demo@sandbox.test")
      await browser.askForLink("demo@sandbox.test")
    }
    await sandbox.advance(31 * day)
    await browser.signIn("demo@sandbox.test")
    await restart()
    expect(await recordsOf("sessions")).toHaveLength(1)
    expect(await recordsOf("sign_in_links")).toHaveLength(0)
  })
})
