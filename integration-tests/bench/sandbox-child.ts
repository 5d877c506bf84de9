/** A sandbox that tells its parent how much memory it holds, after collecting its garbage. */
import { startSandbox } from "../../packages/sandbox/src"

async function main(): Promise<void> {
  const { gc } = globalThis
  if (gc === undefined) throw new Error("Start this with --expose-gc")
  const sandbox = await startSandbox({ key: "bench-key" })
  process.on("message", () => {
    gc()
    process.send?.({ heapBytes: process.memoryUsage().heapUsed })
  })
  process.on("disconnect", () => process.exit())
  process.send?.({ url: sandbox.url })
}

void main()
