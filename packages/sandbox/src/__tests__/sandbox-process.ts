import { spawn, type ChildProcess, type ChildProcessWithoutNullStreams } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"

const bin = join(__dirname, "..", "bin.ts")

/** The program as it is started from a command line. */
export function spawnSandbox(...args: string[]): ChildProcessWithoutNullStreams {
  const node = ["-r", "ts-node/register/transpile-only", bin, ...args]
  return spawn(process.execPath, node)
}

/** A sandbox in a process of its own, which can be killed. */
export class SandboxProcess {
  private constructor(
    private readonly process: ChildProcess,
    readonly readyLine: string,
  ) {}

  static async start(...args: string[]): Promise<SandboxProcess> {
    const started = spawnSandbox("--port", "0", ...args)
    const errors: string[] = []
    started.stderr.on("data", (chunk) => errors.push(String(chunk)))
    const ended = once(started, "exit").then(() => {
      throw new Error(`The sandbox ended before it was ready: ${errors.join("")}`)
    })
    const [ready] = await Promise.race([once(started.stdout, "data"), ended])
    ended.catch(() => undefined)
    return new SandboxProcess(started, String(ready))
  }

  get url(): string {
    return /base URL (\S+)\/api\//.exec(this.readyLine)?.[1] ?? ""
  }

  get key(): string | undefined {
    return /API key (sandbox_\S+)/.exec(this.readyLine)?.[1]
  }

  /** Resolves with the exit code and the signal that ended it. */
  async end(signal: "SIGTERM" | "SIGKILL"): Promise<unknown[]> {
    const exited = once(this.process, "exit")
    this.process.kill(signal)
    return exited
  }
}
