import { readFile, readdir } from "node:fs/promises"

/** Resident memory of a process; NaN where there is no /proc. */
export async function memoryMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "")
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

const TICKS_PER_SECOND = 100

/**
 * Seconds that processors have worked so far for some processes: those with these ids, or all with a name. Where the
 * system does not tell it, no number.
 */
export async function processorSeconds(which: number[] | string): Promise<number> {
  const pids = typeof which === "string" ? await pidsOf(which) : which
  const ticks = await Promise.all(pids.map(ticksOf))
  return ticks.reduce((sum, some) => sum + some, 0) / TICKS_PER_SECOND
}

async function pidsOf(name: string): Promise<number[]> {
  const pids: number[] = []
  for (const entry of await readdir("/proc").catch(() => [])) {
    if (/^\d+$/.test(entry) && (await statOf(Number(entry))).name === name) pids.push(Number(entry))
  }
  return pids
}

async function ticksOf(pid: number): Promise<number> {
  const { fields } = await statOf(pid)
  // utime and stime (proc_pid_stat), counted from what follows the name.
  return Number(fields[11]) + Number(fields[12])
}

async function statOf(pid: number): Promise<{ name: string; fields: string[] }> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "")
  const end = stat.lastIndexOf(")")
  return { name: stat.slice(stat.indexOf("(") + 1, end), fields: stat.slice(end + 2).split(" ") }
}
