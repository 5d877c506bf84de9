import { acknowledge, answerJson, type CallbackAnswer } from "./support/callback-receiver"
import { sceneTime, useCallbackScene } from "./support/callback-scene"
import { useSandbox } from "./support/sandbox"

const hour = 3600

const sandbox = useSandbox()
const scene = useCallbackScene(sandbox)

describe("Callbacks, the attempts", () => {
  it("are three without an answer, each at minute 0 of an hour, over six hours", async () => {
    await scene.listen(answerJson({ message: "later" }))
    await sandbox().control.issue(await scene.confirmed())
    const counts = [scene.calls.length]
    for (let hours = 0; hours < 6; hours += 1) {
      await sandbox().control.setClock(sceneTime(10 + hours, "58:00"))
      counts.push(scene.calls.length)
      await sandbox().control.setClock(sceneTime(11 + hours, "00:30"))
      counts.push(scene.calls.length)
    }
    expect(counts).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 3, 3, 3, 3, 3])
  })

  it("are noted with their times, at minute 0", async () => {
    await scene.listen(answerJson({ message: "later" }))
    const id = await scene.confirmed()
    await sandbox().control.issue(id)
    await sandbox().control.advance(6 * hour)
    const stored = (await sandbox().control.shipments()).find((one) => one.id === id)
    const times = JSON.stringify(stored?.callbacks).match(/2031-06-02T\d\d:\d\d/g)
    expect(times).toEqual(["2031-06-02T11:00", "2031-06-02T12:00", "2031-06-02T13:00"])
  })

  it("are three when six hours pass at once", async () => {
    await scene.listen(answerJson({ message: "later" }))
    await sandbox().control.issue(await scene.confirmed())
    await sandbox().control.advance(6 * hour)
    expect(scene.calls).toHaveLength(3)
  })

  it("repeat the same request", async () => {
    await scene.listen(answerJson({ message: "later" }))
    await sandbox().control.issue(await scene.confirmed("/callback?token=1"), ["CA1", "CA2"])
    await sandbox().control.advance(6 * hour)
    const queries = scene.calls.map(({ query }) => query.toString())
    expect(new Set(queries).size).toBe(1)
  })

  it.each(["OK", "ok", "Ok", "oK"])("end with the answer {message: %p}", async (message) => {
    await scene.listen(answerJson({ message }))
    await sandbox().control.issue(await scene.confirmed())
    await sandbox().control.advance(6 * hour)
    expect(scene.calls).toHaveLength(1)
  })

  it("end with an answer that has more in it", async () => {
    await scene.listen(answerJson({ message: "oK", more: 1 }))
    await sandbox().control.issue(await scene.confirmed())
    await sandbox().control.advance(6 * hour)
    expect(scene.calls).toHaveLength(1)
  })

  it("end with the answer to the second of them", async () => {
    await scene.listen((response, request) =>
      (scene.calls.length === 2 ? acknowledge : answerJson({ message: "no" }))(response, request),
    )
    await sandbox().control.issue(await scene.confirmed())
    await sandbox().control.advance(6 * hour)
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
  ])("go on after %s", async (_, answer) => {
    await scene.listen(answer)
    await sandbox().control.issue(await scene.confirmed())
    await sandbox().control.advance(6 * hour)
    expect(scene.calls).toHaveLength(3)
  })

  it.each([301, 302, 303, 307, 308])("do not follow a redirect (%d)", async (status) => {
    await scene.listen((response, request) => {
      if (request.url?.startsWith("/moved")) {
        acknowledge(response, request)
      } else {
        response.writeHead(status, { location: `${scene.receiver.url}/moved` }).end()
      }
    })
    await sandbox().control.issue(await scene.confirmed())
    await sandbox().control.advance(6 * hour)
    expect(scene.calls.map(({ path }) => path)).toEqual(["/callback", "/callback", "/callback"])
  })
})
