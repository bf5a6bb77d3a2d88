import { inOrder, type Known, keyOf, type Violation } from './check'
import { repeated } from './group'
import type { Reader, Stored } from './history'

/**
 * At every moment each line stands once, and what is stored stands in its order, above what is still on its way; in the end all of it
 * stands there.
 */
export function checkReader({ name, visitor, changes }: Reader, { byKey, ofVisitor }: Known): Violation[] {
  const found: Violation[] = []
  let lines: string[] = []
  for (const change of changes) {
    lines = [...lines.slice(0, change.from), ...change.lines]
    const keys = lines.map((line) => line.replace(/^~/, ''))
    for (const twice of repeated(keys))
      found.push({ kind: 'doubled', what: `${name} saw ${sayOf(byKey, twice)} twice at once` })
    let last: Stored | undefined
    let waited = false
    // What stood there before the change was looked at before.
    for (const line of lines.slice(Math.max(0, change.from - 1))) {
      if (line.startsWith('~')) {
        waited = true
        continue
      }
      const there = byKey.get(line)
      if (!there) {
        found.push({ kind: 'altered', what: `${name} saw ${line}, which is not stored` })
        continue
      }
      if (waited || (last && inOrder(last, there) > 0))
        found.push({ kind: 'out of order', what: `${name} saw "${there.body}" below what comes after it` })
      last = there
    }
  }
  const shown = new Set(lines)
  for (const each of ofVisitor.get(visitor) ?? [])
    if (!shown.has(keyOf(each))) found.push({ kind: 'lost', what: `${name} does not see "${each.body}" (${each.id})` })
  for (const line of lines)
    if (line.startsWith('~')) found.push({ kind: 'lost', what: `${name} still sends ${line.slice(1)}` })
  return found
}

const sayOf = (byKey: Known['byKey'], key: string) => `"${byKey.get(key)?.body ?? key}"`
