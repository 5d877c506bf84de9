import { confirmShipment, downloadLabel } from ".."
import { apiKey, clientOf, errorOf } from "./client-under-test"
import { html, json, redirect, useTinyApi, text } from "./tiny-api"

const bytes = Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.from([0, 255, 128, 10])])
const pdf = text(200, bytes, { "content-type": "application/pdf" })

const service = useTinyApi()
const storage = useTinyApi()

it.each([
  ["/labels/1.pdf", "/labels/1.pdf"],
  ["labels/1.pdf?a=b", "/gateway/labels/1.pdf?a=b"],
])("downloading a label takes %s from the service itself, with the key", async (link, path) => {
  service.behave(pdf)
  const { client, reports } = clientOf(`${service.host}/gateway`)
  expect((await downloadLabel(client, link)).equals(bytes)).toBe(true)
  expect(service.seen).toMatchObject([
    {
      url: path,
      headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
    },
  ])
  expect(service.seen[0]?.headers.accept).toContain("application/pdf")
  expect(reports).toMatchObject([{ operation: "label" }])
  // Anyone who knows a label's path may be able to read the label.
  expect(JSON.stringify(reports)).not.toContain("1.pdf")
})

it("downloading a label sends no key to another host", async () => {
  storage.behave(pdf)
  const { client } = clientOf(service.host)
  expect((await downloadLabel(client, `${storage.host}/1.pdf`)).equals(bytes)).toBe(true)
  expect(storage.seen).toHaveLength(1)
  expect(storage.seen[0]?.headers).not.toHaveProperty("authorization")
  // The signature of a storage host's link may cover this header.
  expect(storage.seen[0]?.headers).not.toHaveProperty("content-type")
})

it.each([
  ["as it is in a URL", encodeURIComponent(apiKey)],
  ["in base64", encodeURIComponent(Buffer.from(apiKey).toString("base64"))],
])("a label with the key in its link %s is downloaded, and no key is stored", async (_, form) => {
  const { client } = clientOf(service.host)
  service.behave(json(200, { data: { label_url: `${service.host}/1.pdf?token=${form}&a=1` } }))
  const { labelUrls } = await confirmShipment(client, 1)
  const stored = labelUrls.join()
  expect(stored).toMatch(/\/1\.pdf\?token=\[key-\d\](%3D|=)*&a=1$/)
  expect(decodeURIComponent(stored)).not.toContain(apiKey)

  service.behave(pdf)
  expect((await downloadLabel(client, stored)).equals(bytes)).toBe(true)
  const asked = new URL(service.seen.at(-1)?.url ?? "", service.host).searchParams
  expect(asked.get("token")).toBe(decodeURIComponent(form))
})

it("a label whose link would give the key to another host is refused, also after a redirect", async () => {
  const { client } = clientOf(service.host)
  const elsewhere = `${storage.host}/1.pdf?token=${encodeURIComponent(apiKey)}`
  service.behave(json(200, { data: { label_url: elsewhere } }))
  const [stored = ""] = (await confirmShipment(client, 1)).labelUrls
  expect((await errorOf(downloadLabel(client, stored))).merchantMessage).toContain(
    "contains your API key and leads to another host",
  )
  service.behave(redirect(302, elsewhere))
  expect((await errorOf(downloadLabel(client, "/1"))).kind).toBe("protocol")
  expect(storage.seen).toEqual([])
})

it("downloading a label drops the key when the service redirects to another host", async () => {
  service.behave(redirect(302, `${storage.host}/signed?x=1`))
  storage.behave(redirect(307, "/final.pdf"), pdf)
  const { client, reports } = clientOf(service.host)
  expect((await downloadLabel(client, `${service.host}/labels/1`)).equals(bytes)).toBe(true)
  expect(service.seen[0]?.headers.authorization).toBe(`Bearer ${apiKey}`)
  expect(storage.seen.map(({ url }) => url)).toEqual(["/signed?x=1", "/final.pdf"])
  expect(JSON.stringify(storage.seen)).not.toContain("Bearer")
  expect(new Set(reports.map(({ correlationId }) => correlationId)).size).toBe(1)
})

it("downloading a label sends no key back to the service after a redirect through another host", async () => {
  storage.behave(redirect(302, `${service.host}/wherever-it-likes`))
  service.behave(redirect(302, `${storage.host}/1`), pdf)
  const { client } = clientOf(service.host)
  expect((await downloadLabel(client, "/labels/1")).equals(bytes)).toBe(true)
  expect(service.seen.map(({ headers }) => headers.authorization)).toEqual([
    `Bearer ${apiKey}`,
    undefined,
  ])
  service.behave(pdf)
  await downloadLabel(client, `${storage.host}/1`)
  expect(service.seen[2]?.headers).not.toHaveProperty("authorization")
})

it("downloading a label follows at most three redirects", async () => {
  const hop = redirect(302, "/next")
  const { client } = clientOf(service.host)
  service.behave(hop, hop, hop, pdf)
  expect((await downloadLabel(client, "/1")).equals(bytes)).toBe(true)
  service.behave(hop)
  expect((await errorOf(downloadLabel(client, "/1"))).kind).toBe("protocol")
  expect(service.seen).toHaveLength(8)
})

it.each([
  "file:///etc/passwd",
  "data:application/pdf,%25PDF-",
  "https://a@x/",
  "https://:b@x/",
  " ",
])("downloading a label does not go to %s, as a link or as a redirect", async (link) => {
  const { client } = clientOf(service.host)
  const error = await errorOf(downloadLabel(client, link))
  expect(error).toMatchObject({ kind: "protocol", code: undefined })
  expect(error.message).toMatch(/a label link (that is no web|with a user name or password)/)
  expect(service.seen).toHaveLength(0)
  service.behave(redirect(302, link))
  expect((await errorOf(downloadLabel(client, "/1"))).kind).toBe("protocol")
  expect(service.seen).toHaveLength(1)
})

it.each([
  ["a page", html(200)],
  ["an error in JSON", json(200, { type: "error", message: "gone" })],
  ["nothing", text(200, "", {})],
  ["a redirect to nowhere", text(302, "", {})],
  ["more than 20 MB", text(200, Buffer.alloc(20_000_001, "%PDF-"), {})],
])("downloading a label does not take %s for a label", async (_what, behaviour) => {
  service.behave(behaviour)
  const error = await errorOf(downloadLabel(clientOf(service.host).client, "/1"))
  expect(error.kind).toBe("protocol")
  expect(error.merchantMessage).toContain("did not lead to a PDF")
  expect(service.seen).toHaveLength(1)
})

it("downloading a label distinguishes an expired link from a refused key", async () => {
  service.behave(json(403, {}))
  storage.behave(text(403, "<Error>Request has expired</Error>", {}))
  const { client } = clientOf(service.host)
  expect((await errorOf(downloadLabel(client, "/1"))).kind).toBe("auth")
  expect((await errorOf(downloadLabel(client, `${storage.host}/1`))).kind).toBe("not-found")
})

it("downloading a label goes to an address with https", async () => {
  const { client } = clientOf(service.host)
  const link = `${service.host.replace("http:", "https:")}/1.pdf`
  expect(await errorOf(downloadLabel(client, link))).toMatchObject({ code: "NO_TLS" })
})

it("downloading a label gets over a passing failure", async () => {
  service.behave(html(503), pdf)
  expect((await downloadLabel(clientOf(service.host).client, "/1")).equals(bytes)).toBe(true)
})
