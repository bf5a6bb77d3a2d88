import type { Problem, Warning } from '../../../contract/structured/problem'
import { type Place, pathOf, shortPath } from './paths'

/** A longer list of problems or warnings would not help the sender. */
const most = 500

export interface Report {
  problems: Problem[]
  warnings: Warning[]
}

export const emptyReport = (): Report => ({ problems: [], warnings: [] })

/** Reports a problem. `words` follow the path, as in "must be a string". */
export function refuse(
  report: Report,
  place: Place,
  name: string | undefined,
  code: string,
  words: string,
  { found, at }: Pick<Problem, 'found' | 'at'> = {},
): void {
  if (report.problems.length >= most) return
  const path = pathOf(place, name)
  const where = found === undefined ? {} : { found, at }
  report.problems.push({ path, code, message: `${shortPath(path)} ${words}.`, ...where })
}

export function refuseSize(
  report: Report,
  place: Place,
  name: string,
  code: 'too_long' | 'too_many' | 'too_small' | 'too_large',
  words: string,
  limit: number,
  actual: number,
): void {
  if (report.problems.length >= most) return
  const path = pathOf(place, name)
  report.problems.push({ path, code, message: `${shortPath(path)} ${words}.`, limit, actual })
}

export function warn(report: Report, place: Place, name: string | undefined, code: string, words: string): void {
  if (report.warnings.length >= most) return
  const path = pathOf(place, name)
  report.warnings.push({ path, code, message: `${shortPath(path)} ${words}.` })
}
