import { spawn } from "node:child_process"
import { once } from "node:events"
import { connect } from "node:net"
import { freePort } from "./free-port"
import { LogBuffer } from "./log-buffer"
import { stopOnExit } from "./stop-on-exit"

/** A Redis of a test's own, that keeps nothing on disk. */
export interface RedisServer {
  url: string
  /** Loses all that it holds, as it does when it is restarted. */
  lose(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts this machine's `redis-server` on a free port, and comes back when it takes connections.
 *
 * @throws Error when there is none, or it does not come up
 */
export async function startRedis(): Promise<RedisServer> {
  const port = await freePort()
  const options = [
    "--bind",
    "127.0.0.1",
    "--port",
    String(port),
    "--save",
    "",
    "--appendonly",
    "no",
  ]
  const child = spawn("redis-server", options, { stdio: ["ignore", "pipe", "pipe"] })
  const logs = new LogBuffer()
  logs.collect(child.stdout)
  logs.collect(child.stderr)
  const ready = new Promise<void>((resolve) => {
    logs.follow((line) => line.includes("Ready to accept connections") && resolve())
  })
  const ended = new Promise<never>((_, reject) => {
    child.once("error", (error) =>
      reject(new Error(`redis-server cannot be started; install it: ${error.message}`)),
    )
    child.once("exit", () => reject(new Error(`redis-server has ended:\n${logs.tail()}`)))
  })
  const kill = () => void child.kill("SIGKILL")
  const stop = async () => {
    const gone = child.exitCode === null && child.signalCode === null && once(child, "exit")
    kill()
    await gone
    forget()
  }
  const forget = stopOnExit({ stop, kill })
  await Promise.race([ready, ended])
  ended.catch(() => undefined)
  return { url: `redis://127.0.0.1:${port}`, lose: () => loseAll(port), stop }
}

async function loseAll(port: number): Promise<void> {
  const socket = connect(port, "127.0.0.1")
  socket.write("FLUSHALL\r\n")
  const [answer] = (await once(socket, "data")) as [Buffer]
  socket.destroy()
  if (!answer.toString().startsWith("+OK")) {
    throw new Error(`redis-server said ${answer.toString()}`)
  }
}
