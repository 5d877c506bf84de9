import { networkInterfaces } from "node:os"
import { sendRequest } from "./support/http-request"
import { parcelQuery } from "./support/sample-requests"
import { startSandbox, useSandbox } from "./support/sandbox"
import { startSandboxProgram } from "./support/sandbox-program"

const sandbox = useSandbox()

describe("The start of the sandbox", () => {
  it("says in one line, on stdout, that it is ready, with the address of both environments", () => {
    const { readyLine, origin, program } = sandbox()
    expect(readyLine).toMatch(/ready/i)
    expect(readyLine).toContain(`${origin}/api/development/v1`)
    expect(readyLine).toMatch(/production/)
    expect(program.logs.lines).toHaveLength(1)
  })

  it("names the account page", () => {
    expect(sandbox().readyLine).toMatch(/http:\/\/[^\s/]+\/account/)
  })

  it("does not print a key that was given", () => {
    expect(sandbox().program.logs.text).not.toContain(sandbox().startKey)
  })

  it("answers at the address named as soon as the line is there", async () => {
    const another = await startSandbox()
    const { status } = await another.anybody.calculate(parcelQuery())
    await another.program.stop()
    expect(status).toBe(200)
  })

  it("without a key names one that is valid", async () => {
    const program = startSandboxProgram(["--port", "0"])
    const line = await new Promise<string>((resolve) => program.logs.follow(resolve))
    const origin = /http:\/\/[^\s/]+/.exec(line)?.[0] ?? ""
    const statuses = await Promise.all(
      (line.match(/[\w-]{16,}/g) ?? []).map(async (word) => {
        const target =
          "/api/development/v1/services/shipments?date_form=2020-01-01&date_to=2020-01-02"
        const headers = { authorization: `Bearer ${word}` }
        return (await sendRequest({ origin, method: "GET", target, headers })).status
      }),
    )
    await program.stop()
    expect(statuses).toContain(200)
  })

  it("listens to this machine only", async () => {
    const { port } = new URL(sandbox().origin)
    const others = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .filter(({ internal, family }) => !internal && family === "IPv4")
      .map(({ address }) => address)
    for (const address of ["127.0.0.2", ...others]) {
      const origin = `http://${address}:${port}`
      const sent = sendRequest({ origin, method: "GET", target: "/api", patienceMs: 2000 })
      await expect(sent).rejects.toThrow()
    }
  })

  it.each([
    ["an unknown option", ["--colour", "blue"]],
    ["a port that is none", ["--port", "banana"]],
    ["a port that is too high", ["--port", "70000"]],
  ])("ends with 2 on %s, and says why in words, with its usage", async (_, args) => {
    const program = startSandboxProgram(args)
    expect(await program.ended).toBe(2)
    expect(program.logs.text).toContain(args[0])
    expect(program.logs.text).toContain("Usage:")
    expect(program.logs.text).not.toMatch(/^\s+at .+:\d+:\d+/m)
  })

  it("fails when its port is taken, and says why in words", async () => {
    const { port } = new URL(sandbox().origin)
    const program = startSandboxProgram(["--port", port])
    expect(await program.ended).toBeGreaterThan(0)
    expect(program.logs.text).toContain(port)
    expect(program.logs.text).not.toMatch(/^\s+at .+:\d+:\d+/m)
  })

  it("takes the latency of all answers with --latency", async () => {
    const slow = await startSandbox(["--latency", "150"])
    await slow.anybody.calculate(parcelQuery())
    const { requests } = await slow.control.requests()
    await slow.program.stop()
    expect(Number(requests[0]?.duration_ms)).toBeGreaterThanOrEqual(140)
  })

  it("ends with 0 when it is asked to", async () => {
    const another = await startSandbox()
    await another.anybody.calculate(parcelQuery())
    await another.program.stop()
    expect(await another.program.ended).toBe(0)
  })
})
