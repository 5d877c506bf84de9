import { readFile, readdir } from "node:fs/promises"

/** Resident memory of a process; NaN where there is no /proc. */
export async function memoryMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "")
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

const TICKS_PER_SECOND = 100

/**
 * Seconds that processors have worked so far for some processes: those with these ids, or all with a name. NaN or 0 where
 * there is no /proc.
 */
export async function processorSeconds(which: number[] | string): Promise<number> {
  const pids = typeof which === "string" ? await readdir("/proc").catch(() => []) : which
  let ticks = 0
  for (const pid of pids) {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "")
    const [, name, rest] = /^\d+ \((.*)\) (.*)/.exec(stat) ?? []
    // utime and stime (proc_pid_stat), counted from what follows the name.
    const [user, system] = rest?.split(" ").slice(11) ?? []
    if (typeof which !== "string" || name === which) ticks += Number(user) + Number(system)
  }
  return ticks / TICKS_PER_SECOND
}
