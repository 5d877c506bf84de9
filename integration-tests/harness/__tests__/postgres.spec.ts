import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { chmodSync, mkdtempSync, rmSync } from "node:fs"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import path from "node:path"
import { createInterface } from "node:readline"
import { DatabaseServer } from "../database-server"
import { repositoryRoot } from "../repository-paths"
import { until } from "../test-shop"

interface Run {
  child: ChildProcess
  url: string
}

const runs: ChildProcess[] = []
let dataDir: string

// One folder for all tests: making the files of a server takes seconds.
beforeAll(() => {
  const folder = mkdtempSync(path.join(tmpdir(), "a folder with spaces "))
  // As root, the server runs as another user, and would not use a private folder.
  chmodSync(folder, 0o755)
  dataDir = path.join(folder, "data")
})

afterEach(async () => {
  for (const child of runs.splice(0)) {
    await end(child, "SIGTERM")
  }
})

afterAll(() => rmSync(path.dirname(dataDir), { recursive: true, force: true }))

/** A run in its own process starts a server, prints its URL, and waits until it is ended. */
async function startRun(): Promise<Run> {
  const harness = path.join(repositoryRoot, "integration-tests", "harness", "postgres")
  const script = `require(${JSON.stringify(harness)})
    .startPostgres({ dataDir: ${JSON.stringify(dataDir)} })
    .then(({ server }) => console.log(server.adminUrl))`
  const child = spawn(process.execPath, ["-r", "ts-node/register", "-e", script], {
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

const databasesOf = async ({ url }: Run) => [
  ...(await new DatabaseServer(url).listDatabases("shipment_ordering_")).keys(),
]

it.each([
  ["SIGINT", 130],
  ["SIGTERM", 143],
  ["SIGHUP", 129],
] as const)(
  "the database server ends with the run that started it on %s",
  async (signal, exitCode) => {
    const run = await startRun()
    expect(await isUp(run.url)).toBe(true)

    expect(await end(run.child, signal)).toBe(exitCode)

    expect(await isUp(run.url)).toBe(false)
  },
)

it("the database server ends when its run is killed, and the next run finds what it stored", async () => {
  const killed = await startRun()
  await new DatabaseServer(killed.url).createDatabase("shipment_ordering_kept")

  await end(killed.child, "SIGKILL")

  await until("the server has ended", async () => ((await isUp(killed.url)) ? undefined : true))
  expect(await databasesOf(await startRun())).toEqual(["shipment_ordering_kept"])
})

it("two runs at the same time have two database servers", async () => {
  const first = await startRun()
  const second = await startRun()

  await new DatabaseServer(first.url).createDatabase("shipment_ordering_mine")

  expect(await databasesOf(second)).toEqual([])
})

it("the database server refuses a wrong password", async () => {
  const { url } = await startRun()
  const guessed = new URL(url)
  guessed.password = "guessed"

  await expect(databasesOf({ url: guessed.toString() } as Run)).rejects.toThrow("password")
})
