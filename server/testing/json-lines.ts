import type { Readable } from 'node:stream'

/** Calls back for each line of JSON that arrives, also for a last line without a break. */
export function readLines<T>(from: Readable, take: (line: T) => void): void {
  let remainder = ''
  from.setEncoding('utf8').on('data', (text: string) => {
    const parts = (remainder + text).split('\n')
    remainder = parts.pop() ?? ''
    for (const part of parts) if (part) take(JSON.parse(part))
  })
  from.on('end', () => remainder && take(JSON.parse(remainder)))
}
