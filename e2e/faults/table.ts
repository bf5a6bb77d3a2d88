import type { Kind } from './check'

export interface Result {
  name: string
  about: string
  /** Why it did not run; null when it did. */
  notRun: string | null
  messages: number
  acknowledged: number
  faults: number
  violations: Readonly<Record<Kind, number>>
  seconds: number
  seed: number
}

const columns: [string, (result: Result) => string | number][] = [
  ['scenario', ({ name }) => name],
  ['messages', ({ messages }) => messages],
  ['acknowledged', ({ acknowledged }) => acknowledged],
  ['faults', ({ faults }) => faults],
  ['lost', ({ violations }) => violations.lost],
  ['doubled', ({ violations }) => violations.doubled],
  ['out of order', ({ violations }) => violations['out of order']],
  ['altered', ({ violations }) => violations.altered],
  ['time', ({ seconds }) => `${Math.round(seconds)} s`],
  ['seed', ({ seed }) => seed],
]

/** A table in Markdown, so that it stands in docs/guarantees.md as it is printed. */
export function table(results: readonly Result[]): string {
  const rows = results.map((result) =>
    columns.map(([name, read]) => (result.notRun === null || name === 'scenario' ? String(read(result)) : '-')),
  )
  for (const [nth, { notRun }] of results.entries()) if (notRun) rows[nth]?.splice(1, 1, `not run: ${notRun}`)
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(columns.map(([name]) => name)), line(columns.map(() => '---')), ...rows.map(line)].join('\n')
}
