import { execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"

const root = path.resolve(__dirname, "../../..")
const config = path.join(root, ".dependency-cruiser.cjs")
const cruiser = path.join(root, "node_modules/dependency-cruiser/bin/dependency-cruise.mjs")
const house = mkdtempSync(path.join(tmpdir(), "import-rule-"))
afterAll(() => rmSync(house, { recursive: true }))

interface Report {
  summary: { violations: { from: string; rule: { name: string } }[] }
}

/** The broken rules of a small house with these files. */
function broken(files: Record<string, string>): string[] {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.join(house, path.dirname(name)), { recursive: true })
    writeFileSync(path.join(house, name), text)
  }
  const flags = ["src", "--config", config, "--output-type", "json"]
  // The exit code is the number of violations only for some outputs; the JSON always has them.
  const answer = execFileSync(process.execPath, [cruiser, ...flags], { cwd: house }).toString()
  const { violations } = (JSON.parse(answer) as Report).summary
  return violations.map(({ from, rule }) => `${from}: ${rule.name}`).sort()
}

const GOOD = {
  "src/desk/index.ts": 'export { alert } from "./alert"',
  "src/desk/alert.ts": 'import { price } from "../pricing"\nexport const alert = price',
  "src/pricing/index.ts": 'export { price } from "./price"',
  "src/pricing/price.ts": 'import { round } from "../price-rules"\nexport const price = round',
  "src/price-rules/index.ts": "export const round = 1",
  "src/workflows/index.ts": 'export { ship } from "./ship"',
  "src/workflows/ship.ts": 'import { alert } from "../desk"\nexport const ship = alert',
  "src/jobs/resume.ts": 'import { ship } from "../workflows"\nexport default ship',
}

beforeAll(() => {
  symlinkSync(path.join(root, "node_modules"), path.join(house, "node_modules"))
  writeFileSync(path.join(house, "tsconfig.json"), '{ "compilerOptions": { "module": "node16" } }')
  writeFileSync(path.join(house, "package.json"), "{}")
})

it("the rule for imports allows those through a door and downwards, and names all others", () => {
  const planted = {
    "src/desk/past-a-door.ts": 'export { price } from "../pricing/price"',
    "src/jobs/past-workflows.ts": 'export { ship } from "../workflows/ship"',
    "src/pricing/upwards.ts": 'import type { alert } from "../desk"\nexport type Up = typeof alert',
    "src/price-rules/medusa.ts": 'export { MedusaError } from "@medusajs/framework/utils"',
    "src/store/circle.ts": 'import "./back"',
    "src/store/back.ts": 'import "./circle"',
  }
  expect(broken({ ...GOOD, ...planted })).toEqual([
    "src/desk/past-a-door.ts: door-of-pricing",
    "src/jobs/past-workflows.ts: door-of-workflows",
    "src/price-rules/medusa.ts: pure-rooms-without-medusa",
    "src/pricing/upwards.ts: only-pricing",
    "src/store/back.ts: no-circles",
  ])
})
