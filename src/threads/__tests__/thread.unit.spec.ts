import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { Thread } from ".."

type Task = "stuck" | "quick"

const LIMIT_MS = 4_000
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

describe("a task that never ends", () => {
  it("is stopped, and those behind it are done before", async () => {
    const { run, ended } = startThread()
    await Promise.all([run("stuck"), run("quick"), run("quick")])
    expect(ended).toEqual(["quick", "quick", "stopped"])
  })

  it("leaves a thread that goes on to work, also after a second one", async () => {
    const { run, ended } = startThread()
    await Promise.all([run("stuck"), run("stuck"), run("quick")])
    await run("quick")
    expect(ended.filter((end) => end === "stopped")).toHaveLength(2)
    expect(ended.at(-1)).toBe("quick")
  })
})
