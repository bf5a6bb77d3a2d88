import { modify, type Node } from 'jsonc-parser'
import { parseJson } from './json-tree'
import { nodeAt, type Path } from './path'

export interface Edit {
  from: number
  to: number
  insert: string
}

export const applyEdit = (text: string, { from, to, insert }: Edit): string =>
  text.slice(0, from) + insert + text.slice(to)

/** Sets or appends a value. Null if the text is no valid JSON, or if a parent is neither object nor array. */
export const setAt = (text: string, path: Path, value: unknown): Edit | null => modified(text, path, value)

/** Removes the value at a path, with its name and comma; null if the path has no value. */
export const removeAt = (text: string, path: Path): Edit | null =>
  path.length > 0 && hasValue(text, path) ? modified(text, path, undefined) : null

function hasValue(text: string, path: Path): boolean {
  const parsed = parseJson(text)
  return parsed.ok && nodeAt(parsed.root, path) !== null
}

function modified(text: string, path: Path, value: unknown): Edit | null {
  if (!parseJson(text).ok) return null
  try {
    const [edit] = modify(text, [...path], value, { formattingOptions: { insertSpaces: true, tabSize: 2 } })
    return edit ? { from: edit.offset, to: edit.offset + edit.length, insert: edit.content } : null
  } catch {
    return null
  }
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
