import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdirSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import type { Socket } from "node:net"
import path from "node:path"
import { createInterface } from "node:readline"
import type { Readable } from "node:stream"
import { dataDirectory, repositoryRoot, storeDirectory } from "./repository-paths"

/** A running child process. It ends when this process ends, and the processes that it started end with it. */
export interface NodeChild {
  process: ChildProcess
  logs: LogBuffer
  /** Resolves with the exit code; null when a signal ended it. */
  ended: Promise<number | null>
  /** Asks it to end, kills it after 10 s, and resolves when it has ended. */
  stop: () => Promise<void>
  /** Kills it, as a crash or a power cut would. */
  kill: () => Promise<void>
  /** Lets this process end while the child runs; the child ends then. */
  unref: () => void
}

export interface NodeProgram {
  script: string
  args: string[]
  cwd: string
  env: NodeJS.ProcessEnv
}

/** Starts a Node program that ends with this process, even if this one is killed. */
export function startNodeChild({ script, args, cwd, env }: NodeProgram): NodeChild {
  const guard = path.join(__dirname, "end-with-parent.cjs")
  const child = spawn(process.execPath, ["--require", guard, script, ...args], {
    cwd,
    env,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    // A process group of its own: Ctrl-C reaches this process only, which then stops its children in order.
    detached: true,
  })
  const logs = new LogBuffer()
  logs.collect(child.stdout)
  logs.collect(child.stderr)
  const ended = once(child, "close").then(([code]) => code as number | null)
  const forget = stopOnExit({ stop: () => stop(), kill: () => signalGroup(child, "SIGKILL") })
  void ended.finally(forget)
  const stop = async () => {
    const timer = setTimeout(() => signalGroup(child, "SIGKILL"), 10_000)
    signalGroup(child, "SIGTERM")
    await ended.finally(() => clearTimeout(timer))
  }
  const kill = async () => {
    signalGroup(child, "SIGKILL")
    await ended
  }
  const unref = () => {
    child.unref()
    child.channel?.unref()
    for (const stream of [child.stdout, child.stderr]) (stream as Socket | null)?.unref()
  }
  return { process: child, logs, ended, stop, kill, unref }
}

/** Runs a Node program to its end. @throws Error with what it printed when it fails */
export async function runNodeChild(program: NodeProgram): Promise<LogBuffer> {
  const child = startNodeChild(program)
  const exitCode = await child.ended
  if (exitCode !== 0) {
    const command = [path.basename(program.script), ...program.args].join(" ")
    throw new Error(`${command} ended with ${exitCode ?? "a signal"}:\n${child.logs.tail()}`)
  }
  return child.logs
}

/** A user of this machine that a program can run as. */
export interface SystemAccount {
  uid: number
  gid: number
}

interface GuardedProgram {
  command: string
  args: string[]
  cwd?: string
  /** This process's own by default. */
  account?: SystemAccount
  /** What ends it without delay. */
  stopSignal: NodeJS.Signals
}

/** Starts a program that is not written for Node, and that ends with this process too. */
export function startProgram(program: GuardedProgram): NodeChild {
  const { command, args, cwd = repositoryRoot, account, stopSignal } = program
  const owner = [account?.uid, account?.gid].map((id) => String(id ?? ""))
  return startNodeChild({
    script: path.join(__dirname, "run-guarded.cjs"),
    args: [stopSignal, ...owner, command, ...args],
    cwd,
    // Its messages are read, and must not depend on the user's language.
    env: { ...process.env, LC_ALL: "C" },
  })
}

/** Variables that jest, ts-node or npm set for themselves; a store that sees them behaves differently. */
const notForTheStore =
  /^(NODE_OPTIONS|NODE_ENV|JEST_|TS_NODE_|npm_|INIT_CWD$|DATABASE_URL$|PORT$|HOST$)/

/** The `medusa` command as a program to start. */
export function medusaCli(
  args: string[],
  env: NodeJS.ProcessEnv,
  cwd = storeDirectory,
): NodeProgram {
  const { resolve } = createRequire(path.join(repositoryRoot, "package.json"))
  const inherited = Object.entries(process.env).filter(([name]) => !notForTheStore.test(name))
  return {
    script: path.join(path.dirname(resolve("@medusajs/cli/package.json")), "cli.js"),
    args,
    cwd,
    env: {
      ...Object.fromEntries(inherited),
      MEDUSA_DISABLE_TELEMETRY: "true",
      XDG_CONFIG_HOME: configWithoutTelemetry(),
      ...env,
    },
  }
}

/** Medusa's configuration folder. With the environment variable alone, each start still runs Medusa's telemetry program. */
function configWithoutTelemetry(): string {
  const folder = path.join(dataDirectory, "config")
  const file = path.join(folder, "medusa", "config.json")
  if (!existsSync(file)) {
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify({ telemetry: { enabled: false } }))
  }
  return folder
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) {
    return
  }
  try {
    process.kill(-child.pid, signal)
  } catch {
    child.kill(signal)
  }
}

const KEPT_LINES = 5000

/** The newest lines that a child process printed, on either stream. */
export class LogBuffer {
  readonly lines: string[] = []
  private readonly listeners = new Set<(line: string) => void>()

  collect(stream: Readable | null): void {
    if (stream === null) {
      return
    }
    createInterface({ input: stream }).on("line", (line) => {
      this.lines.push(line)
      if (this.lines.length > KEPT_LINES) {
        this.lines.shift()
      }
      for (const listener of this.listeners) {
        listener(line)
      }
    })
  }

  /** Calls `listener` with every line from now on, until the returned function is called. */
  follow(listener: (line: string) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Deletes the lines so far, and removes all listeners. */
  clear(): void {
    this.lines.length = 0
    this.listeners.clear()
  }

  /** The newest lines as one text, for an error message. */
  tail(count = 60): string {
    return this.lines.slice(-count).join("\n")
  }

  get text(): string {
    return this.lines.join("\n")
  }
}

interface Stoppable {
  /** Called on SIGINT, SIGTERM and SIGHUP, the last registered first. */
  stop(): Promise<void>
  /** Must be synchronous: called when this process ends without having stopped it. */
  kill(): void
}

const signals = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const
const running = new Set<Stoppable>()
let isListening = false
let stoppingSince: number | undefined

/** Whether a signal ends this process: errors are no news then. */
export const isStopping = (): boolean => stoppingSince !== undefined

/** Ends `stoppable` with this process. Returns a function to call once it has ended by itself. */
function stopOnExit(stoppable: Stoppable): () => void {
  running.add(stoppable)
  if (!isListening) {
    isListening = true
    process.on("exit", () => {
      for (const one of [...running].reverse()) one.kill()
    })
    for (const [signal, number] of Object.entries(signals)) {
      process.on(signal, () => void stopAllAndExit(128 + number))
    }
    if (process.env.npm_lifecycle_event !== undefined) {
      stopWithNpm()
    }
  }
  return () => running.delete(stoppable)
}

/** The shell that npm runs a script in dies of a signal, and does not pass it on. */
function stopWithNpm(): void {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid !== parent) {
      clearInterval(watch)
      void stopAllAndExit(128 + signals.SIGHUP)
    }
  }, 500)
  watch.unref()
}

async function stopAllAndExit(exitCode: number): Promise<void> {
  if (stoppingSince !== undefined) {
    // A second Ctrl-C means "now". But within a second it is the same one: npm passes on what the terminal also sent.
    if (Date.now() - stoppingSince > 1000) {
      process.exit(exitCode)
    }
    return
  }
  stoppingSince = Date.now()
  for (const stoppable of [...running].reverse()) {
    await stoppable.stop().catch((error: unknown) => console.error(error))
  }
  process.exit(exitCode)
}
