import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdirSync, writeFileSync } from "node:fs"
import type { Socket } from "node:net"
import path from "node:path"
import { createInterface } from "node:readline"
import type { Readable } from "node:stream"
import { dataDirectory, repositoryRoot, storeDirectory } from "./repository-paths"

/** A running child process. It ends when this process ends, and the processes that it started end with it. */
export type NodeChild = ReturnType<typeof startNodeChild>

export interface NodeProgram {
  script: string
  args: string[]
  cwd: string
  env: NodeJS.ProcessEnv
}

/** Starts a Node program that ends with this process, even if this one is killed. */
export function startNodeChild({ script, args, cwd, env }: NodeProgram) {
  const guard = path.join(__dirname, "end-with-parent.cjs")
  const child = spawn(process.execPath, ["--require", guard, script, ...args], {
    cwd,
    env,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    // A process group of its own: Ctrl-C reaches this process only, which then stops its children in order.
    detached: true,
  })
  const logs = new LogBuffer()
  for (const stream of [child.stdout, child.stderr]) logs.collect(stream)
  const ended = once(child, "close").then(([code]) => code as number | null)
  const running = {
    process: child,
    logs,
    /** Resolves with the exit code; null when a signal ended it. */
    ended,
    /** Asks it to end, kills it after 10 s, and resolves when it has ended. */
    stop: async () => {
      const timer = setTimeout(() => signalGroup(child, "SIGKILL"), 10_000)
      signalGroup(child, "SIGTERM")
      await ended.finally(() => clearTimeout(timer))
    },
    /** Kills it, as a crash or a power cut would. */
    kill: async () => {
      signalGroup(child, "SIGKILL")
      await ended
    },
    /** Lets this process end while the child runs; the child ends then. */
    unref: () => {
      child.unref()
      child.channel?.unref()
      for (const stream of [child.stdout, child.stderr]) (stream as Socket | null)?.unref()
    },
  }
  stopOnSignals(running)
  return running
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

interface GuardedProgram {
  command: string
  args: string[]
  cwd?: string
  /** That it runs as; this process's own by default. */
  account?: { uid: number; gid: number }
  /** What ends it without delay. */
  stopSignal: NodeJS.Signals
  /** What it prints once it is up. */
  readyMessage: string
}

/**
 * Starts a program that is not written for Node, and that ends with this process too. Resolves when it is up.
 *
 * @throws Error with what it printed when it does not start
 */
export async function startProgram(program: GuardedProgram): Promise<NodeChild> {
  const child = startNodeChild({
    script: path.join(__dirname, "run-guarded.cjs"),
    args: [JSON.stringify(program)],
    cwd: program.cwd ?? repositoryRoot,
    // Its messages are read, and must not depend on the user's language.
    env: { ...process.env, LC_ALL: "C" },
  })
  const isReady = new Promise<boolean>((resolve) => {
    child.logs.follow((line) => line.includes(program.readyMessage) && resolve(true))
  })
  if (await Promise.race([isReady, child.ended.then(() => false)])) return child
  throw new Error(`${path.basename(program.command)} does not start:\n${child.logs.tail()}`)
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
  return {
    script: path.join(repositoryRoot, "node_modules/@medusajs/cli/cli.js"),
    args,
    cwd,
    env: { ...storeVariables(), ...env },
  }
}

/** What a store may see of this process's environment, and no telemetry. */
export function storeVariables(): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !notForTheStore.test(name))
  return {
    ...Object.fromEntries(inherited),
    MEDUSA_DISABLE_TELEMETRY: "true",
    XDG_CONFIG_HOME: configWithoutTelemetry(),
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
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
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
  private readonly listeners: ((line: string) => void)[] = []

  collect(stream: Readable | null): void {
    if (!stream) return
    createInterface({ input: stream }).on("line", (line) => {
      this.lines.push(line)
      if (this.lines.length > KEPT_LINES) this.lines.shift()
      for (const listener of this.listeners) listener(line)
    })
  }

  /** Calls `listener` with every line from now on, until `clear`. */
  follow(listener: (line: string) => void): void {
    this.listeners.push(listener)
  }

  /** Deletes the lines so far, and removes all listeners. */
  clear(): void {
    this.lines.length = 0
    this.listeners.length = 0
  }

  /** The newest lines as one text, for an error message. */
  tail(count = 60): string {
    return this.lines.slice(-count).join("\n")
  }

  get text(): string {
    return this.lines.join("\n")
  }
}

const signals = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const
/** In the order of their start. */
const children = new Set<NodeChild>()
let isListening = false
let isEnding = false

/** Whether a signal ends this process: errors are no news then. */
export const isStopping = () => isEnding

/** On a signal, stops the child before this process ends. If this process is killed, `end-with-parent.cjs` ends the child. */
function stopOnSignals(child: NodeChild): void {
  children.add(child)
  void child.ended.finally(() => children.delete(child))
  if (isListening) return
  isListening = true
  process.on("exit", () => {
    for (const one of children) signalGroup(one.process, "SIGTERM")
  })
  for (const [signal, number] of Object.entries(signals)) {
    process.on(signal, () => void stopAllAndExit(128 + number))
  }
  if (process.env.npm_lifecycle_event !== undefined) stopWithNpm()
}

/** The shell that npm runs a script in dies of a signal, and does not pass it on. */
function stopWithNpm(): void {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid !== parent) void stopAllAndExit(128 + signals.SIGHUP)
  }, 500)
  watch.unref()
}

/** The last that was started is the first that is stopped. Once begun, further signals change nothing. */
async function stopAllAndExit(exitCode: number): Promise<void> {
  if (isEnding) return
  isEnding = true
  for (const child of [...children].reverse()) await child.stop()
  process.exit(exitCode)
}
