import { readdirSync, readFileSync } from 'node:fs'

// What a process has used, read from outside (/proc, Linux): what is measured needs no part that measures.

/** Fields of /proc/PID/stat, or of a thread below it, behind the name, which may hold anything. */
const stat = (of: number | string) => {
  const text = readFileSync(`/proc/${of}/stat`, 'utf8')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

/** Linux counts in hundredths of a second on every machine. */
const usPerTick = 10_000

/** CPU time of a process with all its threads, microseconds. */
export const cpuOf = (pid: number): number => usedBy(pid)

/** CPU time of its first thread alone, which is that of the event loop, microseconds. */
export const loopOf = (pid: number): number => usedBy(`${pid}/task/${pid}`)

function usedBy(of: number | string): number {
  const fields = stat(of)
  return (Number(fields[11]) + Number(fields[12])) * usPerTick
}

/** CPU time of the children of a process, those that have ended too, microseconds. */
export function cpuOfChildren(pid: number): number {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(Number(name)) === pid)
  const fields = stat(pid)
  const ended = (Number(fields[13]) + Number(fields[14])) * usPerTick
  return children.reduce((sum, child) => sum + cpuOf(Number(child)), ended)
}

export function parentOf(pid: number): number | null {
  try {
    return Number(stat(pid)[1])
  } catch {
    return null
  }
}

/** Memory of a process that is in use, bytes. */
export function memoryOf(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) * 1024
}
