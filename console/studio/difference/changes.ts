import { type Path, writePath } from '../../compose/document/path'

/** One difference of two messages. Paths and texts are null in the message that lacks the value. */
export interface Change {
  kind: 'changed' | 'added' | 'removed' | 'moved'
  before: Place | null
  after: Place | null
}

interface Place {
  path: string
  text: string
}

/** Returns the differences of two messages, in the order of the later one. Accepts any values. */
export function changesBetween(before: unknown, after: unknown): Change[] {
  const changes: Change[] = []
  compare(changes, { value: before, path: [] }, { value: after, path: [] })
  return changes
}

interface Part {
  value: unknown
  path: Path
}

function compare(changes: Change[], before: Part, after: Part): void {
  if (isSame(before.value, after.value)) return
  if (Array.isArray(before.value) && Array.isArray(after.value)) {
    compareLists(changes, partsOf(before), partsOf(after))
    return
  }
  if (isObject(before.value) && isObject(after.value)) {
    for (const name of new Set([...Object.keys(after.value), ...Object.keys(before.value)]))
      compareFields(changes, partAt(before, name), partAt(after, name))
    return
  }
  changes.push({ kind: 'changed', before: placeOf(before), after: placeOf(after) })
}

function compareFields(changes: Change[], before: Part, after: Part): void {
  if (isEmpty(before.value) && isEmpty(after.value)) return
  if (isEmpty(before.value)) changes.push({ kind: 'added', before: null, after: placeOf(after) })
  else if (isEmpty(after.value)) changes.push({ kind: 'removed', before: placeOf(before), after: null })
  else compare(changes, before, after)
}

/** Items with the same key belong together. What is left between them is compared in order. */
function compareLists(changes: Change[], before: readonly Part[], after: readonly Part[]): void {
  const kept = longestCommon(before, after)
  const [removed, added] = [before, after].map((parts, side) =>
    parts.filter((part) => !kept.some((pair) => pair[side] === part)),
  ) as [Part[], Part[]]
  const moved = new Map(
    added.flatMap((part) => {
      const twin = removed.find((each) => keyOf(each.value) === keyOf(part.value))
      return twin ? [[part, twin] as const] : []
    }),
  )
  const rest = removed.filter((part) => ![...moved.values()].includes(part))
  const partners = new Map<Part, Part>(kept.map(([one, other]) => [other, one]))
  for (const part of added) {
    const [next] = moved.has(part) ? [] : rest.filter((each) => gapOf(before, each) === gapOf(after, part))
    if (next) partners.set(part, rest.splice(rest.indexOf(next), 1)[0] as Part)
  }
  for (const part of after) {
    const twin = moved.get(part)
    const partner = twin ?? partners.get(part)
    if (twin) changes.push({ kind: 'moved', before: placeOf(twin), after: placeOf(part) })
    if (partner) compare(changes, partner, part)
    else changes.push({ kind: 'added', before: null, after: placeOf(part) })
  }
  for (const part of rest) changes.push({ kind: 'removed', before: placeOf(part), after: null })

  /** Returns how many kept items are before this one. */
  function gapOf(parts: readonly Part[], part: Part): number {
    const at = parts.indexOf(part)
    return kept.filter((pair) => pair.some((each) => parts.includes(each) && parts.indexOf(each) < at)).length
  }
}

/** Returns the longest series of items that are in both lists, in the same order. */
function longestCommon(before: readonly Part[], after: readonly Part[]): (readonly [Part, Part])[] {
  const lengths = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0))
  const at = (row: number, column: number) => lengths[row]?.[column] ?? 0
  const isPair = (row: number, column: number) => keyOf(before[row]?.value) === keyOf(after[column]?.value)
  for (let row = before.length - 1; row >= 0; row--)
    for (let column = after.length - 1; column >= 0; column--) {
      const line = lengths[row]
      if (!line) continue
      line[column] = isPair(row, column)
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1))
    }
  const pairs: (readonly [Part, Part])[] = []
  for (let row = 0, column = 0; row < before.length && column < after.length; ) {
    const [one, other] = [before[row], after[column]]
    if (one && other && isPair(row, column)) {
      pairs.push([one, other])
      row += 1
      column += 1
    } else if (at(row + 1, column) >= at(row, column + 1)) row += 1
    else column += 1
  }
  return pairs
}

/** What names an item of a list: its own key, what it answers, or its title. */
function keyOf(item: unknown): string {
  if (!isObject(item)) return JSON.stringify(item) ?? ''
  const { page_id, identifier, payload, start_time, title } = item
  return JSON.stringify(page_id ?? identifier ?? payload ?? start_time ?? title ?? item)
}

const placeOf = ({ value, path }: Part): Place => ({ path: writePath(path), text: textOf(value) })

/** Returns a short text for a value: of an object that of its first text. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (!isObject(value)) return JSON.stringify(value) ?? ''
  const { title, label, text } = value
  const found = [title, label, text].find((each) => typeof each === 'string' && each !== '')
  return typeof found === 'string' ? found : JSON.stringify(value)
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (isObject(value) && Object.keys(value).length === 0)
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const partAt = ({ value, path }: Part, name: string): Part => ({ value: Object(value)[name], path: [...path, name] })
const partsOf = ({ value, path }: Part): Part[] =>
  (value as unknown[]).map((each, nth) => ({ value: each, path: [...path, nth] }))
