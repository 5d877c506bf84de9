import { acknowledge, answerJson } from "./support/callback-receiver"
import { sceneTime, useCallbackScene } from "./support/callback-scene"
import { parcelQuery } from "./support/sample-requests"
import { useSandbox } from "./support/sandbox"

describe("Callbacks to a merchant who does not answer", () => {
  const sandbox = useSandbox()
  const scene = useCallbackScene(sandbox)

  it("do not block the server", async () => {
    await scene.listen(() => undefined)
    await sandbox().control.issue(await scene.confirmed())
    let isOver = false
    const advanced = sandbox().control.setClock(sceneTime(11, "00:10"))
    const over = advanced.then(
      () => (isOver = true),
      () => (isOver = true),
    )
    await scene.untilCalled()
    expect((await scene.merchant.calculate(parcelQuery())).status).toBe(200)
    expect(isOver).toBe(false)
    await scene.receiver.close()
    await over
  })

  it("are given up after a while, however busy the server is meanwhile", async () => {
    let isGivenUp = false
    await scene.listen((response) => response.once("close", () => (isGivenUp = true)))
    await sandbox().control.issue(await scene.confirmed())
    const advanced = sandbox().control.setClock(sceneTime(11, "00:10"))
    for (let sent = 0; sent < 500; sent += 25) {
      await Promise.all(Array.from({ length: 25 }, () => scene.merchant.calculate(parcelQuery())))
    }
    await advanced
    expect(scene.calls).toHaveLength(1)
    // The merchant hears of the closed connection a moment after the sandbox has closed it.
    while (!isGivenUp) await new Promise((resolve) => setTimeout(resolve, 10))
  })

  it("are acknowledged by an answer that takes eight seconds, which is below ten", async () => {
    await scene.listen((response, request) => {
      setTimeout(() => acknowledge(response, request), 8000)
    })
    await sandbox().control.issue(await scene.confirmed())
    await sandbox().control.setClock(sceneTime(11, "00:10"))
    await sandbox().control.setClock(sceneTime(17, "00:10"))
    expect(scene.calls).toHaveLength(1)
  })

  it("are given up, too, when the answer never ends", async () => {
    await scene.listen((response) => {
      response.writeHead(200, { "content-type": "application/json" })
      const drip = setInterval(() => response.write(" "), 200)
      response.once("close", () => clearInterval(drip))
    })
    await sandbox().control.issue(await scene.confirmed())
    await sandbox().control.setClock(sceneTime(11, "00:10"))
    expect(scene.calls).toHaveLength(1)
  })
})

describe("Callbacks with --callback-now", () => {
  const sandbox = useSandbox(["--callback-now"])
  const scene = useCallbackScene(sandbox)
  const hour = 3600

  it("are sent once at once, before the three at the beginning of an hour", async () => {
    await scene.listen(answerJson({ message: "later" }))
    const id = await scene.confirmed()
    await sandbox().control.issue(id)
    await scene.untilCalled()
    expect(scene.calls).toHaveLength(1)
    await sandbox().control.advance(6 * hour)
    expect(scene.calls).toHaveLength(4)
  })

  it("are not repeated when the first was answered", async () => {
    await scene.listen(acknowledge)
    await sandbox().control.issue(await scene.confirmed())
    await scene.untilCalled()
    await sandbox().control.advance(6 * hour)
    expect(scene.calls).toHaveLength(1)
  })
})
