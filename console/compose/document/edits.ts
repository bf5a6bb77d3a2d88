import { type JsonNode, type ObjectNode, parseJson } from './json-tree'
import { memberOf, nodeAt, type Path } from './path'

/** One replacement in the text. */
export interface Edit {
  from: number
  to: number
  insert: string
}

export const applyEdit = (text: string, { from, to, insert }: Edit): string =>
  text.slice(0, from) + insert + text.slice(to)

/**
 * Puts a value at a path with the smallest change of the text, so that order and layout of all else stay: over what stands there, else
 * as the last of its object or array, with the objects in between that are missing. Null when the text is no JSON or something else is in the way.
 */
export function setAt(text: string, path: Path, value: unknown): Edit | null {
  const parsed = parseJson(text)
  if (!parsed.ok) return null
  const there = nodeAt(parsed.root, path)
  if (there) return { from: there.from, to: there.to, insert: written(value, indentAt(text, there.from)) }
  for (let length = path.length - 1; length >= 0; length--) {
    const parent = nodeAt(parsed.root, path.slice(0, length))
    if (!parent) continue
    const [first, ...rest] = path.slice(length)
    const inner = rest.reduceRight<unknown>(
      (made, step) => (typeof step === 'number' ? [made] : { [step]: made }),
      value,
    )
    if (parent.kind === 'object' && typeof first === 'string') return insertLast(text, parent, inner, first)
    if (parent.kind === 'array' && first === parent.items.length) return insertLast(text, parent, inner)
    return null
  }
  return null
}

/** Takes out what stands at a path, with the comma that it leaves; null when nothing is there. */
export function removeAt(text: string, path: Path): Edit | null {
  const parsed = parseJson(text)
  const last = path.at(-1)
  if (!parsed.ok || last === undefined) return null
  const parent = nodeAt(parsed.root, path.slice(0, -1))
  if (!parent || parent.kind === 'scalar' || !nodeAt(parsed.root, path)) return null
  const parts = partsOf(parent)
  const nth = parent.kind === 'array' ? Number(last) : parent.members.indexOf(memberOf(parent, String(last)) as never)
  const [own, before, after] = [parts[nth], parts[nth - 1], parts[nth + 1]]
  if (!own) return null
  if (before) return { from: before.to, to: own.to, insert: '' }
  if (after) return { from: own.from, to: after.from, insert: '' }
  return { from: parent.from + 1, to: parent.to - 1, insert: '' }
}

/** Puts an item of an array one place up (-1) or down (1); the texts of the two change places. */
export function moveItem(text: string, path: Path, by: -1 | 1): Edit | null {
  const parsed = parseJson(text)
  const nth = path.at(-1)
  if (!parsed.ok || typeof nth !== 'number') return null
  const parent = nodeAt(parsed.root, path.slice(0, -1))
  if (parent?.kind !== 'array') return null
  const [upper, lower] = [parent.items[Math.min(nth, nth + by)], parent.items[Math.max(nth, nth + by)]]
  if (!upper || !lower) return null
  const insert = text.slice(lower.from, lower.to) + text.slice(upper.to, lower.from) + text.slice(upper.from, upper.to)
  return { from: upper.from, to: lower.to, insert }
}

/** The smallest replacement that makes one text of another. */
export function difference(before: string, after: string): Edit | null {
  if (before === after) return null
  const most = Math.min(before.length, after.length)
  let from = 0
  while (from < most && before[from] === after[from]) from += 1
  let tail = 0
  while (tail < most - from && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1
  return { from, to: before.length - tail, insert: after.slice(from, after.length - tail) }
}

function insertLast(text: string, parent: Exclude<JsonNode, { kind: 'scalar' }>, value: unknown, name?: string): Edit {
  const last = partsOf(parent).at(-1)
  const outer = indentAt(text, parent.from)
  const inLines = last ? text.slice(parent.from, last.from).includes('\n') : true
  const indent = last && inLines ? indentAt(text, last.from) : `${outer}  `
  const part = (name === undefined ? '' : `${JSON.stringify(name)}: `) + written(value, indent)
  if (last) return { from: last.to, to: last.to, insert: inLines ? `,\n${indent}${part}` : `, ${part}` }
  return { from: parent.from + 1, to: parent.to - 1, insert: `\n${indent}${part}\n${outer}` }
}

/** Members with their names, or items. */
const partsOf = (node: ObjectNode | Extract<JsonNode, { kind: 'array' }>) =>
  node.kind === 'array'
    ? node.items.map(({ from, to }) => ({ from, to }))
    : node.members.map(({ key, value }) => ({ from: key.from, to: value.to }))

const written = (value: unknown, indent: string) => JSON.stringify(value, null, 2).replaceAll('\n', `\n${indent}`)

/** The white space with which the line begins. */
function indentAt(text: string, at: number): string {
  const line = text.lastIndexOf('\n', at - 1) + 1
  return /^[ \t]*/.exec(text.slice(line, at))?.[0] ?? ''
}
