import { duplicatesOf } from './group-by'
import type { Log, Reader, Stored } from './history'
import type { StoredContents, Violation } from './known'
import { compareContents, keyOf } from './known'

/** Each line must appear once. Stored lines are in order, above pending lines. A growing live message is a prefix. */
export function checkReader(reader: Reader, known: StoredContents): Violation[] {
  const shown = new Set<string>()
  const found = reader.logs.flatMap((log) => checkLog(reader, log, known, shown))
  for (const { id, texts } of reader.grown)
    for (const text of texts)
      if (!known.byId.get(id)?.body.startsWith(text))
        found.push({ kind: 'altered', what: `${reader.name} saw "${text}" while ${id} was written` })
  if (reader.left) return found
  for (const { id, body, live } of reader.last) {
    const there = known.byId.get(id)
    if (there && (there.body !== body || there.live !== live))
      found.push({ kind: 'altered', what: `${reader.name} shows "${body}" (${live}) instead of "${there.body}"` })
  }
  for (const each of known.ofVisitor.get(reader.visitor) ?? [])
    if (!shown.has(keyOf(each)))
      found.push({ kind: 'lost', what: `${reader.name} does not see "${each.body}" (${each.id})` })
  return found
}

function checkLog(
  { name, left }: Reader,
  { thread, changes }: Log,
  { byKey }: StoredContents,
  shown: Set<string>,
): Violation[] {
  const found: Violation[] = []
  let lines: string[] = []
  for (const change of changes) {
    lines = [...lines.slice(0, change.from), ...change.lines]
    const keys = lines.map((line) => line.replace(/^~/, ''))
    for (const twice of duplicatesOf(keys))
      found.push({ kind: 'doubled', what: `${name} saw ${sayOf(byKey, twice)} twice at once` })
    let last: Stored | undefined
    let waited = false
    for (const line of lines.slice(Math.max(0, change.from - 1))) {
      if (line.startsWith('~')) {
        waited = true
        continue
      }
      const there = byKey.get(line)
      if (there?.thread !== thread) {
        found.push({ kind: 'altered', what: `${name} saw ${line} in ${thread}, where it is not stored` })
        continue
      }
      if (waited || (last && compareContents(last, there) > 0))
        found.push({ kind: 'out of order', what: `${name} saw "${there.body}" below what comes after it` })
      last = there
    }
  }
  for (const line of lines) {
    shown.add(line)
    if (line.startsWith('~') && !left) found.push({ kind: 'lost', what: `${name} still sends ${line.slice(1)}` })
  }
  return found
}

const sayOf = (byKey: StoredContents['byKey'], key: string) => `"${byKey.get(key)?.body ?? key}"`
