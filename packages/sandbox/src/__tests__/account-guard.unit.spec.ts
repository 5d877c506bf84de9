import { once } from "node:events"
import { request } from "node:http"
import { text } from "node:stream/consumers"
import { AccountBrowser, textOf } from "./account-browser"
import { orderBody } from "./order-body"
import { SandboxUnderTest } from "./sandbox-under-test"

const sandbox = SandboxUnderTest.forEachTest()
let browser: AccountBrowser
let shipmentId: number
let keyId: string
let link: string
beforeEach(async () => {
  browser = await new AccountBrowser(sandbox).signIn("demo@sandbox.test")
  shipmentId = await sandbox.order(orderBody())
  await sandbox.confirm(shipmentId)
  keyId = sandbox.sandbox.core.keys.of("demo")[0]?.id ?? ""
  link = await new AccountBrowser(sandbox).askForLink("anna@shop.example")
})

/** Every form that changes something, with the fields that it needs. */
const forms = (): readonly (readonly [path: string, fields: Record<string, string>])[] => [
  ["/sign-in", { email: "anna@shop.example" }],
  [link, {}],
  ["/keys", { name: "Till" }],
  [`/keys/${keyId}/revoke`, {}],
  [`/shipments/${shipmentId}/issue`, {}],
  ["/sign-out", {}],
]

/** The data that the forms would change. */
function state() {
  const { core } = sandbox.sandbox
  return {
    keys: core.keys.of().map(({ id, account }) => [id, account]),
    numbers: core.store.shipment(shipmentId)?.trackingNumbers,
    mails: core.outbox.mails().length,
    isLinkOpen: core.signIn.accountOfLink(link.split("/").at(-1) ?? "") !== undefined,
    isSignedIn: core.signIn.session(browser.session ?? "") !== undefined,
  }
}

/** The answer to a request with another Host, which fetch does not allow. */
async function answerTo(Host: string, path: string, method = "GET") {
  const { port } = sandbox.sandbox
  const sent = request({ port, host: "127.0.0.1", path, method, headers: { Host } }).end()
  const [response] = await once(sent, "response")
  return { status: response.statusCode as number, text: await text(response) }
}

it("account forms work on the browser's own page", async () => {
  for (const [path, fields] of forms()) {
    const isWayIn = path.startsWith("/sign-in")
    const sender = isWayIn ? new AccountBrowser(sandbox) : browser
    expect((await sender.submit(path, { fields })).status).toBe(303)
  }
  expect(state()).toMatchObject({ isLinkOpen: false, isSignedIn: false })
})

it("account forms change nothing when another site's page sends them, or when no header names their page", async () => {
  const before = state()
  const { port } = sandbox.sandbox
  const foreign = [null, "", "null", "http://evil.example", "http://127.0.0.1"]
  for (const origin of [...foreign, "http://localhost:1", `https://127.0.0.1:${port}`]) {
    for (const sender of [browser, new AccountBrowser(sandbox)]) {
      for (const [path, fields] of forms()) {
        expect((await sender.submit(path, { fields, origin })).status).toBe(403)
      }
    }
  }
  expect(state()).toEqual(before)
})

it("account forms are accepted only as browsers send them, and only up to a size", async () => {
  const before = state()
  const headers = { Origin: sandbox.sandbox.url }
  const fields = { name: `Till${"x".repeat(2_000_000)}` }
  expect((await browser.submit("/keys", { fields })).status).toBe(422)
  const parts = new FormData()
  parts.set("name", "Till")
  expect((await browser.send("/keys", { method: "POST", body: parts, headers })).status).toBe(422)
  expect(state()).toEqual(before)
})

it("account pages are shown only to a visitor who is signed in, and change nothing for others", async () => {
  const before = state()
  const stranger = new AccountBrowser(sandbox)
  const paths = ["", "/shipments", `/shipments/${shipmentId}`, "/keys"]
  for (const path of [...paths, `/keys/${keyId}/revoke`, "/nothing"]) {
    expect(await stranger.open(path)).toMatchObject({ status: 303, location: "/account/sign-in" })
  }
  for (const [path, fields] of forms().filter(([path]) => !path.startsWith("/sign-in"))) {
    expect(await stranger.submit(path, { fields })).toMatchObject({
      status: 303,
      location: "/account/sign-in",
    })
  }
  expect(state()).toEqual(before)
})

it("account pages allow no script, no frame and no copy in a cache", async () => {
  for (const path of ["", "/keys", `/shipments/${shipmentId}`, "/sign-in/x", "/nothing"]) {
    const { headers, html } = await browser.open(path)
    const policy = headers.get("content-security-policy")
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("form-action 'self'")
    expect(headers.get("cache-control")).toBe("no-store")
    expect(headers.get("x-content-type-options")).toBe("nosniff")
    // With "no-referrer" a browser sends the page's own forms with a null origin: they are refused.
    expect(headers.get("referrer-policy")).toBe("same-origin")
    expect(html).not.toMatch(/<script|<style|\sstyle=|\son\w+=/)
  }
})

it("account pages bring their style and icon from the same place; others do not exist", async () => {
  const typeOf = async (path: string) => (await browser.open(path)).headers.get("content-type")
  expect(await typeOf("/style.css")).toContain("text/css")
  expect(await typeOf("/icon.svg")).toBe("image/svg+xml")
  const page = await browser.open("/nothing")
  expect(page.status).toBe(404)
  expect(textOf(page)).toContain("There is no such page")
})

it("account pages are served under names of this machine only, and the refusal says what to do", async () => {
  const paths = ["/account", "/account/sign-in", "/account/style.css", "/account/keys"]
  for (const path of paths) {
    for (const host of ["evil.example", "localhost.evil.example:4010", "127.0.0.1.evil.example"]) {
      const refused = { status: 403, text: expect.stringContaining("--host") }
      expect(await answerTo(host, path)).toEqual(refused)
      expect(await answerTo(host, path, "POST")).toEqual(refused)
    }
    for (const host of ["127.0.0.1:1", "localhost:4010", "[::1]:4010"]) {
      expect((await answerTo(host, path)).status).not.toBe(403)
    }
  }
})

it("account pages send a link with the address at which the browser found the sandbox", async () => {
  const url = `http://localhost:${sandbox.sandbox.port}`
  await fetch(`${url}/account/sign-in`, {
    method: "POST",
    headers: { Origin: url },
    body: new URLSearchParams({ email: "demo@sandbox.test" }),
  })
  expect(sandbox.sandbox.core.outbox.mails()[0]?.text).toContain(`${url}/account/sign-in/`)
})
