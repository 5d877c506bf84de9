import { spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"

const bin = join(__dirname, "..", "bin.ts")

/** A sandbox in a process of its own, started as from a command line, which can be killed. */
export class SandboxProcess {
  private constructor(
    private readonly process: ChildProcess,
    private readonly readyLine: string,
  ) {}

  static async start(...args: string[]): Promise<SandboxProcess> {
    const node = ["-r", "ts-node/register/transpile-only", bin, "--port", "0", ...args]
    const program = spawn(process.execPath, node)
    const errors: string[] = []
    program.stderr.on("data", (chunk) => errors.push(String(chunk)))
    const ended = once(program, "exit").then(() => {
      throw new Error(`The sandbox ended before it was ready: ${errors.join("")}`)
    })
    const [ready] = await Promise.race([once(program.stdout, "data"), ended])
    ended.catch(() => undefined)
    return new SandboxProcess(program, String(ready))
  }

  get url(): string {
    return /base URL (\S+)\/api\//.exec(this.readyLine)?.[1] ?? ""
  }

  /** Resolves with the exit code and the signal that ended it. */
  async end(signal: "SIGTERM" | "SIGKILL"): Promise<unknown[]> {
    const exited = once(this.process, "exit")
    this.process.kill(signal)
    return exited
  }
}
