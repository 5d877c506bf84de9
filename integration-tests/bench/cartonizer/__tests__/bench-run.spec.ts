import { rmSync } from "node:fs"
import path from "node:path"
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

/**
 * Instances in the form of the published files: 47 of IMM and 320 of MPV, each of so many cubes that fill a bin of their
 * own, and one container of BR3.
 */
function instances(cubes: { IMM: number; MPV: number }): string {
  const fullBins = (set: string, count: number, quantity: number) =>
    Array<object>(count).fill({ set, bin: [10, 10, 10], items: [[10, 10, 10, quantity]] })
  const { sides, types } = brProblem(BR_TYPES[2], 1)
  const rows = types.map(({ sides: [a, b, c], mayStand, count }, index) => {
    const [x, y, z] = mayStand.map(Number)
    return [index + 1, a, x, b, y, c, z, count]
  })
  return folderWith({
    "uniform-bins.jsonl": [...fullBins("IMM", 47, cubes.IMM), ...fullBins("MPV-1", 320, cubes.MPV)]
      .map((instance) => JSON.stringify(instance))
      .join("\n"),
    "thpack3.txt": [[1], [1, 2502505], sides, [types.length], ...rows]
      .map((r) => r.join(" "))
      .join("\n"),
  })
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

it("the cartonizer's bench ends with 1 and names the sets that fell behind the figures on record", async () => {
  const only = ["--only", "IMM,MPV any,BR3", "--instances"]
  const good = await bench(...only, instances({ IMM: 14, MPV: 28 }))
  expect(good).toMatchObject({ exitCode: 0 })
  expect(good.text).toContain("IMM any: 658 bins, better than the 699 bins on record")
  expect(good.text).toMatch(/BR3: .* % filled, not compared: on record are 100 instances/)

  const worse = await bench(...only, instances({ IMM: 15, MPV: 28 }))
  expect(worse.exitCode).toBe(1)
  expect(worse.text).toContain("IMM any: 705 bins, worse than the 699 bins on record")
  expect(worse.text).toContain("MPV any: 8960 bins, better than the 9061 bins on record")
})

it("the cartonizer's bench packs a merchant's own orders, free and kept flat, beside binpackingjs", async () => {
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

it("the cartonizer's bench names what cannot be packed, and leaves the orders out of all figures", async () => {
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

it("the cartonizer's bench has no figures when no order can be packed", async () => {
  const folder = folderWith({ "items.csv": "7,1,Sofa,2000,900,800,60000\n", "boxes.csv": BOXES })
  const { exitCode, text } = await bench("--data", folder)
  expect({ exitCode, text }).toMatchObject({ exitCode: 0 })
  expect(text).toContain(`${folder} any: 0 orders, 0 units`)
  expect(text).toContain("order 7: 1 x Sofa (line 1), too_big")
  expect(text).toContain("ratio: boxes none, volume none, mean time none")
  expect(text).not.toMatch(/NaN|Infinity/)
})

it("the cartonizer's bench names all sets when one of --only does not exist, and ends with 1", async () => {
  const { exitCode, text } = await bench("--only", "books any,nosuch")
  expect(exitCode).toBe(1)
  expect(text).toContain(
    'no set begins with "nosuch"; there are (more with --instances): books any, ',
  )
  expect(text).toContain("magazines any, magazines keep-flat, 400 mixed items into 7 boxes")
  expect(text).not.toContain("ratio:")
})

it("the cartonizer's bench prints its options", async () => {
  const { exitCode, text } = await bench("--help")
  expect(exitCode).toBe(0)
  for (const option of ["count", "data", "effort", "instances", "only", "help"]) {
    expect(text).toContain(`  --${option} `)
  }
  expect(text).not.toContain("ratio:")
})

it("the cartonizer's bench says which line of a file is bad, and ends with 1", async () => {
  const folder = folderWith({
    "items.csv": `${ITEMS}1004,1,Pen,1O,10,10,5\n`,
    "boxes.csv": BOXES,
  })
  const { exitCode, text } = await bench("--data", folder)
  expect(exitCode).toBe(1)
  expect(text).toContain('items.csv, line 5, column width: must be a whole number, got "1O"')
})

it("the cartonizer's bench says which option is wrong, and ends with 1", async () => {
  const { exitCode, text } = await bench("--count", "two", "--effort", "most")
  expect(exitCode).toBe(1)
  expect(text).toContain("--count:")
  expect(text).toContain("--effort:")
})
