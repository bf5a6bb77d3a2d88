import type { Node } from 'jsonc-parser'
import { parseJson, placeOfNode } from './json-tree'
import { nodeAt, type Path } from './path'

export interface Edit {
  from: number
  to: number
  insert: string
}

export const applyEdit = (text: string, { from, to, insert }: Edit): string =>
  text.slice(0, from) + insert + text.slice(to)

/** Sets or appends a value. Null if the text is no valid JSON, or if a parent is neither object nor array. */
export function setAt(text: string, path: Path, value: unknown): Edit | null {
  const parsed = parseJson(text)
  if (!parsed.ok) return null
  const existing = nodeAt(parsed.root, path)
  if (existing) return { ...placeOfNode(existing), insert: indentedJson(value, indentAt(text, existing.offset)) }
  for (let length = path.length - 1; length >= 0; length--) {
    const parent = nodeAt(parsed.root, path.slice(0, length))
    if (!parent) continue
    const [first, ...rest] = path.slice(length)
    const inner = rest.reduceRight<unknown>(
      (nested, step) => (typeof step === 'number' ? [nested] : { [step]: nested }),
      value,
    )
    if (parent.type === 'object' && typeof first === 'string') return insertLast(text, parent, inner, first)
    if (parent.type === 'array' && first === parent.children?.length) return insertLast(text, parent, inner)
    return null
  }
  return null
}

/** Removes the value at a path, with its name and comma; null if the path has no value. */
export function removeAt(text: string, path: Path): Edit | null {
  const parsed = parseJson(text)
  const node = parsed.ok && path.length > 0 && nodeAt(parsed.root, path)
  if (!node) return null
  const part = node.parent?.type === 'property' ? node.parent : node
  const { parent } = part
  const parts = parent?.children ?? []
  const nth = parts.indexOf(part)
  const [before, after] = [parts[nth - 1], parts[nth + 1]]
  if (before) return { from: endOf(before), to: endOf(part), insert: '' }
  if (after) return { from: part.offset, to: after.offset, insert: '' }
  return parent ? { from: parent.offset + 1, to: endOf(parent) - 1, insert: '' } : null
}

/** Moves an item by some positions, up if negative. Commas and line breaks stay in their places. */
export function moveItem(text: string, path: Path, by: number): Edit | null {
  const parsed = parseJson(text)
  const nth = path.at(-1)
  if (!parsed.ok || typeof nth !== 'number' || by === 0) return null
  const items = nodeAt(parsed.root, path)?.parent?.children ?? []
  const [first, last] = [items[Math.min(nth, nth + by)], items[Math.max(nth, nth + by)]]
  if (!first || !last) return null
  const range = items.slice(items.indexOf(first), items.indexOf(last) + 1)
  const between = range.map((item, at) => text.slice(endOf(item), range[at + 1]?.offset ?? endOf(item)))
  const texts = range.map((item) => textOf(text, item))
  const reordered = by > 0 ? [...texts.slice(1), ...texts.slice(0, 1)] : [...texts.slice(-1), ...texts.slice(0, -1)]
  return { from: first.offset, to: endOf(last), insert: reordered.map((each, at) => each + between[at]).join('') }
}

const endOf = ({ offset, length }: Node) => offset + length
const textOf = (text: string, node: Node) => text.slice(node.offset, endOf(node))

/** Returns the smallest replacement that turns one text into the other. */
export function differenceEdit(before: string, after: string): Edit | null {
  if (before === after) return null
  const most = Math.min(before.length, after.length)
  let from = 0
  while (from < most && before[from] === after[from]) from += 1
  let tail = 0
  while (tail < most - from && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1
  return { from, to: before.length - tail, insert: after.slice(from, after.length - tail) }
}

function insertLast(text: string, parent: Node, value: unknown, name?: string): Edit {
  const last = parent.children?.at(-1)
  const outer = indentAt(text, parent.offset)
  const inLines = last ? text.slice(parent.offset, last.offset).includes('\n') : true
  const indent = last && inLines ? indentAt(text, last.offset) : `${outer}  `
  const part = (name === undefined ? '' : `${JSON.stringify(name)}: `) + indentedJson(value, indent)
  if (last) return { from: endOf(last), to: endOf(last), insert: inLines ? `,\n${indent}${part}` : `, ${part}` }
  return { from: parent.offset + 1, to: endOf(parent) - 1, insert: `\n${indent}${part}\n${outer}` }
}

const indentedJson = (value: unknown, indent: string) => JSON.stringify(value, null, 2).replaceAll('\n', `\n${indent}`)

function indentAt(text: string, at: number): string {
  const line = text.lastIndexOf('\n', at - 1) + 1
  return /^[ \t]*/.exec(text.slice(line, at))?.[0] ?? ''
}
