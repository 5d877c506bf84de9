import { readCommandLine } from "../bin"

it("The command line takes every option", () => {
  const args =
    "--port 0 --host ::1 --key abc --callback-now --latency 20 --issue-after 5 --data a.data"
  const options = { port: 0, host: "::1", key: "abc", callbackNow: true, latencyMs: 20 }
  expect(readCommandLine(args.split(" "))).toEqual({
    kind: "start",
    options: { ...options, issueAfterSeconds: 5, dataFile: "a.data" },
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
  ["--key ", "--key"],
])("The mistake in %j is named", (args, named) => {
  const message = expect.stringContaining(named)
  expect(readCommandLine(args.split(" "))).toEqual({ kind: "mistake", message })
})
