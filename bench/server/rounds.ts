import { shares, spread, table } from '../figures'
import type { DatabaseName, SubjectKind, SubjectName } from './subjects'

export interface Compared {
  rounds: number
  databases: readonly DatabaseName[]
  comparedTo: Exclude<SubjectKind, 'ours' | 'floor'>
  /** Databases on which the floor runs too; absent: none. */
  floors?: readonly DatabaseName[]
}

type Comparison = Pick<Compared, 'databases' | 'comparedTo' | 'floors'>

const subjectsOn = (database: DatabaseName, { comparedTo, floors = [] }: Comparison): SubjectName[] => {
  const kinds: SubjectKind[] = floors.includes(database) ? [comparedTo, 'floor', 'ours'] : [comparedTo, 'ours']
  return kinds.map((kind): SubjectName => `${kind}-${database}`)
}

/** The order is reversed in every second round, so that a slow hour of the machine affects all subjects. */
export async function inRounds(
  compared: Compared,
  run: (name: SubjectName, round: number) => Promise<void>,
): Promise<void> {
  const names = compared.databases.flatMap((database) => subjectsOn(database, compared))
  for (let round = 1; round <= compared.rounds; round++)
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
  compared: Comparison,
  row: (name: string, baseline: string, database: DatabaseName) => string[],
  variants: readonly string[] = [],
): string[][] =>
  compared.databases.flatMap((database) => {
    const subjects = subjectsOn(database, compared)
    const names = [...subjects, ...variants.map((what) => `ours-${database}, ${what}`)]
    return names.map((name) => row(name, `${compared.comparedTo}-${database}`, database))
  })

export function fullLoadTable<R extends Figures & Record<keyof R, number>>(
  compared: Comparison,
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
