/** `ok`: works. `look`: works, but somebody should check it. `broken`: customers miss a feature. */
export type Severity = 'ok' | 'look' | 'broken'

export interface Finding {
  mark: Severity
  title: string
  says: string
  fix?: string
}

const findingOf =
  (mark: Severity) =>
  (title: string, says: string, fix?: string): Finding => ({ mark, title, says, ...(fix && { fix }) })

export const ok = findingOf('ok')
export const advice = findingOf('look')
export const broken = findingOf('broken')

/** Sorts faults first, then warnings. Each group stays in its order. */
export function bySeverity(findings: readonly Finding[]): Finding[] {
  return (['broken', 'look', 'ok'] as const).flatMap((mark) => findings.filter((each) => each.mark === mark))
}

/** Returns a text such as `2 broken, 1 to look at, 6 ok`. */
export function summarize(findings: readonly Finding[]): string {
  const count = (mark: Severity) => findings.filter((each) => each.mark === mark).length
  return `${count('broken')} broken, ${count('look')} to look at, ${count('ok')} ok`
}

/** Returns a text such as `40 seconds`, `3 minutes`, `2 hours` or `5 days`, without the sign. */
export function writeDuration(seconds: number): string {
  const size = Math.abs(seconds)
  const [unit, name]: [number, string] =
    size < 120 ? [1, 'second'] : size < 7_200 ? [60, 'minute'] : size < 172_800 ? [3_600, 'hour'] : [86_400, 'day']
  const count = Math.round(size / unit)
  return `${count} ${name}${count === 1 ? '' : 's'}`
}
