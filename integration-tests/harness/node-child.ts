import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import type { Socket } from "node:net"
import path from "node:path"
import { LogBuffer } from "./log-buffer"
import { stopOnExit } from "./stop-on-exit"

/** A Node program running as a child of ours, with everything that it starts itself. */
export interface NodeChild {
  process: ChildProcess
  logs: LogBuffer
  /** Resolves with the exit code; null when a signal ended it. */
  ended: Promise<number | null>
  /** Asks it to end, insists after 10 s, and comes back when it is gone. */
  stop: () => Promise<void>
  /** Ends it on the spot, as a crash or a power cut would. */
  kill: () => Promise<void>
  /** This process may end while it runs, and ends it by that. */
  unref: () => void
}

export interface NodeProgram {
  script: string
  args: string[]
  cwd: string
  env: NodeJS.ProcessEnv
}

/** Starts a Node program that ends with this process, however this one ends. */
export function startNodeChild({ script, args, cwd, env }: NodeProgram): NodeChild {
  const guard = path.join(__dirname, "end-with-parent.cjs")
  const child = spawn(process.execPath, ["--require", guard, script, ...args], {
    cwd,
    env,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    // A process group of its own: Ctrl-C does not reach it before we do, and its children end with it.
    detached: true,
  })
  const logs = new LogBuffer()
  logs.collect(child.stdout)
  logs.collect(child.stderr)
  const ended = once(child, "close").then(([code]) => code as number | null)
  const forget = stopOnExit({ stop: () => stop(), kill: () => signalGroup(child, "SIGKILL") })
  void ended.finally(forget)
  const stop = async () => {
    const impatience = setTimeout(() => signalGroup(child, "SIGKILL"), 10_000)
    signalGroup(child, "SIGTERM")
    await ended.finally(() => clearTimeout(impatience))
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
