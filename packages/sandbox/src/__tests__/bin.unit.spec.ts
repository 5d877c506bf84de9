import { readCommandLine } from "../bin"

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
