import { readFile } from "node:fs/promises"

/** Resident memory of a process; where the system does not tell it, no number. */
export async function memoryMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "")
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}
