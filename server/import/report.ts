/** What an import counts. `stored` and `known` are of the same records: known ones were imported earlier. */
type Counted = 'contacts' | 'conversations' | 'messages' | 'agents' | 'files' | 'saved replies'

interface Left {
  count: number
  /** The first places, such as a file with its line, or an id. */
  examples: string[]
}

const mostExamples = 3

export interface Report {
  stored(what: Counted, count?: number): void
  known(what: Counted, count?: number): void
  /** Counts what was not imported, or not as it was, by reason. */
  left(reason: string, where: string): void
  /** Counts a remark on something that was imported. */
  noted(reason: string, where: string): void
  lines(): string[]
  counts(): { stored: Record<string, number>; known: Record<string, number>; left: Record<string, number> }
}

export function createReport(dryRun = false): Report {
  const stored = new Map<Counted, number>()
  const known = new Map<Counted, number>()
  const left = new Map<string, Left>()
  const noted = new Map<string, Left>()
  const add = (map: Map<Counted, number>, what: Counted, count = 1) => map.set(what, (map.get(what) ?? 0) + count)
  const addTo = (map: Map<string, Left>, reason: string, where: string) => {
    const entry = map.get(reason) ?? { count: 0, examples: [] }
    entry.count += 1
    if (entry.examples.length < mostExamples && !entry.examples.includes(where)) entry.examples.push(where)
    map.set(reason, entry)
  }
  const section = (title: string, map: ReadonlyMap<string, Left>) =>
    map.size === 0 ? [] : [title, ...[...map].map(([reason, entry]) => `  ${entry.count}  ${reason}: ${listOf(entry)}`)]
  const order: Counted[] = ['agents', 'contacts', 'conversations', 'messages', 'files', 'saved replies']
  return {
    stored: (what, count) => void add(stored, what, count),
    known: (what, count) => void add(known, what, count),
    left: (reason, where) => addTo(left, reason, where),
    noted: (reason, where) => addTo(noted, reason, where),
    lines: () => [
      dryRun ? 'Would be imported (nothing was written):' : 'Imported:',
      ...order.map((what) => {
        const earlier = known.get(what) ?? 0
        return `  ${stored.get(what) ?? 0}  ${what}${earlier > 0 ? ` (${earlier} were there already)` : ''}`
      }),
      ...section('Left out:', left),
      ...section('Changed:', noted),
    ],
    counts: () => ({
      stored: Object.fromEntries(stored),
      known: Object.fromEntries(known),
      left: Object.fromEntries([...left].map(([reason, { count }]) => [reason, count])),
    }),
  }
}

const listOf = ({ count, examples }: Left): string =>
  examples.join('; ') + (count > examples.length ? `; and ${count - examples.length} more` : '')
