import { shares, spread, table } from '../figures'
import type { DatabaseName, SubjectKind, SubjectName } from './subjects'

export interface Compared {
  rounds: number
  databases: readonly DatabaseName[]
  comparedTo: Exclude<SubjectKind, 'ours'>
}

/** The order is reversed in every second round, so that a slow hour of the machine affects all subjects. */
export async function inRounds(
  { rounds, databases, comparedTo }: Compared,
  run: (name: SubjectName, round: number) => Promise<void>,
): Promise<void> {
  const names = databases.flatMap((database): SubjectName[] => [`${comparedTo}-${database}`, `ours-${database}`])
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
    share: (name: string, baseline: string, figure: keyof R) =>
      name === baseline ? '' : spread(shares(of(name, figure), of(baseline, figure)), 2),
    sum: (figure: keyof R) => [...results.values()].flat().reduce((total, each) => total + each[figure], 0),
  }
}

export const rowsOf = (
  { databases, comparedTo }: Pick<Compared, 'databases' | 'comparedTo'>,
  row: (name: string, baseline: string, database: DatabaseName) => string[],
  variants: readonly string[] = [],
): string[][] =>
  databases.flatMap((database) => {
    const baseline = `${comparedTo}-${database}`
    const names = [baseline, `ours-${database}`, ...variants.map((what) => `ours-${database}, ${what}`)]
    return names.map((name) => row(name, baseline, database))
  })

export function fullLoadTable<R extends Figures & Record<keyof R, number>>(
  compared: Pick<Compared, 'databases' | 'comparedTo'>,
  rounds: ReturnType<typeof createRounds<R>>,
  { head, p50, p99, variants }: { head: readonly string[]; p50: keyof R; p99: keyof R; variants?: readonly string[] },
): string {
  const { show, share } = rounds
  const row = (name: string, baseline: string, database: DatabaseName) => [
    name,
    show(name, 'perSecond'),
    share(name, baseline, 'perSecond'),
    show(name, 'cpu'),
    share(name, baseline, 'cpu'),
    database === 'postgres' ? show(name, 'databaseCpu') : '',
    show(name, p50),
    show(name, p99),
  ]
  return table(head, rowsOf(compared, row, variants))
}
