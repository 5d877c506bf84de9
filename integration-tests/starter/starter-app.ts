import { existsSync, readdirSync } from "node:fs"
import { mkdtemp, realpath, rm } from "node:fs/promises"
import { execFileSync } from "node:child_process"
import { tmpdir } from "node:os"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { type LogBuffer, type NodeChild, startNodeChild } from "../harness/node-child"
import { repositoryRoot } from "../harness/repository-paths"

const REPOSITORY = "https://github.com/medusajs/dtc-starter.git"
const COMMIT = "9233262"
const PNPM = "pnpm@10.11.1"
const APP = "@dtc/storefront"
export const PACKAGE = "medusa-plugin-shipment-ordering-storefront"

/** Of one command. A build takes three minutes on two busy cores. */
const LIMIT_MS = 600_000

/** The storefront of Medusa's dtc-starter, in a folder outside of this repository, whose packages it must not find. */
export class StarterApp {
  private readonly directory: string

  private constructor(private readonly root: string) {
    this.directory = path.join(root, "apps", "storefront")
  }

  /** Unpacks a local tarball, else clones the commit. */
  static async unpack(): Promise<StarterApp> {
    const root = await realpath(await mkdtemp(path.join(tmpdir(), "dtc-starter-")))
    const tarball = findTarball()
    if (tarball) {
      execFileSync("tar", ["-xzf", tarball, "-C", root, "--strip-components=1"])
    } else if (process.env.CI) {
      throw new Error("In CI nothing is cloned: name the starter's tarball in STARTER_TARBALL")
    } else {
      execFileSync("git", ["clone", "--quiet", REPOSITORY, root])
      execFileSync("git", ["checkout", "--quiet", COMMIT], { cwd: root })
    }
    await rm(path.join(root, ".git"), { recursive: true, force: true })
    return new StarterApp(root)
  }

  remove = () => rm(this.root, { recursive: true, force: true })

  /** Installs the storefront alone, not the starter's backend. */
  async install(): Promise<void> {
    const options = ["--frozen-lockfile", "--ignore-scripts"]
    await this.succeed(["--dir", this.root, "install", "--filter", APP, ...options])
  }

  async addPackage(tarball: string): Promise<void> {
    await this.succeed(["add", "--ignore-scripts", tarball])
  }

  /** The compiler's errors, one line each. */
  async typeComplaints(): Promise<string[]> {
    const { logs } = await this.finish(["exec", "tsc", "--noEmit", "--incremental", "false"])
    return logs.lines.filter((line) => /: error TS/.test(line))
  }

  /** Runs the package's own command. @returns its exit code and what it printed */
  async command(args: string[]): Promise<{ code: number | null; text: string }> {
    const { code, logs } = await this.finish(["exec", PACKAGE, ...args])
    return { code, text: logs.text }
  }

  build = (env: NodeJS.ProcessEnv) => this.succeed(["exec", "next", "build"], env)

  /** Serves the build, or with `isDevelopment` the sources through Turbopack, as the starter's `dev` does. */
  async start(
    port: number,
    env: NodeJS.ProcessEnv,
    { isDevelopment = false } = {},
  ): Promise<NodeChild> {
    const how = isDevelopment ? ["dev", "--turbopack"] : ["start"]
    const child = this.pnpm(["exec", "next", ...how, "-p", String(port)], env)
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
  private pnpm(args: string[], env: NodeJS.ProcessEnv = {}): NodeChild {
    const npm = process.env.npm_execpath
    if (!npm) throw new Error("Start this with npm run test:starter")
    return startNodeChild({
      script: npm,
      args: ["exec", "--yes", "--", PNPM, ...args],
      cwd: this.directory,
      env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", ...env },
    })
  }

  private async finish(
    args: string[],
    env?: NodeJS.ProcessEnv,
  ): Promise<{ code: number | null; logs: LogBuffer }> {
    const child = this.pnpm(args, env)
    const timer = setTimeout(() => void child.kill(), LIMIT_MS)
    const code = await child.ended.finally(() => clearTimeout(timer))
    return { code, logs: child.logs }
  }

  private async succeed(args: string[], env?: NodeJS.ProcessEnv): Promise<void> {
    const { code, logs } = await this.finish(args, env)
    if (code !== 0) {
      throw new Error(`pnpm ${args.join(" ")} ended with ${code ?? "a signal"}:\n${logs.tail()}`)
    }
  }
}

/** A copy of the starter beside this repository, for use without a network. */
function findTarball(): string | undefined {
  const { STARTER_TARBALL: named } = process.env
  if (named) return path.resolve(named)
  const folder = path.resolve(repositoryRoot, "../shared/starters")
  const names = existsSync(folder) ? readdirSync(folder) : []
  const found = names.find((name) => /^dtc-starter-.*\.tar\.gz$/.test(name))
  return found && path.join(folder, found)
}
