import type { Numbers } from '../../clients/typescript/operations'
import type { Lookup } from '../../widget/strings/words'
import type { Cell } from './csv'
import type { reportsWords } from './strings/en'

type Words = Lookup<keyof typeof reportsWords>

export interface SheetRow {
  /** The first column: a date, an hour or a name. */
  name: Cell
  numbers: Numbers
}

/** Returns all numbers of a table for a spreadsheet, with times in seconds. */
export function sheetOf(t: Words, first: string, rows: readonly SheetRow[]): Cell[][] {
  const columns = columnsIn(t)
  return [
    [first, ...columns.map(([title]) => title)],
    ...rows.map(({ name, numbers }) => [name, ...columns.map(([, read]) => read(numbers))]),
  ]
}

function columnsIn(t: Words): [string, (numbers: Numbers) => Cell][] {
  const times = (['first_reply_by_people', 'first_reply', 'time_to_close'] as const).flatMap(
    (measure): [string, (numbers: Numbers) => Cell][] => [
      [t('csv_median', { measure: t(measure) }), (numbers) => numbers[measure].median],
      [t('csv_p90', { measure: t(measure) }), (numbers) => numbers[measure].p90],
    ],
  )
  return [
    [t('conversations'), ({ conversations }) => conversations],
    [t('csv_begun_by_agents'), ({ initiated }) => initiated],
    [t('answered'), ({ answered }) => answered],
    [t('answered_by_people'), ({ answered_by_people }) => answered_by_people],
    [t('csv_closed'), ({ closed }) => closed],
    [t('csv_silent'), ({ fell_silent }) => fell_silent],
    ...times,
  ]
}
