import { randomInt } from "node:crypto"
import { once } from "node:events"
import { createServer, type RequestListener } from "node:http"
import { type AddressInfo, createServer as createTcpServer } from "node:net"

export type LocalServer = Awaited<ReturnType<typeof startLocalServer>>

/**
 * Starts an HTTP server that a test runs itself. Its `url` has no slash at the end.
 *
 * @param asPort a free one by default
 */
export async function startLocalServer(handle: RequestListener, asPort = 0) {
  const server = createServer(handle)
  await once(server.listen(asPort, "127.0.0.1"), "listening")
  const { port } = server.address() as AddressInfo
  /** Cuts all connections and stops listening. */
  const close = async () => {
    server.closeAllConnections()
    await once(server.close(), "close")
  }
  return { url: `http://127.0.0.1:${port}`, close }
}

/**
 * Below the ports that Linux and macOS give to outgoing connections: such a port may be taken in the seconds before a
 * store listens.
 */
const FIRST = 20_000
const LAST = 32_767

/** A TCP port that is free at this moment, on IPv4 and IPv6. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, LAST + 1)
    if (await isFree(port)) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createTcpServer()
  try {
    await once(server.listen(port), "listening")
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EADDRINUSE") return false
    throw error
  }
  await once(server.close(), "close")
  return true
}
