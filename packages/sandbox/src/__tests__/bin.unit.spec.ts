import { once } from "node:events"
import { readCommandLine } from "../bin"
import { SandboxProcess, spawnSandbox } from "./sandbox-process"

describe("command line", () => {
  it("takes every option", () => {
    const args =
      "--port 0 --host ::1 --key abc --callback-now --latency 20 --issue-after 5 --data a.data"
    expect(readCommandLine(args.split(" "))).toEqual({
      kind: "start",
      options: {
        port: 0,
        host: "::1",
        key: "abc",
        callbackNow: true,
        latencyMs: 20,
        issueAfterSeconds: 5,
        dataFile: "a.data",
      },
    })
    expect(readCommandLine([])).toMatchObject({ kind: "start", options: { port: 4010 } })
    expect(readCommandLine(["--help"])).toEqual({ kind: "help" })
  })

  it.each([
    ["--prot 1", "--prot"],
    ["--port x", "--port"],
    ["--port 65536", "--port"],
    ["--latency -1", "--latency"],
    ["--issue-after 1.5", "--issue-after"],
    ["stray", "stray"],
    ["--data=", "--data"],
  ])("explains the mistake in %j", (args, named) => {
    const commandLine = readCommandLine(args.split(" "))
    expect(commandLine).toEqual({ kind: "mistake", message: expect.stringContaining(named) })
  })

  it("refuses an empty key", () => {
    expect(readCommandLine(["--key", ""])).toMatchObject({ kind: "mistake" })
  })
})

describe("program", () => {
  it("says in one line where it is, works, and ends cleanly on SIGTERM", async () => {
    const program = await SandboxProcess.start()
    const line = program.readyLine
    expect(line.trim().split("\n")).toHaveLength(1)
    const base = /base URL (\S+\/api\/development\/v1)/.exec(line)?.[1] ?? ""
    const headers = { Authorization: `Bearer ${program.key}` }
    const detail = await fetch(`${base}/services/shipment/1`, { headers })
    expect(detail.status).toBe(404)
    const page = await fetch(/account page (\S+),/.exec(line)?.[1] ?? "")
    expect(page.status).toBe(200)
    expect(await program.end("SIGTERM")).toEqual([0, null])
  }, 30_000)

  it("ends with 2 and the usage on a mistake", async () => {
    const program = spawnSandbox("--prot", "1")
    let said = ""
    program.stderr.on("data", (chunk) => (said += String(chunk)))
    const [code] = await once(program, "close")
    expect(code).toBe(2)
    expect(said).toContain("--prot")
    expect(said).toContain("Usage:")
  }, 30_000)
})
