import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { imports, sources } from './imports'
import { root } from './pages'

// Draws docs/work/architecture.svg: a box for each folder, and an arrow for each import between two folders.

interface Box {
  about: string
  /** Column, row, and width in columns. */
  at: readonly [column: number, row: number, wide: number]
}

const core = ['conversation', 'structured', 'store']
const boxes: Record<string, Box> = {
  'server: edges': { about: edgeNames(), at: [0, 0, 3] },
  store: { about: 'SQLite and PostgreSQL; implements the ports', at: [0, 1, 2] },
  conversation: { about: 'CORE: what may happen to a message', at: [0, 2, 2] },
  structured: { about: 'CORE: the eight types on six channels, as tables', at: [0, 3, 2] },
  contract: { about: 'types and constants that programs share', at: [0, 4, 6] },
  clients: { about: 'the typed client', at: [2, 2, 1] },
  examples: { about: 'bot, connector, scripts', at: [3, 1, 1] },
  demo: { about: 'the demo shop', at: [2, 3, 1] },
  console: { about: 'the pages of the team', at: [3, 0, 3] },
  widget: { about: 'the chat in its iframe', at: [4, 1, 1] },
  loader: { about: "the site's script", at: [5, 1, 1] },
}

const [column, row, gap, height] = [170, 124, 24, 74]
const font = 'font-family="system-ui, sans-serif"'

function edgeNames(): string {
  const entries = readdirSync(join(root, 'server'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const names = entries.map(({ name }) => name)
  return names
    .filter((name) => ![...core, 'testing', 'tests'].includes(name))
    .sort()
    .join(' ')
}

function boxOf(path: string): string {
  const [folder = '', within = ''] = path.split('/')
  if (folder !== 'server') return folder
  return core.includes(within) ? within : 'server: edges'
}

function arrows(): Map<string, Map<string, boolean>> {
  const found = new Map(Object.keys(boxes).map((name) => [name, new Map<string, boolean>()]))
  for (const { from, to, typeOnly } of imports) {
    const [fromBox, toBox] = [boxOf(from), boxOf(to)]
    if (fromBox === toBox || !found.has(toBox) || /\/(testing|tests)\//.test(from)) continue
    found.get(fromBox)?.set(toBox, (found.get(fromBox)?.get(toBox) ?? true) && typeOnly)
  }
  return found
}

export const filesWithoutBox = () => [...new Set(sources.map(boxOf))].filter((name) => !(name in boxes))

/** Returns the whole file. An arrow is omitted if other arrows already imply it. */
export function drawing(): string {
  const allArrows = arrows()
  const leadsTo = (from: string, to: string): boolean =>
    [...(allArrows.get(from)?.keys() ?? [])].some((next) => next === to || leadsTo(next, to))
  const lines = [...allArrows].flatMap(([from, targets]) =>
    [...targets]
      .filter(([to]) => ![...targets.keys()].some((other) => other !== to && leadsTo(other, to)))
      .map(([to, typeOnly]) => arrow(from, to, typeOnly)),
  )
  const [width, tall] = [6 * column + gap, 4 * row + height + 2 * gap]
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${tall}" width="${width}" height="${tall}" ${font}>`,
    '<title>Rooms and their imports</title>',
    '<defs><marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0L8 4L0 8z" fill="#555"/></marker></defs>',
    `<rect width="${width}" height="${tall}" fill="#fff"/>`,
    ...lines.sort(),
    ...Object.entries(boxes).map(([name, box]) => drawn(name, box)),
    '</svg>',
    '',
  ].join('\n')
}

const boxPosition = ({ at: [x, y, wide] }: Box) => ({
  x: gap + x * column,
  y: gap + y * row,
  width: wide * column - gap,
})

function arrow(from: string, to: string, typeOnly: boolean): string {
  const [a, b] = [boxes[from], boxes[to]]
  if (!a || !b) return ''
  const [above, below] = [boxPosition(a), boxPosition(b)]
  const [left, right] = [Math.max(above.x, below.x), Math.min(above.x + above.width, below.x + below.width)]
  const middle = (left + right) / 2
  const [x1, x2] = left < right ? [middle, middle] : [above.x + above.width / 2, below.x + below.width / 2]
  const dashed = typeOnly ? ' stroke-dasharray="5 4"' : ''
  return `<line x1="${x1}" y1="${above.y + height}" x2="${x2}" y2="${below.y - 2}" stroke="#555" stroke-width="1.5" marker-end="url(#tip)"${dashed}/>`
}

function drawn(name: string, box: Box): string {
  const { x, y, width } = boxPosition(box)
  const most = Math.floor((width - 20) / 5.6)
  const lines = ['']
  for (const word of box.about.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`.trim()
    if (longer.length > most) lines.push(word)
    else lines[lines.length - 1] = longer
  }
  const texts = lines.map((line, nth) => `<text x="${x + 10}" y="${y + 38 + nth * 13}" font-size="11">${line}</text>`)
  return [
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="6" fill="#f3f6fa" stroke="#7a8ba3"/>`,
    `<text x="${x + 10}" y="${y + 21}" font-size="14" font-weight="600">${name}</text>`,
    ...texts,
  ].join('\n')
}
