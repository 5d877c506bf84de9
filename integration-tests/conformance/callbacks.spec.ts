import { once } from "node:events"
import {
  acknowledge,
  answerJson,
  type CallbackAnswer,
  sceneTime,
  useCallbackScene,
} from "./support/callback-scene"
import { parcelOrder, parcelQuery } from "./support/sample-requests"
import { useSandbox } from "./support/sandbox"

const hour = 3600
const later = answerJson({ message: "later" })
const numbers = ["CA111111111LV", "CA222222222LV"]

describe("callbacks at the full hour", () => {
  const sandbox = useSandbox()
  const scene = useCallbackScene(sandbox)

  /** Issues numbers to a shipment whose merchant answers in this way, and lets hours pass; returns the shipment's id. */
  async function issueAndWait(
    answer: CallbackAnswer,
    hours = 6,
    address?: string,
  ): Promise<number> {
    await scene.listen(answer)
    const id = await scene.confirmed(address)
    await sandbox().control.issue(id, numbers)
    await sandbox().control.advance(hours * hour)
    return id
  }

  it("the sandbox calls back with a GET as JSON, with the shipment, its numbers joined with |, and no API key", async () => {
    const id = await issueAndWait(acknowledge, 1)
    expect(scene.calls).toHaveLength(1)
    const [call] = scene.calls
    expect(call).toMatchObject({
      method: "GET",
      path: "/callback",
      body: "",
      headers: { accept: "application/json", "content-type": "application/json" },
    })
    expect([...(call?.query ?? [])]).toEqual([
      ["shipment_id", String(id)],
      ["tracking_numbers", numbers.join("|")],
    ])
    expect(call?.headers).not.toHaveProperty("authorization")
    expect(JSON.stringify(scene.calls)).not.toContain(scene.merchant.access.key)
  })

  it("the sandbox calls back without a separator if there is one number", async () => {
    await scene.listen(acknowledge)
    await sandbox().control.issue(await scene.confirmed(), ["CA111111111LV"])
    await sandbox().control.advance(hour)
    expect(scene.calls[0]?.query.get("tracking_numbers")).toBe("CA111111111LV")
  })

  it("the sandbox keeps the query that the callback address already has", async () => {
    const id = await issueAndWait(acknowledge, 1, "/a/b?token=x%20y%26z&empty=&list=1&list=2")
    expect(scene.calls[0]?.path).toBe("/a/b")
    expect([...(scene.calls[0]?.query ?? [])]).toEqual([
      ["token", "x y&z"],
      ["empty", ""],
      ["list", "1"],
      ["list", "2"],
      ["shipment_id", String(id)],
      ["tracking_numbers", numbers.join("|")],
    ])
  })

  it("the sandbox calls back for each shipment, from production too, and for none without numbers", async () => {
    await scene.listen(acknowledge)
    await scene.confirmed()
    const callback_success_url = `${scene.url}/callback`
    await scene.merchant.create(parcelOrder({ callback_success_url }))
    const production = scene.merchant.with({ environment: "production" })
    const ids = [await scene.confirmed(), await scene.confirmed("/callback", production)]
    for (const id of ids) await sandbox().control.issue(id)
    await sandbox().control.advance(6 * hour)
    const called = scene.calls.map(({ query }) => Number(query.get("shipment_id")))
    expect(called.sort()).toEqual(ids.sort())
  })

  it("the sandbox calls back when the carrier issues numbers by itself after a while", async () => {
    await scene.listen(acknowledge)
    await sandbox().control.change({ issue_after_seconds: 600 })
    const id = await scene.confirmed()
    await sandbox().control.advance(6 * hour)
    expect(scene.calls.map(({ query }) => query.get("shipment_id"))).toEqual([String(id)])
  })

  it("the sandbox calls back three times without an acknowledgement, each at minute 0 of an hour, with the same request", async () => {
    await scene.listen(later)
    const id = await scene.confirmed("/callback?token=1")
    await sandbox().control.issue(id, numbers)
    const counts = [scene.calls.length]
    for (let hours = 0; hours < 6; hours += 1) {
      await sandbox().control.setClock(sceneTime(10 + hours, "58:00"))
      counts.push(scene.calls.length)
      await sandbox().control.setClock(sceneTime(11 + hours, "00:30"))
      counts.push(scene.calls.length)
    }
    expect(counts).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 3, 3, 3, 3, 3])
    expect(new Set(scene.calls.map(({ query }) => query.toString())).size).toBe(1)
    const stored = (await sandbox().control.shipments()).find((one) => one.id === id)
    const times = JSON.stringify(stored?.callbacks).match(/2031-06-02T\d\d:\d\d/g)
    expect(times).toEqual(["2031-06-02T11:00", "2031-06-02T12:00", "2031-06-02T13:00"])
  })

  it.each(["OK", "ok", "oK"])(
    "the sandbox calls back once if the answer is %p",
    async (message) => {
      await issueAndWait(answerJson({ message, more: 1 }))
      expect(scene.calls).toHaveLength(1)
    },
  )

  it("the sandbox calls back twice if the second call is acknowledged", async () => {
    await issueAndWait((response, request) =>
      (scene.calls.length === 2 ? acknowledge : answerJson({ message: "no" }))(response, request),
    )
    expect(scene.calls).toHaveLength(2)
  })

  it.each<[string, CallbackAnswer]>([
    ["another message", answerJson({ message: "done" })],
    ["a longer message", answerJson({ message: "OK!" })],
    ["a message that is a list", answerJson({ message: ["ok"] })],
    ["a message that is true", answerJson({ message: true })],
    ["no message", answerJson({ status: "OK" })],
    ["a JSON string", answerJson("OK")],
    ["an array", answerJson([{ message: "OK" }])],
    ["null", answerJson(null)],
    ["text", (response) => response.end("OK")],
    ["a page", (response) => response.end("<html><body>OK</body></html>")],
    ["nothing", (response) => response.end()],
    ["half of the JSON", (response) => response.end('{"message":"OK"')],
    ["a 500", answerJson({ message: "error" }, 500)],
    ["a closed connection", (response) => response.destroy()],
  ])("the sandbox calls back again after an answer of %s", async (_, answer) => {
    await issueAndWait(answer)
    expect(scene.calls).toHaveLength(3)
  })

  it.each([301, 302, 303, 307, 308])(
    "the sandbox does not follow a redirect (%d)",
    async (status) => {
      await issueAndWait((response, request) => {
        if (request.url?.startsWith("/moved")) acknowledge(response, request)
        else response.writeHead(status, { location: `${scene.url}/moved` }).end()
      })
      expect(scene.calls.map(({ path }) => path)).toEqual(["/callback", "/callback", "/callback"])
    },
  )

  it("the sandbox waits ten seconds for an answer, which may take eight, and serves other requests meanwhile", async () => {
    let silentIsClosed: Promise<unknown> | undefined
    const answers: Record<string, CallbackAnswer> = {
      "/silent": (response) => void (silentIsClosed = once(response, "close")),
      "/endless": (response) => {
        response.writeHead(200, { "content-type": "application/json" })
        const drip = setInterval(() => response.write(" "), 200)
        response.once("close", () => clearInterval(drip))
      },
      "/slow": (response, request) => {
        setTimeout(() => acknowledge(response, request), 8000)
      },
    }
    await scene.listen((response, request) =>
      answers[request.url?.split("?")[0] ?? ""]?.(response, request),
    )
    const ids: number[] = []
    for (const address of Object.keys(answers)) ids.push(await scene.confirmed(address))
    for (const id of ids) await sandbox().control.issue(id)
    let isOver = false
    const advanced = sandbox()
      .control.setClock(sceneTime(11, "00:10"))
      .finally(() => (isOver = true))
    await scene.untilCalled()
    expect((await scene.merchant.calculate(parcelQuery())).status).toBe(200)
    expect(isOver).toBe(false)
    for (let sent = 0; sent < 500; sent += 25) {
      await Promise.all(Array.from({ length: 25 }, () => scene.merchant.calculate(parcelQuery())))
    }
    await advanced
    const stored = await sandbox().control.shipments()
    const stateOf = (id: number) => stored.find((one) => one.id === id)?.callbacks
    expect(ids.map(stateOf)).toEqual([
      [expect.objectContaining({ state: "waiting" })],
      [expect.objectContaining({ state: "waiting" })],
      [expect.objectContaining({ state: "acknowledged" })],
    ])
    // The merchant hears of the closed connection a moment after the sandbox has closed it.
    await expect(silentIsClosed).resolves.toBeDefined()
  })
})

describe("callbacks at once", () => {
  const sandbox = useSandbox(["--callback-now"])
  const scene = useCallbackScene(sandbox)

  it.each([
    ["at once, and three times more without an acknowledgement", later, 4],
    ["at once, and never again after an acknowledgement", acknowledge, 1],
  ])("with --callback-now, the sandbox calls back %s", async (_, answer, count) => {
    await scene.listen(answer)
    await sandbox().control.issue(await scene.confirmed())
    await scene.untilCalled()
    expect(scene.calls).toHaveLength(1)
    await sandbox().control.advance(6 * hour)
    expect(scene.calls).toHaveLength(count)
  })
})
