import { readFileSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { z } from "zod"
import { mpvInstance, immInstance } from "../../../../src/cartonizer/__tests__/published-bins"
import { BR_TYPES, brProblem } from "../../../../src/cartonizer/__tests__/published-containers"
import { startNodeChild } from "../../../harness/node-child"
import { repositoryRoot } from "../../../harness/repository-paths"
import { BOXES, dataFolder, ITEMS } from "./data-folder"

const folders: string[] = []

function folderWith(files: Record<string, string>): string {
  const folder = dataFolder(files)
  folders.push(folder)
  return folder
}

/** Runs `npm run bench:cartonizer` with these arguments. */
async function bench(...args: string[]): Promise<{ exitCode: number | null; text: string }> {
  const child = startNodeChild({
    script: path.join(repositoryRoot, "integration-tests/bench/cartonizer.ts"),
    args,
    cwd: repositoryRoot,
    env: { ...process.env, NODE_OPTIONS: "-r ts-node/register" },
  })
  const exitCode = await child.ended
  return { exitCode, text: child.logs.tail() }
}

/** Instances in the form of the published files: two of bins, and one container of BR3. */
function instances(): string {
  const bins = [
    { set: "IMM", ...immInstance(2) },
    { set: "MPV-1_040", ...mpvInstance(1, 40, 6) },
  ]
  const { sides, types } = brProblem(BR_TYPES[2], 1)
  const rows = types.map(({ sides: [a, b, c], mayStand, count }, index) => {
    const [x, y, z] = mayStand.map(Number)
    return [index + 1, a, x, b, y, c, z, count]
  })
  return folderWith({
    "uniform-bins.jsonl": bins.map((instance) => JSON.stringify(instance)).join("\n"),
    "thpack3.txt": [[1], [1, 2502505], sides, [types.length], ...rows]
      .map((r) => r.join(" "))
      .join("\n"),
  })
}

const setsSchema = z.record(z.string(), z.record(z.string(), z.number()))

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

describe("the bench of the cartonizer", () => {
  it("ends with 1 and names the sets that fell behind the figures on record", async () => {
    const folder = instances()
    const figures = path.join(folder, "figures.json")
    writeFileSync(figures, JSON.stringify({ command: "", effort: "thorough", sets: {} }))
    const only = ["--only", "IMM,MPV any,BR3 thorough", "--instances", folder, "--figures", figures]
    const recorded = await bench(...only, "--record")
    expect(recorded).toMatchObject({ exitCode: 0 })
    const file = z
      .object({ command: z.string(), effort: z.string(), sets: setsSchema })
      .parse(JSON.parse(readFileSync(figures, "utf8")))
    expect(Object.keys(file.sets)).toEqual(["IMM any", "MPV any", "BR3 thorough"])

    const again = await bench(...only)
    expect(again).toMatchObject({ exitCode: 0 })
    expect(again.text.match(/the same as/g)).toHaveLength(3)

    const { sets } = file
    const [imm, br] = [sets["IMM any"]?.bins ?? NaN, sets["BR3 thorough"]?.filled ?? NaN]
    sets["IMM any"] = { ...sets["IMM any"], bins: imm - 1 }
    sets["BR3 thorough"] = { ...sets["BR3 thorough"], filled: br + 0.0001 }
    writeFileSync(figures, JSON.stringify(file))
    const worse = await bench(...only)
    expect(worse.exitCode).toBe(1)
    expect(worse.text).toContain(`IMM any: ${imm} bins, worse than the ${imm - 1} bins on record`)
    expect(worse.text).toMatch(/BR3 thorough: .* worse than the .* on record/)
    expect(worse.text).not.toMatch(/MPV any: .* worse/)
  })

  it("packs a merchant's own orders, free and kept flat, beside binpackingjs", async () => {
    const folder = folderWith({ "items.csv": ITEMS, "boxes.csv": BOXES })
    const { exitCode, text } = await bench("--data", folder)
    expect({ exitCode, text }).toMatchObject({ exitCode: 0 })
    for (const rotation of ["any", "keep-flat"]) {
      expect(text).toContain(`${folder} ${rotation}: 3 orders, 34 units`)
    }
    const line = (who: string): RegExp =>
      new RegExp(`${who} +\\d+ boxes +[\\d.]+ m3 +0 left +[\\d.]+ ms mean +[\\d.]+ ms p99`, "g")
    expect(text.match(line("ours"))).toHaveLength(2)
    expect(text.match(line("binpackingjs"))).toHaveLength(2)
    expect(text).toContain("every packing keeps the rules")
  })

  it("names what cannot be packed, and leaves the orders out of all figures", async () => {
    const unpackable = '1004,2,"Sofa, red",2000,900,800,60000\n1004,1,Pen,10,10,10,5\n'
    const tooHeavy = "1005,1,Anvil,90,90,90,19701\n"
    const folder = folderWith({ "items.csv": ITEMS + unpackable + tooHeavy, "boxes.csv": BOXES })
    const { exitCode, text } = await bench("--data", folder)
    expect({ exitCode, text }).toMatchObject({ exitCode: 0 })
    for (const rotation of ["any", "keep-flat"]) {
      expect(text).toContain(`${folder} ${rotation}: 3 orders, 34 units`)
    }
    const leftOut = text.match(/cannot be packed, and not in any figure: .*/g)
    const [sofa, anvil] = [
      "1004: 2 x Sofa, red (line 5), too_big",
      "1005: 1 x Anvil (line 7), too_heavy",
    ]
    expect(leftOut?.map((one) => one.replace(/.*: order /, ""))).toEqual([sofa, anvil, sofa, anvil])
    expect(text).not.toMatch(/NaN|Infinity|[1-9]\d* left/)
  })

  it("has no figures when no order can be packed", async () => {
    const folder = folderWith({ "items.csv": "7,1,Sofa,2000,900,800,60000\n", "boxes.csv": BOXES })
    const { exitCode, text } = await bench("--data", folder)
    expect({ exitCode, text }).toMatchObject({ exitCode: 0 })
    expect(text).toContain(`${folder} any: 0 orders, 0 units`)
    expect(text).toContain("order 7: 1 x Sofa (line 1), too_big")
    const figures = await bench("--data", folder, "--json")
    expect(figures.text).toContain('"meanTime": null')
    expect(text + figures.text).not.toMatch(/NaN|Infinity/)
  })

  it("names all sets when one of --only does not exist, and ends with 1", async () => {
    const { exitCode, text } = await bench("--only", "books any,nosuch")
    expect(exitCode).toBe(1)
    expect(text).toContain(
      'no set begins with "nosuch"; there are (more with --instances): books any, ',
    )
    expect(text).toContain("magazines any, magazines keep-flat, 400 mixed items into 7 boxes")
    expect(text).not.toContain("ratio:")
  })

  it("prints its options", async () => {
    const { exitCode, text } = await bench("--help")
    expect(exitCode).toBe(0)
    const options = ["count", "data", "effort", "instances", "every"]
    for (const option of [...options, "figures", "record", "only", "json", "help"]) {
      expect(text).toContain(`  --${option} `)
    }
    expect(text).not.toContain("ratio:")
  })

  it("says which line of a file is bad, and ends with 1", async () => {
    const folder = folderWith({
      "items.csv": `${ITEMS}1004,1,Pen,1O,10,10,5\n`,
      "boxes.csv": BOXES,
    })
    const { exitCode, text } = await bench("--data", folder)
    expect(exitCode).toBe(1)
    expect(text).toContain('items.csv, line 5, column width: must be a whole number, got "1O"')
  })

  it("says which option is wrong, and ends with 1", async () => {
    const { exitCode, text } = await bench("--every", "two", "--effort", "most")
    expect(exitCode).toBe(1)
    expect(text).toContain("--every:")
    expect(text).toContain("--effort:")
  })
})
