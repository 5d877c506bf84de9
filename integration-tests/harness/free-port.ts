import { randomInt } from "node:crypto"
import { once } from "node:events"
import { createServer } from "node:net"

/**
 * Below the ports that Linux and macOS give to outgoing connections: any of those may be taken in the seconds that a
 * store needs before it listens.
 */
const FIRST = 20_000
const LAST = 32_767

/** A TCP port that nothing on this machine listens on at this moment, on IPv4 or IPv6. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, LAST + 1)
    if (await isFree(port)) {
      return port
    }
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  try {
    await once(server.listen(port), "listening")
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EADDRINUSE") return false
    throw error
  }
  await once(server.close(), "close")
  return true
}
