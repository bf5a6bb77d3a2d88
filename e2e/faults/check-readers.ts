import { duplicatesOf } from './group-by'
import type { Log, Reader, Stored } from './history'
import type { StoredContents, Violation } from './known'
import { compareContents, keyOf } from './known'

/** Each line must appear once. Stored lines are in order, above pending lines. A growing live message is a prefix. */
export function checkReader(reader: Reader, contents: StoredContents): Violation[] {
  const shownKeys = new Set<string>()
  const found = reader.logs.flatMap((log) => checkLog(reader, log, contents, shownKeys))
  for (const { id, texts } of reader.grown)
    for (const text of texts)
      if (!contents.byId.get(id)?.body.startsWith(text))
        found.push({ kind: 'altered', what: `${reader.name} saw "${text}" while ${id} was written` })
  if (reader.hasLeft) return found
  for (const { id, body, live } of reader.last) {
    const stored = contents.byId.get(id)
    if (stored && (stored.body !== body || stored.live !== live))
      found.push({ kind: 'altered', what: `${reader.name} shows "${body}" (${live}) instead of "${stored.body}"` })
  }
  for (const each of contents.ofVisitor.get(reader.visitor) ?? [])
    if (!shownKeys.has(keyOf(each)))
      found.push({ kind: 'lost', what: `${reader.name} does not see "${each.body}" (${each.id})` })
  return found
}

function checkLog(
  { name, hasLeft }: Reader,
  { thread, changes }: Log,
  { byKey }: StoredContents,
  shownKeys: Set<string>,
): Violation[] {
  const found: Violation[] = []
  let lines: string[] = []
  for (const change of changes) {
    lines = [...lines.slice(0, change.from), ...change.lines]
    const keys = lines.map((line) => line.replace(/^~/, ''))
    for (const duplicate of duplicatesOf(keys))
      found.push({ kind: 'doubled', what: `${name} saw ${quoteOf(byKey, duplicate)} twice at once` })
    let last: Stored | undefined
    let waited = false
    for (const line of lines.slice(Math.max(0, change.from - 1))) {
      if (line.startsWith('~')) {
        waited = true
        continue
      }
      const stored = byKey.get(line)
      if (stored?.thread !== thread) {
        found.push({ kind: 'altered', what: `${name} saw ${line} in ${thread}, where it is not stored` })
        continue
      }
      if (waited || (last && compareContents(last, stored) > 0))
        found.push({ kind: 'out of order', what: `${name} saw "${stored.body}" below what comes after it` })
      last = stored
    }
  }
  for (const line of lines) {
    shownKeys.add(line)
    if (line.startsWith('~') && !hasLeft) found.push({ kind: 'lost', what: `${name} still sends ${line.slice(1)}` })
  }
  return found
}

const quoteOf = (byKey: StoredContents['byKey'], key: string) => `"${byKey.get(key)?.body ?? key}"`
