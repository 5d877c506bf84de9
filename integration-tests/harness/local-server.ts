import { createServer, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"

/** An HTTP server of a test's own, on a free port. */
export interface LocalServer {
  /** Without trailing slash. */
  url: string
  /** Cuts all connections and stops listening. */
  close(): Promise<void>
}

export async function startLocalServer(handle: RequestListener): Promise<LocalServer> {
  const server = createServer(handle)
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject)
    server.listen(0, "127.0.0.1", resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
