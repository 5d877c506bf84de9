#!/usr/bin/env node
import { readCommandLine, usage } from "./command-line"
import type { SandboxOptions } from "./sandbox-options"
import { startSandbox, type RunningSandbox } from "./server"

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

/** One line, so that a script can wait for it; a key that the caller chose is not repeated. */
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

main().catch((error: unknown) => {
  process.stderr.write(`${explained(error)}\n`)
  process.exitCode = exitCodes.failure
})
