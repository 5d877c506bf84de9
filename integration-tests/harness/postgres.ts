import type { ChildProcess } from "node:child_process"
import { readFileSync } from "node:fs"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { reachableDirectory } from "./database-directory"
import { DatabaseServer } from "./database-server"
import { claimDirectory } from "./directory-claim"
import { installPostgres } from "./postgres-binaries"
import { endServer, type PostgresCluster, startServer } from "./postgres-cluster"
import { stopOnExit } from "./stop-on-exit"
import { databaseAccount } from "./system-account"

/** A database server that is up. */
export interface RunningDatabase {
  server: DatabaseServer
  /** Ends the server without waiting for its clients; does nothing to a server that was there before us. */
  stop(): Promise<void>
  /**
   * Ends the server without waiting for its clients, waits for `downMs`, and starts it again where it was.
   *
   * @throws Error for a server that was there before us
   */
  restart(downMs: number): Promise<void>
}

/**
 * Starts a PostgreSQL server of our own in `dataDir`, on a free port of localhost, with a password of its own; or uses the
 * server that the environment variable DATABASE_URL names.
 *
 * The server ends with this process. One that a killed run left behind is stopped first. What it stores survives to the
 * next start, but is built for speed, not for power cuts: files that cannot be read any more are made anew.
 */
export async function startPostgres({ dataDir }: { dataDir: string }): Promise<RunningDatabase> {
  if (process.env.DATABASE_URL) {
    return {
      server: new DatabaseServer(process.env.DATABASE_URL),
      stop: () => Promise.resolve(),
      restart: () => Promise.reject(new Error("DATABASE_URL names a server that is not ours")),
    }
  }
  const account = databaseAccount()
  const claim = await claimDirectory(path.resolve(dataDir), (wanted) =>
    reachableDirectory(wanted, account),
  )
  const home = claim.directory
  const cluster: PostgresCluster = {
    account,
    home,
    binaries: installPostgres(path.dirname(home)),
    directory: path.join(home, "cluster"),
    logFile: path.join(home, "postgres.log"),
  }
  let child: ChildProcess | undefined
  const stop = async () => {
    if (child) {
      await endServer(child)
    }
    claim.release()
    forget()
  }
  const forget = stopOnExit({ stop, kill: () => child?.kill("SIGINT") })
  const start = (port?: number) =>
    startServer({ ...cluster, port }, (spawned) => {
      child = spawned
      claim.recordServer(spawned)
    })
  try {
    const port = await start()
    const password = readFileSync(path.join(cluster.home, "password"), "utf8")
    const url = `postgres://postgres:${password}@localhost:${port}/postgres`
    const restart = async (downMs: number) => {
      if (child) {
        await endServer(child)
      }
      await sleep(downMs)
      await start(port)
    }
    return { server: new DatabaseServer(url), stop, restart }
  } catch (error) {
    await stop()
    throw error
  }
}
