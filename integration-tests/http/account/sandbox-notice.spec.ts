import { type LocalServer, startLocalServer } from "../../harness/local-server"
import { runSql } from "../../harness/run-sql"
import { shopWithKey } from "../../harness/worlds"

const SETTINGS = "/admin/shipment-ordering/settings"

/** What the server in between does with a request. */
type Manner = "passes-on" | "hides-the-server" | "bad-gateway" | "welcome-page"

const shop = shopWithKey()
let between: LocalServer
let manner: Manner = "passes-on"

beforeAll(async () => {
  between = await startLocalServer((request, response) => {
    if (manner === "bad-gateway" || manner === "welcome-page") {
      const status = manner === "bad-gateway" ? 502 : 200
      response.writeHead(status, { "content-type": "text/html" })
      response.end("<html><body>nginx</body></html>")
      return
    }
    const { authorization } = request.headers
    void fetch(new URL(request.url ?? "/", shop.sandbox.url), {
      headers: { accept: "application/json", ...(authorization && { authorization }) },
    }).then(async (answer) => {
      const server = manner === "passes-on" ? answer.headers.get("server") : null
      response.writeHead(answer.status, {
        "content-type": "application/json",
        ...(server && { server }),
      })
      response.end(await answer.text())
    })
  })
})
afterAll(() => between.close())

/** Asks for a price and for today's shipments, as the button in the settings does. */
async function ask(by: Manner): Promise<void> {
  manner = by
  await shop.admin.post(`${SETTINGS}/test`)
}

const isSandbox = async () =>
  (await shop.admin.get<{ settings: { is_sandbox: boolean | null } }>(SETTINGS)).settings.is_sandbox

const version = () =>
  runSql(
    shop.databaseUrl,
    "SELECT version FROM shipment_ordering_settings WHERE deleted_at IS NULL",
  )

it("whether the sandbox is the service is learned from answers of the service alone", async () => {
  await shop.admin.post(SETTINGS, { base_url: between.url, api_key: shop.sandbox.key })
  expect(await isSandbox()).toBeNull()
  await ask("bad-gateway")
  expect(await isSandbox()).toBeNull()
  await ask("passes-on")
  expect(await isSandbox()).toBe(true)

  const before = await version()
  await ask("bad-gateway")
  await ask("welcome-page")
  expect(await isSandbox()).toBe(true)
  expect(await version()).toEqual(before)

  await ask("hides-the-server")
  expect(await isSandbox()).toBe(false)
  await ask("passes-on")
  expect(await isSandbox()).toBe(true)
})
