import { mkdtemp, realpath, rm } from "node:fs/promises"
import { execFileSync } from "node:child_process"
import { tmpdir } from "node:os"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { type NodeChild, startNodeChild } from "../harness/node-child"

const REPOSITORY = "https://github.com/medusajs/dtc-starter.git"
const COMMIT = "9233262"
const PNPM = "pnpm@10.11.1"
const APP = "@dtc/storefront"
const PACKAGE = "medusa-plugin-shipment-ordering-storefront"

/** Of one command. A build takes three minutes on two busy cores. */
const LIMIT_MS = 600_000

/** The storefront of Medusa's dtc-starter, in a folder outside of this repository, whose packages it must not find. */
export class StarterApp {
  private constructor(
    private readonly root: string,
    private readonly env: NodeJS.ProcessEnv,
  ) {}

  /** Unpacks the tarball that STARTER_TARBALL names, else clones the commit. `env` names the store. */
  static async unpack(env: NodeJS.ProcessEnv): Promise<StarterApp> {
    const root = await realpath(await mkdtemp(path.join(tmpdir(), "dtc-starter-")))
    const { STARTER_TARBALL: tarball } = process.env
    if (tarball) {
      execFileSync("tar", ["-xzf", path.resolve(tarball), "-C", root, "--strip-components=1"])
    } else {
      execFileSync("git", ["clone", "--quiet", REPOSITORY, root])
      execFileSync("git", ["checkout", "--quiet", COMMIT], { cwd: root })
    }
    await rm(path.join(root, ".git"), { recursive: true, force: true })
    return new StarterApp(root, env)
  }

  remove = () => rm(this.root, { recursive: true, force: true })

  /** Installs the storefront alone, not the starter's backend. */
  install(): Promise<void> {
    const options = ["--frozen-lockfile", "--ignore-scripts"]
    return this.succeed(["--dir", this.root, "install", "--filter", APP, ...options])
  }

  addPackage = (tarball: string) => this.succeed(["add", "--ignore-scripts", tarball])

  /** The compiler's errors, one line each. */
  async typeComplaints(): Promise<string[]> {
    const { logs } = await this.finish(["exec", "tsc", "--noEmit", "--incremental", "false"])
    return logs.lines.filter((line) => /: error TS/.test(line))
  }

  /** Runs the package's own command. */
  command = (args: string[]) => this.finish(["exec", PACKAGE, ...args])

  build = () => this.succeed(["exec", "next", "build"])

  /** Serves the build, or with `isDevelopment` the sources through Turbopack, as the starter's `dev` does. */
  async start(port: number, { isDevelopment = false } = {}): Promise<NodeChild> {
    const how = isDevelopment ? ["dev", "--turbopack"] : ["start"]
    const child = this.pnpm(["exec", "next", ...how, "-p", String(port)])
    const isUp = () => child.logs.lines.some((line) => /Ready in/.test(line))
    for (let waited = 0; !isUp(); waited += 200) {
      if (waited > 60_000 || child.process.exitCode !== null) {
        await child.kill()
        throw new Error(`The storefront does not start:\n${child.logs.tail()}`)
      }
      await sleep(200)
    }
    return child
  }

  /** Commits all files, for `changedFiles`. */
  remember(): void {
    this.git(["init", "--quiet"])
    this.git(["add", "--all"])
    const author = ["-c", "user.name=test", "-c", "user.email=test@store.test"]
    this.git([...author, "commit", "--quiet", "--message", "as it was"])
  }

  /** Files that have changed since `remember`, one line each. */
  changedFiles(): string[] {
    // A compiler's note that the starter has in its repository.
    const status = this.git(["status", "--porcelain", "--untracked-files=all"])
    return status.split("\n").filter((line) => line !== "" && !line.endsWith(".tsbuildinfo"))
  }

  private git(args: string[]): string {
    return execFileSync("git", args, { cwd: this.root, encoding: "utf8" })
  }

  /** Runs pnpm through npm, as a developer does. Next.js's workers crash if started like this project's other processes. */
  private pnpm(args: string[]): NodeChild {
    const npm = process.env.npm_execpath
    if (!npm) throw new Error("Start this with npm run test:starter")
    return startNodeChild({
      script: npm,
      args: ["exec", "--yes", "--", PNPM, ...args],
      cwd: path.join(this.root, "apps", "storefront"),
      env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", ...this.env },
    })
  }

  /** @returns the exit code, null when it was killed after the limit; and what was printed */
  private async finish(args: string[]) {
    const child = this.pnpm(args)
    const timer = setTimeout(() => void child.kill(), LIMIT_MS)
    const code = await child.ended.finally(() => clearTimeout(timer))
    return { code, logs: child.logs }
  }

  private async succeed(args: string[]): Promise<void> {
    const { code, logs } = await this.finish(args)
    if (code !== 0) {
      throw new Error(`pnpm ${args.join(" ")} ended with ${code ?? "a signal"}:\n${logs.tail()}`)
    }
  }
}
