import { networkInterfaces } from "node:os"
import { sendRequest } from "./support/http-request"
import { parcelQuery } from "./support/sample-requests"
import { startSandbox, useSandbox } from "./support/sandbox"
import { startSandboxProgram } from "./support/sandbox-program"

const sandbox = useSandbox()

it("a sandbox that starts says in one line, on stdout, that it is ready, with its addresses and no key that was given", () => {
  const { readyLine, origin, program } = sandbox()
  expect(readyLine).toMatch(/ready/i)
  expect(readyLine).toContain(`${origin}/api/development/v1`)
  expect(readyLine).toMatch(/production/)
  expect(readyLine).toMatch(/http:\/\/[^\s/]+\/account/)
  expect(program.logs.lines).toHaveLength(1)
  expect(program.logs.text).not.toContain(sandbox().startKey)
})

it("a sandbox that starts without a key names one that is valid", async () => {
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

it("a sandbox that starts listens to this machine only", async () => {
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
  ["an invalid port", ["--port", "banana"]],
  ["a port that is too high", ["--port", "70000"]],
])(
  "a sandbox that starts ends with 2 on %s, and says why in words, with its usage",
  async (_, args) => {
    const program = startSandboxProgram(args)
    expect(await program.ended).toBe(2)
    expect(program.logs.text).toContain(args[0])
    expect(program.logs.text).toContain("Usage:")
    expect(program.logs.text).not.toMatch(/^\s+at .+:\d+:\d+/m)
  },
)

it("a sandbox that starts fails when its port is taken, and says why in words", async () => {
  const { port } = new URL(sandbox().origin)
  const program = startSandboxProgram(["--port", port])
  expect(await program.ended).toBeGreaterThan(0)
  expect(program.logs.text).toContain(port)
  expect(program.logs.text).not.toMatch(/^\s+at .+:\d+:\d+/m)
})

it("a sandbox that starts answers as soon as the line is there, as late as --latency says, and ends with 0 when it is asked to", async () => {
  const another = await startSandbox(["--latency", "150"])
  expect((await another.anybody.calculate(parcelQuery())).status).toBe(200)
  const { requests } = await another.control.requests()
  expect(Number(requests[0]?.duration_ms)).toBeGreaterThanOrEqual(140)
  await another.program.stop()
  expect(await another.program.ended).toBe(0)
})
