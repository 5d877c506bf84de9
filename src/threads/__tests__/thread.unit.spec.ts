import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { Thread } from ".."

type Task = "stuck" | "quick"

const LIMIT_MS = 3_000
const folder = mkdtempSync(path.join(tmpdir(), "thread-"))
const file = path.join(folder, "worker.cjs")

beforeAll(() =>
  writeFileSync(
    file,
    `const { parentPort } = require("node:worker_threads")
     parentPort.on("message", (task) => {
       if (task === "stuck") for (;;);
       parentPort.postMessage(task)
     })`,
  ),
)
afterAll(() => rmSync(folder, { recursive: true }))

function startThread() {
  const thread = new Thread<Task, Task>({ file, heapMegabytes: 32, isLast: () => true })
  const ended: (Task | "stopped")[] = []
  const run = async (task: Task) => {
    ended.push((await thread.run(task, { limitMs: LIMIT_MS })) ?? "stopped")
  }
  return { run, ended }
}

it("A task that never ends is stopped; those behind it are done before, and others after it", async () => {
  const { run, ended } = startThread()
  await Promise.all([run("stuck"), run("stuck"), run("quick")])
  await Promise.all([run("stuck"), run("quick"), run("quick")])
  await run("quick")
  expect(ended.slice(0, 3).filter((end) => end === "stopped")).toHaveLength(2)
  expect(ended.slice(3)).toEqual(["quick", "quick", "stopped", "quick"])
})
