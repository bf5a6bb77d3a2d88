import { parseLine } from './inline'
import { type Block, type List, type Paragraph, type Room, roomOfMessage } from './tree'

/** A message while it grows. */
export interface Grown {
  blocks: readonly Block[]
  text: string
  /** So many of the blocks stay as they are, whatever comes. */
  settled: number
  /** The text behind them begins here. */
  from: number
  room: number
}

/** The blocks of a whole text. `isPlain`: it holds no mark and one paragraph, so it can be shown as it is. */
export function parseMarkdown(text: string): { blocks: Block[]; isPlain: boolean } {
  const building = beginning([], roomOfMessage)
  for (const line of text.replace(/\n$/, '').split('\n')) takeLine(building, line, false)
  return { blocks: building.blocks, isPlain: !building.room.marked && building.blocks.length < 2 }
}

/**
 * The blocks of a text that grows, from its blocks before. A mark that is not closed yet is held back, and its text is shown as text: what was
 * shown as bold, code or a link stays that. The last block and what is new are parsed, nothing before them.
 */
export function growMarkdown(text: string, before?: Grown): Grown {
  const goesOn = before && text.startsWith(before.text.slice(0, before.from))
  const building = goesOn
    ? beginning(before.blocks.slice(0, before.settled), before.room)
    : beginning([], roomOfMessage)
  let [from, room] = goesOn ? [before.from, before.room] : [0, roomOfMessage]
  let at = from
  for (let end = text.indexOf('\n', at); end >= 0; end = text.indexOf('\n', at)) {
    const count = building.blocks.length
    const left = building.room.left
    takeLine(building, text.slice(at, end), false)
    if (building.blocks.length > count) [from, room] = [at, left]
    at = end + 1
  }
  const settled = Math.max(0, building.blocks.length - 1)
  if (at < text.length) takeLine(building, text.slice(at), true)
  return { blocks: building.blocks, text, settled, from, room }
}

/** A list whose next item may come. */
interface OpenList {
  list: List
  indent: number
}

interface Building {
  blocks: Block[]
  room: Room
  /** The lists from the outermost to the innermost. */
  path: OpenList[]
  /** The paragraph that the next line goes on with. */
  paragraph: Paragraph | null
  fence: { add(line: string): void; indent: number; ticks: number } | null
}

const beginning = (blocks: Block[], left: number): Building => ({
  ...{ blocks, room: { left, marked: false }, path: [], paragraph: null, fence: null },
})

const deepest = 5

function takeLine(building: Building, given: string, growing: boolean): void {
  const line = given.endsWith('\r') ? given.slice(0, -1) : given
  if (building.fence) takeCode(building, building.fence, line, growing)
  else if (building.room.left <= 0) takeAsWritten(building, line)
  else if (line.trim() === '') building.paragraph = null
  else if (!growing || !isHeldBack(building, line.trimStart())) takeWords(building, line, growing)
}

/** Whether the beginning of a line may become a list or code before it shows a word. */
const isHeldBack = ({ path }: Building, begun: string): boolean =>
  /^(?:[-*]\s*|`{3,}[^`]*)$/.test(begun) || (path.length > 0 && /^\d{1,3}[.)]?\s*$/.test(begun))

function takeWords(building: Building, line: string, growing: boolean): void {
  const begun = line.trimStart()
  const indent = line.length - begun.length
  const ticks = /^(`{3,})[^`]*$/.exec(begun)?.[1]?.length
  const item = /^([-*]|\d{1,3}[.)])\s+(?=\S)/.exec(begun)
  if (ticks) {
    beginCode(building, indent, ticks)
  } else if (item?.[1] && mayBegin(building, item[1])) {
    addItem(building, indent, item[1])
    addText(building, begun.slice(item[0].length), growing)
  } else if (indent >= 2 && building.path.length > 0) {
    addText(building, begun, growing)
  } else {
    if (building.path.length > 0) building.paragraph = null
    building.path = []
    addText(building, line, growing)
  }
}

/** The rest of a text that has no room for more elements. */
function takeAsWritten(building: Building, line: string): void {
  const { paragraph } = building
  if (!paragraph) {
    building.path = []
    building.paragraph = { type: 'p', inside: [line] }
    place(building, building.paragraph)
    return
  }
  const last = paragraph.inside.at(-1)
  if (typeof last === 'string') paragraph.inside[paragraph.inside.length - 1] = `${last}\n${line}`
  else paragraph.inside.push(`\n${line}`)
}

function takeCode(building: Building, fence: NonNullable<Building['fence']>, line: string, growing: boolean): void {
  const ticks = /^\s*(`+)\s*$/.exec(line)?.[1]?.length ?? 0
  if (ticks > 0 && (growing || ticks >= fence.ticks)) {
    if (!growing) building.fence = null
    return
  }
  fence.add(line.slice(Math.min(fence.indent, line.length - line.trimStart().length)))
}

function beginCode(building: Building, indent: number, ticks: number): void {
  if (indent < 2) building.path = []
  const code = { type: 'pre' as const, text: '' }
  let isFirst = true
  const add = (line: string) => {
    code.text += isFirst ? line : `\n${line}`
    isFirst = false
  }
  building.fence = { add, indent, ticks }
  building.paragraph = null
  place(building, code)
}

/** A number within a paragraph begins no list, unless it is 1: a line may begin with a date. */
const mayBegin = ({ path, paragraph }: Building, marker: string): boolean =>
  path.length > 0 || paragraph === null || !/^\d/.test(marker) || Number.parseInt(marker, 10) === 1

function addItem(building: Building, indent: number, marker: string): void {
  const { path, room } = building
  const type = /^\d/.test(marker) ? 'ol' : 'ul'
  while (path.length > 0 && indent < (path.at(-1)?.indent ?? 0)) path.pop()
  const top = path.at(-1)
  const isInside = top && indent >= top.indent + 2 && path.length < deepest
  if (top && !isInside && top.list.type !== type) path.pop()
  if (!top || isInside || top.list.type !== type) {
    const list: List = { type, start: type === 'ol' ? Number.parseInt(marker, 10) : 1, items: [] }
    place(building, list)
    path.push({ list, indent })
  }
  path.at(-1)?.list.items.push([])
  room.left -= 1
  building.paragraph = null
}

function addText(building: Building, text: string, growing: boolean): void {
  const inside = parseLine(text, growing, building.room)
  const { paragraph } = building
  if (paragraph) {
    paragraph.inside.push('\n', ...inside)
    return
  }
  building.paragraph = { type: 'p', inside }
  place(building, building.paragraph)
}

/** Puts a block behind the others of the innermost item, or of the message. */
function place({ blocks, path, room }: Building, block: Block): void {
  room.left -= 1
  room.marked ||= block.type !== 'p'
  const siblings = path.at(-1)?.list.items.at(-1) ?? blocks
  siblings.push(block)
}
