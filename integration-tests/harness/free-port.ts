import { createServer } from "node:net"

/**
 * A TCP port that nothing on this machine listens on at this moment, on IPv4 or IPv6.
 *
 * Another process may still take it before the caller binds it, so callers try again with a new one.
 */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once("error", reject)
    server.listen(0, () => {
      const address = server.address()
      server.close(() => {
        if (address !== null && typeof address === "object") {
          resolve(address.port)
        } else {
          reject(new Error("The operating system gave no port number"))
        }
      })
    })
  })
}
