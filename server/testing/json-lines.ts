import type { Readable } from 'node:stream'

/** Calls back for each line of JSON that arrives, also for a last line without a break. */
export function readLines<T>(from: Readable, take: (line: T) => void): void {
  let rest = ''
  from.setEncoding('utf8').on('data', (text: string) => {
    const parts = (rest + text).split('\n')
    rest = parts.pop() ?? ''
    for (const part of parts) if (part) take(JSON.parse(part))
  })
  from.on('end', () => rest && take(JSON.parse(rest)))
}
