import type { Kind } from './known'

export interface Result {
  name: string
  about: string
  /** The reason why the scenario did not run. Null when it ran. */
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

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

export function row(result: Result): string {
  const cells = columns.map(([, read]) => String(read(result)))
  if (result.notRun === null) return line(cells)
  return line([result.name, `not run: ${result.notRun}`, ...cells.slice(2).map(() => '-')])
}

export function table(results: readonly Result[]): string {
  return [line(columns.map(([name]) => name)), line(columns.map(() => '---')), ...results.map(row)].join('\n')
}
