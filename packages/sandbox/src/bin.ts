#!/usr/bin/env node
import { parseArgs } from "node:util"
import { type SandboxOptions, startSandbox, type RunningSandbox } from "./server"

const exitCodes = { failure: 1, mistake: 2 }

async function main(): Promise<void> {
  const commandLine = readCommandLine(process.argv.slice(2))
  switch (commandLine.kind) {
    case "help":
      process.stdout.write(usage)
      return
    case "mistake":
      process.stderr.write(`${commandLine.message}\n\n${usage}`)
      process.exitCode = exitCodes.mistake
      return
    case "start":
      return run(commandLine.options)
  }
}

async function run(options: SandboxOptions): Promise<void> {
  const sandbox = await startSandbox(options)
  const stop = (): void => void sandbox.close()
  process.once("SIGINT", stop).once("SIGTERM", stop)
  process.stdout.write(readyLine(sandbox, options.key !== undefined))
}

/** One line, so that a script can wait for it. Does not repeat a key that the caller chose. */
function readyLine(sandbox: RunningSandbox, hasOwnKey: boolean): string {
  const key = hasOwnKey ? "the API key is the one given" : `API key ${sandbox.key}`
  return (
    `Sandbox ready: base URL ${sandbox.baseUrls.development} (or production), ` +
    `account page ${sandbox.accountPageUrl}, ${key}\n`
  )
}

function explained(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if ("code" in error && error.code === "EADDRINUSE") {
    return `${error.message}: choose another port with --port`
  }
  return error.message
}

const usage = `Usage: shipment-ordering-sandbox [options]

  --port PORT            port to listen on (default 4010; 0 takes a free one)
  --host HOST            address to listen on (default 127.0.0.1: this machine only)
  --key KEY              API key of the account "demo" (default: a new key)
  --data FILE            keep the state in this file across restarts; without it the state is lost
  --callback-now         send callbacks at once too, not only at the beginning of an hour
  --latency MS           delay every answer of the service by this many milliseconds
  --issue-after SECONDS  issue tracking numbers this many seconds after confirmation
  --help                 show this text
`

/** What a command line asks for. A mistake comes with a sentence for the person who typed it. */
type CommandLine =
  | { kind: "start"; options: SandboxOptions }
  | { kind: "help" }
  | { kind: "mistake"; message: string }

const defaultPort = 4010

/** Reads the arguments after the program's name. */
export function readCommandLine(args: readonly string[]): CommandLine {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        port: { type: "string" },
        host: { type: "string" },
        key: { type: "string" },
        data: { type: "string" },
        "callback-now": { type: "boolean" },
        latency: { type: "string" },
        "issue-after": { type: "string" },
        help: { type: "boolean", short: "h" },
      },
    })
    if (values.help === true) return { kind: "help" }
    const options: SandboxOptions = {
      port: numberOf("--port", values.port, 65_535) ?? defaultPort,
      host: textOf("--host", values.host),
      key: textOf("--key", values.key),
      dataFile: fileOf(values.data),
      callbackNow: values["callback-now"],
      latencyMs: numberOf("--latency", values.latency, 600_000),
      issueAfterSeconds: numberOf("--issue-after", values["issue-after"], 365 * 24 * 60 * 60),
    }
    return { kind: "start", options }
  } catch (error) {
    return { kind: "mistake", message: error instanceof Error ? error.message : String(error) }
  }
}

function numberOf(name: string, text: string | undefined, largest: number): number | undefined {
  if (text === undefined) return undefined
  if (!/^\d{1,9}$/.test(text) || Number(text) > largest) {
    throw new Error(`${name} needs a whole number from 0 to ${largest}, not "${text}"`)
  }
  return Number(text)
}

function fileOf(file: string | undefined): string | undefined {
  if (file === "") throw new Error("--data needs the name of a file")
  return file
}

/** A key with a space cannot be sent, and an empty one is no key. */
function textOf(name: string, text: string | undefined): string | undefined {
  if (text !== undefined && !/^\S+$/.test(text)) {
    throw new Error(`${name} needs a value without spaces`)
  }
  return text
}

// A test that imports this file starts nothing.
if (require.main === module) {
  main().catch((error: unknown) => {
    process.stderr.write(`${explained(error)}\n`)
    process.exitCode = exitCodes.failure
  })
}
