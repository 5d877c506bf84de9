import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { chmodSync, mkdtempSync, rmSync } from "node:fs"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import path from "node:path"
import { createInterface } from "node:readline"
import { setTimeout as sleep } from "node:timers/promises"
import { DatabaseServer } from "../database-server"
import { repositoryRoot } from "../repository-paths"

interface Run {
  child: ChildProcess
  url: string
}

const runs: ChildProcess[] = []
let dataDir: string

// One folder for all tests: making the files of a server takes seconds.
beforeAll(() => {
  const folder = mkdtempSync(path.join(tmpdir(), "a folder with spaces "))
  // As root the server runs as somebody else, and would move out of a private folder.
  chmodSync(folder, 0o755)
  dataDir = path.join(folder, "data")
})

afterEach(async () => {
  for (const child of runs.splice(0)) {
    await end(child, "SIGTERM")
  }
})

afterAll(() => rmSync(path.dirname(dataDir), { recursive: true, force: true }))

async function startRun(): Promise<Run> {
  const script = path.join(__dirname, "start-postgres.ts")
  const child = spawn(process.execPath, ["-r", "ts-node/register", script, dataDir], {
    cwd: repositoryRoot,
    env: { ...process.env, NODE_OPTIONS: "", DATABASE_URL: "" },
    stdio: ["ignore", "pipe", "inherit"],
  })
  runs.push(child)
  for await (const line of createInterface({ input: child.stdout })) {
    return { child, url: line }
  }
  throw new Error("The run ended before its server was up")
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill(signal)
    await once(child, "exit")
  }
  return child.exitCode
}

/** Whether something listens on the server's port. */
function isUp(url: string): Promise<boolean> {
  const socket = connect(Number(new URL(url).port), "localhost")
  return once(socket, "connect").then(
    () => {
      socket.destroy()
      return true
    },
    () => false,
  )
}

describe("the embedded database server", () => {
  it.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
    ["SIGHUP", 129],
  ] as const)("ends with the run that started it on %s", async (signal, exitCode) => {
    const run = await startRun()
    expect(await isUp(run.url)).toBe(true)

    expect(await end(run.child, signal)).toBe(exitCode)

    expect(await isUp(run.url)).toBe(false)
  })

  it("is stopped by the next run when its own was killed, and what it stored is kept", async () => {
    const killed = await startRun()
    await new DatabaseServer(killed.url).createDatabase("shipment_ordering_kept")
    await end(killed.child, "SIGKILL")
    await sleep(200)
    expect(await isUp(killed.url)).toBe(true)

    const next = await startRun()

    expect(await isUp(killed.url)).toBe(false)
    expect(await new DatabaseServer(next.url).listDatabases("shipment_ordering_")).toEqual([
      "shipment_ordering_kept",
    ])
  })

  it("is not shared by two runs at once", async () => {
    const first = await startRun()
    const second = await startRun()

    await new DatabaseServer(first.url).createDatabase("shipment_ordering_mine")

    expect(await new DatabaseServer(second.url).listDatabases("shipment_ordering_")).toEqual([])
  })

  it("wants the right password", async () => {
    const run = await startRun()
    const url = new URL(run.url)
    url.password = "guessed"

    await expect(new DatabaseServer(url.toString()).listDatabases("")).rejects.toThrow("password")
  })
})
