import { orderBody } from "./order-body"
import { SandboxUnderTest } from "./sandbox-under-test"

let sandbox: SandboxUnderTest
beforeEach(async () => {
  sandbox = await SandboxUnderTest.start()
})
afterEach(() => sandbox.close())

/** The page as a browser has it: with the cookie and the token that belong together. */
async function openPage(): Promise<{ html: string; cookie: string; csrf: string }> {
  const response = await fetch(`${sandbox.sandbox.url}/account`)
  const html = await response.text()
  const setCookie = response.headers.get("set-cookie") ?? ""
  expect(setCookie).toMatch(/HttpOnly/)
  expect(setCookie).toMatch(/SameSite=Strict/)
  // With "no-referrer" a browser sends the page's own forms with a null origin, and they are refused.
  expect(response.headers.get("referrer-policy")).toBe("same-origin")
  const csrf = /name="csrf" value="([^"]+)"/.exec(html)?.[1] ?? ""
  return { html, cookie: setCookie.split(";")[0] ?? "", csrf }
}

async function submit(path: string, fields: Record<string, string>, cookie: string) {
  const response = await fetch(`${sandbox.sandbox.url}/account${path}`, {
    method: "POST",
    redirect: "manual",
    headers: { Cookie: cookie },
    body: new URLSearchParams(fields),
  })
  return { status: response.status, html: await response.text() }
}

describe("account page", () => {
  it("lists shipments with their state and label, and escapes what customers wrote", async () => {
    const id = await sandbox.order(orderBody({ recipient_name: `<script>alert("1")</script>` }))
    const url = await sandbox.confirm(id)
    const { html } = await openPage()
    expect(html).toContain(`<strong>${id}</strong>`)
    expect(html).toContain(new URL(url).pathname)
    expect(html).toContain("&lt;script&gt;")
    expect(html).not.toContain("<script")
  })

  it("makes the carrier issue numbers", async () => {
    const id = await sandbox.order(orderBody())
    await sandbox.confirm(id)
    const { csrf, cookie } = await openPage()
    expect((await submit(`/shipments/${id}/issue`, { csrf }, cookie)).status).toBe(303)
    const number = sandbox.sandbox.core.store.shipment(id)?.trackingNumbers[0]
    expect(number).toBeDefined()
    expect((await openPage()).html).toContain(number)
  })

  it("makes a key that works, shows it once, and revokes it", async () => {
    const { csrf, cookie } = await openPage()
    const made = await submit("/keys", { csrf, name: "My shop", account: "demo" }, cookie)
    const key = /<code>(sandbox_[^<]+)<\/code>/.exec(made.html)?.[1] ?? ""
    await sandbox.order(orderBody(), { key })
    const page = await openPage()
    expect(page.html).toContain("My shop")
    expect(page.html).not.toContain(key)
    const id = sandbox.sandbox.core.keys.of("demo").find((one) => one.name === "My shop")?.id
    await submit(`/keys/${id}/revoke`, { csrf: page.csrf }, page.cookie)
    expect((await sandbox.get("/services/shipment/1", { key })).status).toBe(401)
  })

  it("takes no form without the token of this browser's page", async () => {
    const { csrf, cookie } = await openPage()
    const id = sandbox.sandbox.core.keys.of("demo")[0]?.id ?? ""
    const other = (await openPage()).csrf
    for (const [fields, sentCookie] of [
      [{}, cookie],
      [{ csrf }, ""],
      [{ csrf: other }, cookie],
      [{ csrf: "" }, "sandbox_csrf="],
    ] as const) {
      expect((await submit(`/keys/${id}/revoke`, fields, sentCookie)).status).toBe(403)
    }
    expect(sandbox.sandbox.core.keys.of("demo")).toHaveLength(1)
  })
})
