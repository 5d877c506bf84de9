import { type ChildProcess, spawn } from "node:child_process"
import { randomBytes } from "node:crypto"
import { once } from "node:events"
import { chownSync, closeSync, existsSync, openSync, readFileSync, renameSync } from "node:fs"
import { rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { freePort } from "./free-port"
import type { PostgresBinaries } from "./postgres-binaries"
import type { SystemAccount } from "./system-account"

/** Where one server of ours lives and what it runs with. */
export interface PostgresCluster {
  binaries: PostgresBinaries
  account: SystemAccount | undefined
  home: string
  directory: string
  logFile: string
  /** Where it was before a restart; a free one otherwise. */
  port?: number
}

/**
 * Starts the server of `cluster` on its port, or a free one, after making the cluster if there is none or none that can be read.
 *
 * @param onSpawn called with the server's process before it is known to come up
 * @returns the port
 * @throws Error with the server's own log when it does not come up
 */
export async function startServer(
  cluster: PostgresCluster,
  onSpawn: (server: ChildProcess) => void,
) {
  let isNew = false
  for (let attempt = 1; ; attempt++) {
    if (!existsSync(cluster.directory)) {
      isNew = true
      await initialise(cluster)
    }
    const port = cluster.port ?? (await freePort())
    const child = spawnServer(cluster, port)
    onSpawn(child)
    if (await isReady(child, cluster)) {
      return port
    }
    const log = readFileSync(cluster.logFile, "utf8")
    const isPortTaken = log.includes("could not create any TCP/IP sockets")
    if (attempt === 3 || (isNew && !isPortTaken)) {
      throw new Error(`PostgreSQL does not start:\n${log}`)
    }
    if (!isPortTaken) {
      rmSync(cluster.directory, { recursive: true, force: true })
    }
  }
}

/** Makes the cluster under another name first, so that an interrupted one is never taken for a whole one. */
async function initialise({ binaries, account, home, directory }: PostgresCluster): Promise<void> {
  const password = randomBytes(16).toString("hex")
  const passwordFile = path.join(home, "initdb-password")
  const partial = `${directory}.partial`
  rmSync(partial, { recursive: true, force: true })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (account) {
    chownSync(home, account.uid, account.gid)
    chownSync(passwordFile, account.uid, account.gid)
  }
  const options = [
    `--pgdata=${partial}`,
    "--username=postgres",
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    // The machine's own locales, if it has any, play no part: text sorts alike everywhere.
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--no-sync",
  ]
  const child = spawn(binaries.initdb, options, { ...account, cwd: home, stdio: "pipe" })
  let output = ""
  child.stdout.on("data", (chunk) => (output += String(chunk)))
  child.stderr.on("data", (chunk) => (output += String(chunk)))
  const [exitCode] = (await once(child, "close")) as [number | null]
  rmSync(passwordFile)
  if (exitCode !== 0) {
    throw new Error(`initdb failed:\n${output}`)
  }
  writeFileSync(path.join(home, "password"), password, { mode: 0o600 })
  renameSync(partial, directory)
}

function spawnServer(
  { binaries, account, home, directory, logFile }: PostgresCluster,
  port: number,
) {
  const settings = {
    listen_addresses: "localhost",
    // No socket file: its path would have to be shorter than the path of many a checkout.
    unix_socket_directories: "",
    max_connections: 200,
    fsync: "off",
    synchronous_commit: "off",
    full_page_writes: "off",
    wal_level: "minimal",
    max_wal_senders: 0,
    io_method: "sync",
  }
  const log = openSync(logFile, "w")
  const child = spawn(
    binaries.postgres,
    [
      ...["-D", directory, "-p", String(port)],
      ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
    ],
    // A group of its own: Ctrl-C must reach the store first, and the server only when we say so.
    { ...account, cwd: home, stdio: ["ignore", log, log], detached: true },
  )
  closeSync(log)
  return child
}

/** Waits for the word that the server writes into its pid file. */
async function isReady(child: ChildProcess, { directory }: PostgresCluster): Promise<boolean> {
  const pidFile = path.join(directory, "postmaster.pid")
  while (child.exitCode === null && child.signalCode === null) {
    if (existsSync(pidFile)) {
      const lines = readFileSync(pidFile, "utf8").split("\n")
      if (lines[0] === String(child.pid) && lines[7]?.trim() === "ready") {
        return true
      }
    }
    await sleep(20)
  }
  return false
}

/** Ends the server without waiting for its clients, and comes back when it is gone. */
export async function endServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) {
    return
  }
  const ended = once(child, "exit")
  child.kill("SIGINT")
  const impatience = setTimeout(() => child.kill("SIGQUIT"), 10_000)
  await ended
  clearTimeout(impatience)
}
