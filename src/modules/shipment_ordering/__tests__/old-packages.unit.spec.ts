import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { container } from "@medusajs/framework"
import { asValue } from "@medusajs/framework/awilix"
import { describeOldPackages, findOldPackages, TESTED_MEDUSA, TESTED_WITH } from "../old-packages"

let workspace: string
let store: string
beforeEach(() => {
  workspace = mkdtempSync(path.join(tmpdir(), "workspace-"))
  store = path.join(workspace, "apps", "backend")
  mkdirSync(store, { recursive: true })
})
afterEach(() => rmSync(workspace, { recursive: true }))

const lockWith = (file: string) => writeFileSync(path.join(store, file), "")

/** A store whose package.json names these packages, and which has them installed. */
function install(packages: Record<string, string>): void {
  writeFileSync(path.join(store, "package.json"), JSON.stringify({ dependencies: packages }))
  for (const [name, version] of Object.entries(packages)) {
    const folder = path.join(store, "node_modules", name)
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, "package.json"), JSON.stringify({ version }))
  }
}

const STARTER = {
  "@medusajs/dashboard": "2.18.0",
  "@medusajs/framework": "2.18.0",
  "@medusajs/medusa": "2.18.0",
  "@medusajs/ui": "4.2.0",
  "@medusajs/ui-preset": "2.15.1",
  "react-router-dom": "6.30.4",
}

it("an older store gets both versions and the command that upgrades all that belongs together", () => {
  install(STARTER)
  lockWith("pnpm-lock.yaml")
  const old = findOldPackages(store)
  expect(old && describeOldPackages(old)).toBe(
    "medusa-plugin-shipment-ordering needs Medusa 2.21.0 or newer, but this store has 2.18.0: " +
      "the plugin's pages do not work in the admin. Upgrade with: pnpm add " +
      "@medusajs/dashboard@2.21.2 @medusajs/framework@2.21.2 @medusajs/medusa@2.21.2 " +
      "@medusajs/ui@4.2.6 react-router-dom@7.18.2 && pnpm exec medusa db:migrate",
  )
})

it.each([
  ["package-lock.json", /^npm install .* && npx medusa db:migrate$/],
  ["bun.lock", /^bun add .* && bunx medusa db:migrate$/],
  ["yarn.lock", /^yarn add .* && yarn medusa db:migrate$/],
  ["../../pnpm-lock.yaml", /^pnpm add .* && pnpm exec medusa db:migrate$/],
])("the upgrade command is that of the package manager that wrote %s", (lockFile, command) => {
  install(STARTER)
  lockWith(lockFile)
  expect(findOldPackages(store)?.command).toMatch(command)
})

it("the upgrade command is that of the manager whose lock file is nearest", () => {
  install(STARTER)
  lockWith("../../pnpm-lock.yaml")
  lockWith("package-lock.json")
  expect(findOldPackages(store)?.command).toMatch(/^npm install /)
})

it("a dashboard that was forgotten in an upgrade is found, and only that is to be upgraded", () => {
  install({ ...STARTER, "@medusajs/framework": "2.21.0", "@medusajs/medusa": "2.21.0" })
  const old = findOldPackages(store)
  expect(old).toMatchObject({ name: "Medusa", installed: "2.18.0" })
  expect(old?.command).toMatch(/^npm install @medusajs\/dashboard@2\.21\.2 @medusajs\/ui@/)
})

it("a router that the store still pins to that of older dashboards is found", () => {
  install({ "@medusajs/dashboard": "2.21.2", "react-router-dom": "6.30.4" })
  expect(findOldPackages(store)).toEqual({
    name: "react-router-dom",
    installed: "6.30.4",
    oldest: "7.18.2",
    command: "npm install react-router-dom@7.18.2 && npx medusa db:migrate",
  })
})

it.each(["2.21.0", "2.21.2", "2.22.0-snapshot-20261120", "3.0.0", "0.0.0-next-20261120", "next"])(
  "no warning is given for Medusa %s",
  (version) => {
    install({ "@medusajs/framework": version, "@medusajs/medusa": version })
    expect(findOldPackages(store)).toBeUndefined()
  },
)

it("no warning is given if no version can be read", () => {
  for (const content of ["no JSON", "null", "[]"]) {
    writeFileSync(path.join(store, "package.json"), content)
    expect(findOldPackages(store)).toBeUndefined()
  }
  expect(findOldPackages(path.join(store, "nowhere"))).toBeUndefined()
})

it("the warning of old packages is in the log as soon as the module is imported, as a build of the store does", () => {
  install(STARTER)
  const warnings: string[] = []
  container.register("logger", asValue({ warn: (text: string) => warnings.push(text) }))
  const home = process.cwd()
  process.chdir(store)
  try {
    expect(jest.requireActual("../index")).toMatchObject({ oldPackages: { installed: "2.18.0" } })
  } finally {
    process.chdir(home)
  }
  expect(warnings).toEqual([expect.stringMatching(/needs Medusa 2\.21\.0 or newer/)])
})

it("the upgrade leads to the versions that the plugin is tested with, from the oldest that it accepts", () => {
  const manifest = JSON.parse(readFileSync("package.json", "utf8")) as {
    devDependencies: Record<string, string>
    peerDependencies: Record<string, string>
  }
  expect(manifest.devDependencies).toMatchObject({
    "@medusajs/medusa": TESTED_MEDUSA,
    ...TESTED_WITH,
  })
  install({ "@medusajs/medusa": "2.20.9" })
  expect(`^${findOldPackages(store)?.oldest}`).toBe(manifest.peerDependencies["@medusajs/medusa"])
})
