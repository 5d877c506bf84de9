import { spawn } from "node:child_process"
import path from "node:path"
import { pathToFileURL } from "node:url"
import { repositoryRoot } from "../repository-paths"

const inRepository = (file: string) => path.join(repositoryRoot, "integration-tests", file)

/** @param onText is called with all that was printed so far */
function run(args: string[], onText: (text: string, stop: () => void) => void = () => undefined) {
  const child = spawn(process.execPath, args, { cwd: repositoryRoot })
  let text = ""
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (part) => {
      text += String(part)
      onText(text, () => child.kill("SIGINT"))
    })
  }
  return new Promise<{ text: string; code: number | null }>((resolve) => {
    child.on("close", (code) => resolve({ text, code }))
  })
}

it("runs what a change touches from unit tests to the rest, the rooms of the change in between", async () => {
  const specs = [
    "integration-tests/docs/printing-guide.spec.ts",
    "integration-tests/browser/account/settings-page.spec.ts",
    "integration-tests/browser/desk/to-ship.spec.ts",
    "integration-tests/http/account/setup.spec.ts",
    "src/settings/__tests__/settings-docs.unit.spec.ts",
    "integration-tests/http/account/setup.spec.ts",
  ]
  const script = `import { inPhases } from ${JSON.stringify(pathToFileURL(inRepository("changed-tests.mjs")))}
    console.log(JSON.stringify(inPhases(${JSON.stringify(specs)}, ["account"])))`
  const { text } = await run(["--input-type=module", "--eval", script])
  const phases = JSON.parse(text) as { name: string; specs: string[] }[]
  expect(
    phases.map(({ name, specs: files }) => [
      name,
      files.map((file) => path.relative(repositoryRoot, file)),
    ]),
  ).toEqual([
    ["unit tests", [specs[4]]],
    ["the rooms of the change", [specs[3]]],
    ["pages of these rooms", [specs[1]]],
    ["the rest", [specs[0], specs[2]]],
  ])
})

it("counts what ran when it is interrupted", async () => {
  const args = [inRepository("run-tests.mjs"), "unit", "--maxWorkers=1"]
  const { text, code } = await run(args, (printed, stop) => {
    if (/^(PASS|FAIL) /m.test(printed)) stop()
  })
  const [, passed, failed] = /(\d+) passed, (\d+) failed, \d+ skipped\n$/.exec(text) ?? []
  expect(text).toMatch(/Interrupted: [1-9]\d* files had ended\. The rest was not run\./)
  expect(Number(passed)).toBeGreaterThan(0)
  expect(failed).toBe("0")
  expect(code).not.toBe(0)
})
