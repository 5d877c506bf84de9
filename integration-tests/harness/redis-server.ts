import { once } from "node:events"
import { connect } from "node:net"
import { freePort } from "./local-server"
import { startProgram } from "./node-child"

export type RedisServer = Awaited<ReturnType<typeof startRedis>>

/**
 * Starts this machine's `redis-server` on a free port, for one test file. It keeps nothing on disk.
 *
 * @throws Error when there is none, or it does not start
 */
export async function startRedis() {
  const port = await freePort()
  const options = { bind: "127.0.0.1", port, save: "", appendonly: "no" }
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)])
  const child = await startProgram({
    command: "redis-server",
    args,
    stopSignal: "SIGKILL",
    readyMessage: "Ready to accept connections",
  })
  return {
    url: `redis://127.0.0.1:${port}`,
    /** Deletes all that it holds, as a restart would. */
    lose: () => flushAll(port),
    stop: child.stop,
  }
}

async function flushAll(port: number): Promise<void> {
  const socket = connect(port, "127.0.0.1")
  socket.write("FLUSHALL\r\n")
  const [answer] = (await once(socket, "data")) as [Buffer]
  socket.destroy()
  if (!answer.toString().startsWith("+OK")) {
    throw new Error(`redis-server answered ${answer.toString()}`)
  }
}
