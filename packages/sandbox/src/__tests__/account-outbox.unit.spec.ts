import { AccountBrowser } from "./account-browser"
import { SandboxUnderTest, at, listAt } from "./sandbox-under-test"

const sandbox = SandboxUnderTest.forEachTest()
const browser = new AccountBrowser(sandbox)

const page = (query = "") =>
  sandbox.call("GET", `/_sandbox/outbox${query}`, {
    headers: { Accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" },
  })

async function addresses(query = ""): Promise<unknown[]> {
  const { body } = await sandbox.control("GET", `/outbox${query}`)
  return listAt(body, "mails").map((mail) => at(mail, "to"))
}

it("the outbox answers JSON to programs, newest first", async () => {
  await browser.askForLink("anna@shop.example")
  await browser.askForLink("demo@sandbox.test")
  const { body, headers } = await sandbox.control("GET", "/outbox")
  expect(listAt(body, "mails")).toEqual([
    {
      id: expect.any(String),
      to: "demo@sandbox.test",
      subject: expect.stringContaining("sign in"),
      text: expect.stringContaining(sandbox.sandbox.url),
      sent_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    },
    expect.objectContaining({ to: "anna@shop.example" }),
  ])
  expect(headers.get("vary")).toContain("Accept")
  const anything = await fetch(`${sandbox.sandbox.url}/_sandbox/outbox`)
  expect(anything.headers.get("content-type")).toContain("json")
})

it("the outbox answers with a page to browsers, with links that can be clicked", async () => {
  expect(String((await page()).body)).toContain("No mail yet")
  const link = await browser.askForLink("demo@sandbox.test")
  const { body, headers } = await page()
  expect(headers.get("content-type")).toContain("text/html")
  expect(headers.get("content-security-policy")).toContain("default-src 'none'")
  expect(String(body)).toContain(`<a href="${sandbox.sandbox.accountPageUrl}${link}">`)
})

it("the outbox shows the mails to one address, in any letter case", async () => {
  await browser.askForLink("anna@shop.example")
  await browser.askForLink("demo@sandbox.test")
  expect(await addresses("?to=anna@shop.example")).toEqual(["anna@shop.example"])
  expect(await addresses("?to=ANNA@shop.example")).toEqual(["anna@shop.example"])
  expect(await addresses("?to=nobody@shop.example")).toEqual([])
  const html = String((await page("?to=anna%40shop.example")).body)
  expect(html).toContain("To anna@shop.example")
  expect(html).not.toContain("To demo@sandbox.test")
})

it("the outbox escapes addresses and the query", async () => {
  await browser.askForLink("o'brien@shop.example")
  const html = String((await page("?to=%3Cscript%3E")).body)
  expect(html).toContain("&lt;script&gt;")
  expect(html).not.toContain("<script")
  expect(String((await page()).body)).toContain("To o&#39;brien@shop.example")
})

it("the outbox keeps the last hundred mails, and no more links than that", async () => {
  const first = await browser.askForLink("first@shop.example")
  const later = Array.from({ length: 100 }, (_, index) => `n${index}@shop.example`)
  for (const email of later) await browser.submit("/sign-in", { fields: { email } })
  expect(await addresses()).toEqual(later.reverse())
  expect((await browser.open(first)).status).toBe(410)
})
