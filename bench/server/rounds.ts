import { shares, spread, table } from './report'
import type { DatabaseName, SubjectKind, SubjectName } from './subjects'

export interface Compared {
  rounds: number
  databases: readonly DatabaseName[]
  beside: Exclude<SubjectKind, 'ours'>
}

/** The order is reversed in every second round, so that a slow hour of the machine affects all subjects. */
export async function inRounds(
  { rounds, databases, beside }: Compared,
  run: (name: SubjectName, round: number) => Promise<void>,
): Promise<void> {
  const names = databases.flatMap((database): SubjectName[] => [`${beside}-${database}`, `ours-${database}`])
  for (let round = 1; round <= rounds; round++)
    for (const name of round % 2 === 1 ? names : names.toReversed()) await run(name, round)
}

interface Figures {
  perSecond: number
  cpu: number
  databaseCpu: number
}

export function createRounds<R extends Figures & Record<keyof R, number>>() {
  const results = new Map<string, R[]>()
  const of = (name: string, figure: keyof R): number[] => (results.get(name) ?? []).map((each) => each[figure])
  return {
    add(name: string, result: R): void {
      results.set(name, [...(results.get(name) ?? []), result])
    },
    last: (name: string) => results.get(name)?.at(-1),
    show: (name: string, figure: keyof R, digits = 0) => spread(of(name, figure), digits),
    share: (name: string, other: string, figure: keyof R) =>
      name === other ? '' : spread(shares(of(name, figure), of(other, figure)), 2),
    sum: (figure: keyof R) => [...results.values()].flat().reduce((total, each) => total + each[figure], 0),
  }
}

export const rowsOf = (
  { databases, beside }: Pick<Compared, 'databases' | 'beside'>,
  row: (name: string, other: string, database: DatabaseName) => string[],
  more: readonly string[] = [],
): string[][] =>
  databases.flatMap((database) => {
    const other = `${beside}-${database}`
    const names = [other, `ours-${database}`, ...more.map((what) => `ours-${database}, ${what}`)]
    return names.map((name) => row(name, other, database))
  })

export function fullLoadTable<R extends Figures & Record<keyof R, number>>(
  compared: Pick<Compared, 'databases' | 'beside'>,
  rounds: ReturnType<typeof createRounds<R>>,
  { head, p50, p99, more }: { head: readonly string[]; p50: keyof R; p99: keyof R; more?: readonly string[] },
): string {
  const { show, share } = rounds
  const row = (name: string, other: string, database: DatabaseName) => [
    name,
    show(name, 'perSecond'),
    share(name, other, 'perSecond'),
    show(name, 'cpu'),
    share(name, other, 'cpu'),
    database === 'postgres' ? show(name, 'databaseCpu') : '',
    show(name, p50),
    show(name, p99),
  ]
  return table(head, rowsOf(compared, row, more))
}
