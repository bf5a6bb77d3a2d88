import { readdirSync, readFileSync } from 'node:fs'

/** Returns the fields of /proc/PID/stat, or of a thread, after the process name, which may contain any character. */
const stat = (of: number | string) => {
  const text = readFileSync(`/proc/${of}/stat`, 'utf8')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

const usPerTick = 10_000

/** Returns the CPU time of a process with all its threads, in microseconds. */
export const cpuOf = (pid: number): number => usedBy(pid)

/** Returns the CPU time of the first thread, which runs the event loop, in microseconds. */
export const loopOf = (pid: number): number => usedBy(`${pid}/task/${pid}`)

function usedBy(of: number | string): number {
  const fields = stat(of)
  return (Number(fields[11]) + Number(fields[12])) * usPerTick
}

/** Returns the CPU time of the children of a process, including ended children, in microseconds. */
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

export function memoryOf(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) * 1024
}
