import { execFileSync } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from "node:fs"
import { realpathSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import manifest from "../../package.json"
import { step } from "../demo/narrator"
import { type NodeChild, startNodeChild, storeVariables } from "../harness/node-child"
import { repositoryRoot, storeDirectory } from "../harness/repository-paths"
import { pluginEnvironment, type Store, whenHealthy } from "../harness/store-process"

/** What a store is made with. */
export interface Recipe {
  manager: string
  /** Major version, or more of it. */
  node: string
  medusa: string
}

export const CURRENT_MEDUSA = manifest.devDependencies["@medusajs/medusa"]

/** Commands of npm that the pages name. */
const NPM = [/\bnpm install --omit=dev/, /\bnpm install (?=\.)/, /\bnpm install/]
const NPM_COMMANDS = [...NPM, /\bnpm uninstall/, /\bnpx\b/]

/** By name: its package, the files that a store has for it, and what one writes instead of each of npm's commands. */
const MANAGERS: Record<
  string,
  { tools: string[]; files: Record<string, string>; commands: string[] }
> = {
  npm: { tools: [], files: {}, commands: [] },
  pnpm: {
    tools: ["pnpm@12"],
    // Otherwise pnpm fails until somebody decides which packages of Medusa may run scripts. None has to.
    files: { "pnpm-workspace.yaml": "strictDepBuilds: false\n" },
    commands: [
      "pnpm install --prod --ignore-scripts",
      ...["pnpm add ", "pnpm install", "pnpm remove", "pnpm exec"],
    ],
  },
  yarn: {
    tools: ["@yarnpkg/cli-dist@4"],
    files: { ".yarnrc.yml": "nodeLinker: node-modules\n" },
    commands: [
      "yarn workspaces focus --production",
      ...["yarn add ", "yarn install", "yarn remove", "yarn"],
    ],
  },
}

export const MANAGER_NAMES = Object.keys(MANAGERS)

/** The packages of a new store, as Medusa's starter has them: these in its version, the others in this repository's. */
const MEDUSA = ["admin-sdk", "admin-shared", "caching", "cli", "dashboard", "draft-order"]
  .concat(["framework", "medusa"])
  .map((name) => `@medusajs/${name}`)
const DEPENDENCIES = ["@tanstack/react-query", "react-i18next", "react-router-dom"]
const DEV_DEPENDENCIES = [
  ...["@swc/core", "@types/node", "@types/react", "@types/react-dom", "prop-types", "react"],
  ...["react-dom", "ts-node", "typescript", "vite", "yalc"],
]

/** Of one command. */
const LIMIT_MS = 1_200_000

/** A new store in a folder outside of this repository, whose packages it must not find. */
export class FreshStore {
  private readonly root = realpathSync(mkdtempSync(path.join(tmpdir(), "fresh-store-")))
  private readonly server = path.join(this.root, ".medusa", "server")
  private readonly tools = realpathSync(mkdtempSync(path.join(tmpdir(), "store-tools-")))

  /** The text of medusa-config without the plugin. */
  private readonly config: string

  constructor(
    private readonly recipe: Recipe,
    private readonly port: number,
    databaseUrl: string,
  ) {
    const env = {
      ...pluginEnvironment(port),
      ...{ DATABASE_URL: databaseUrl, JWT_SECRET: "secret", COOKIE_SECRET: "secret" },
      ...{ STORE_CORS: "*", ADMIN_CORS: "*", AUTH_CORS: "*" },
    }
    const { STARTER_TARBALL: starter } = process.env
    const files = {
      ...(starter ? this.unpackStarter(starter) : smallestStore(recipe.medusa)),
      ".env.production": Object.entries(env)
        .map(([name, value]) => `${name}=${value}\n`)
        .join(""),
      ...this.manager.files,
    }
    for (const [name, text] of Object.entries(files)) this.write(name, text)
    this.config = this.read("medusa-config.ts")
  }

  /** The backend of Medusa's starter alone, without its products, upgraded as docs/install.md says. */
  private unpackStarter(tarball: string): Record<string, string> {
    const backend = ["--strip-components=3", "--wildcards", "*/apps/backend"]
    execFileSync("tar", ["-xzf", path.resolve(tarball), "-C", this.root, ...backend])
    rmSync(path.join(this.root, "src", "migration-scripts"), { recursive: true })
    const packages = this.read("package.json")
    const { dependencies } = JSON.parse(packages) as {
      dependencies: { "@medusajs/medusa": string }
    }
    const router = `"react-router-dom": "${manifest.devDependencies["react-router-dom"]}"`
    return {
      "package.json": packages
        .replaceAll(dependencies["@medusajs/medusa"], this.recipe.medusa)
        .replace(/"react-router-dom": ".*?"/, router),
    }
  }

  private get manager() {
    return MANAGERS[this.recipe.manager]!
  }

  private read = (name: string) => readFileSync(path.join(this.root, name), "utf8")
  private write = (name: string, text: string) => writeFileSync(path.join(this.root, name), text)

  remove(): void {
    for (const folder of [this.root, this.tools]) rmSync(folder, { recursive: true, force: true })
  }

  /** Gets Node and the package manager, then installs Medusa. */
  async install(): Promise<void> {
    const tools = [`node@${this.recipe.node}`, ...this.manager.tools].join(" ")
    await step(`  Get ${tools}`, () =>
      this.succeed(`npm install --no-audit --no-fund --prefix . ${tools}`, this.tools),
    )
    await step("  Install Medusa", () => this.command("npm install"))
  }

  /** Installs the packed plugin, and names it in medusa-config as the README does. */
  async addPlugin(tarball: string): Promise<void> {
    mkdirSync(path.join(this.root, "vendor"))
    cpSync(tarball, path.join(this.root, "vendor", path.basename(tarball)))
    await step("  Install the plugin", () =>
      this.command(`npm install ./vendor/${path.basename(tarball)}`),
    )
    const additions = codeBlock("README.md", "// medusa-config.ts")
    this.write("medusa-config.ts", this.config.replace(/\n\}\)\s*$/, `,\n${additions}\n})\n`))
  }

  /** Runs the script that docs/upgrade.md names, as a dry run and then with `apply`. */
  async prepareRemoval(): Promise<void> {
    const line = `NODE_ENV=production ${codeBlock("docs/upgrade.md", "prepare-removal")}`
    await step("  Run prepare-removal", () => this.command(line, this.server))
    await step("  Run it with apply", () => this.command(`${line} apply`, this.server))
  }

  async removePlugin(): Promise<void> {
    this.write("medusa-config.ts", this.config)
    await step("  Uninstall the plugin", () => this.command(`npm uninstall ${manifest.name}`))
  }

  /** Builds and starts the store with the commands that docs/install.md has for production. */
  async deploy(): Promise<Store> {
    const lines = codeBlock("docs/install.md", "npx medusa build").split("\n")
    const start = lines.pop() ?? ""
    let folder = this.root
    for (const line of lines.map((line) => line.replace(/\s+#.*/, ""))) {
      await step(`  ${this.translate(line)}`, () => this.command(line, folder))
      if (line.startsWith("cd ")) folder = this.server
    }
    return step(`  ${this.translate(start)}`, () => {
      const child = this.start(this.translate(`${start} --port ${this.port}`), folder)
      return whenHealthy(child, this.port)
    })
  }

  /** Whether the admin that was built has the plugin's pages. */
  hasPages(): boolean {
    const assets = path.join(this.server, "public", "admin", "assets")
    return readdirSync(assets).some((file) =>
      readFileSync(path.join(assets, file), "utf8").includes("/admin/shipment-ordering"),
    )
  }

  private translate = (line: string) =>
    this.manager.commands.reduce(
      (text, own, index) => text.replace(NPM_COMMANDS[index]!, own),
      line,
    )

  private command = (line: string, folder = this.root) => this.succeed(this.translate(line), folder)

  private async succeed(line: string, folder: string): Promise<void> {
    const child = this.start(line, folder)
    const timer = setTimeout(() => void child.kill(), LIMIT_MS)
    const code = await child.ended.finally(() => clearTimeout(timer))
    if (code === 0) return
    throw new Error(`${line} ended with ${code ?? "a signal"}:\n${child.logs.tail()}`)
  }

  private start(line: string, cwd: string): NodeChild {
    const env = storeVariables()
    const program = { command: "sh", args: ["-c", line], stopSignal: "SIGTERM" }
    return startNodeChild({
      script: require.resolve("../harness/run-guarded.cjs"),
      args: [JSON.stringify(program)],
      cwd,
      env: { ...env, PATH: `${path.join(this.tools, "node_modules", ".bin")}:${env.PATH}` },
    })
  }
}

function smallestStore(medusa: string): Record<string, string> {
  const versions: Record<string, string> = manifest.devDependencies
  const named = (names: string[]) => Object.fromEntries(names.map((n) => [n, versions[n]]))
  const ofMedusa = Object.fromEntries(MEDUSA.map((name) => [name, medusa]))
  return {
    "package.json": JSON.stringify({
      ...{ name: "fresh-store", version: "0.0.1", private: true },
      dependencies: { ...ofMedusa, ...named(DEPENDENCIES) },
      devDependencies: named(DEV_DEPENDENCIES),
    }),
    "tsconfig.json": readFileSync(path.join(storeDirectory, "tsconfig.json"), "utf8"),
    "medusa-config.ts": `import { defineConfig, loadEnv } from "@medusajs/framework/utils"

loadEnv(process.env.NODE_ENV || "development", process.cwd())

export default defineConfig({
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    http: {
      storeCors: process.env.STORE_CORS!,
      adminCors: process.env.ADMIN_CORS!,
      authCors: process.env.AUTH_CORS!,
      jwtSecret: process.env.JWT_SECRET,
      cookieSecret: process.env.COOKIE_SECRET,
    },
  }
})
`,
  }
}

/** The first code of a page that has `words` in it. */
function codeBlock(page: string, words: string): string {
  const text = readFileSync(path.join(repositoryRoot, page), "utf8")
  const blocks = [...text.matchAll(/^```\w+\n(.*?)\n```$/gms)].map(([, code = ""]) => code)
  const block = blocks.find((code) => code.includes(words))
  if (block === undefined) throw new Error(`${page} has no code with ${words}`)
  return block
}
