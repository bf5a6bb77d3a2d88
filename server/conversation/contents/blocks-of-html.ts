import { parseDocument } from 'htmlparser2'
import { textOfInlines } from '../../../contract/markdown/markdown-text'
import type { Block, Inline } from '../../../contract/markdown/tree'

type Nodes = ReturnType<typeof parseDocument>['childNodes']
type Element = Extract<Nodes[number], { attribs: object }>

const blockTags = new Set(
  'blockquote caption dd div dl dt h1 h2 h3 h4 h5 h6 hr li ol p pre table tbody td tfoot th thead tr ul'.split(' '),
)
const digits = { sup: '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻', sub: '₀₁₂₃₄₅₆₇₈₉₊₋' }

/** Splits HTML into blocks. A block begins where a browser would begin a new line or cell. */
export const blocksOfHtml = (html: string, links: Links = 'words'): Block[] =>
  blocksIn(parseDocument(html).childNodes, links)

type Links = 'words' | 'words and addresses'

function blocksIn(nodes: Nodes, links: Links): Block[] {
  const blocks: Block[] = []
  let words = ''
  const flush = () => {
    const text = words
      .replace(/[ \t]*\n[ \t]*/g, '\n')
      .replace(/ {2,}/g, ' ')
      .trim()
    if (text !== '') blocks.push({ type: 'p', inside: [text] })
    words = ''
  }
  const visitNodes = (inside: Nodes) => {
    for (const node of inside) {
      if (node.type === 'text') words += node.data.replace(/[ \t\n\r\f]+/g, ' ')
      if (!('attribs' in node)) continue
      if (node.name === 'br') words += '\n'
      else if (node.name === 'sup' || node.name === 'sub') words += withSignsAround(node, digits[node.name])
      else if (isStruck(node)) walkStruck(node)
      else if (node.name === 'a' && links === 'words and addresses') walkLink(node)
      else if (!blockTags.has(node.name)) visitNodes(node.children)
      else {
        flush()
        blocks.push(...blocksOf(node, links))
      }
    }
  }
  // The address follows the text of a link; after a block element it gets a separate line.
  const walkLink = ({ children, attribs: { href = '' } }: Element) => {
    if (hasBlock(children)) {
      flush()
      blocks.push(...blocksIn(children, links))
      words = href
      return flush()
    }
    const before = words
    words = ''
    visitNodes(children)
    const text = words.trim()
    const from = words.indexOf(text)
    const inside = text === '' || href === '' ? text : textOfInlines([{ type: 'a', href, inside: [text] }])
    words = before + words.slice(0, from) + inside + words.slice(from + text.length)
  }
  const walkStruck = ({ children }: Element) => {
    dissolve(children, isStruck)
    if (hasBlock(children)) {
      flush()
      blocks.push(...blocksIn(children, links).map(strike))
      return
    }
    const start = words.length
    visitNodes(children)
    const text = words.slice(start)
    words = words.slice(0, start) + text.replace(text.trim(), (inside) => inside && textOfInlines(struck([inside])))
  }
  visitNodes(nodes)
  flush()
  return blocks
}

const hasBlock = (nodes: Nodes): boolean =>
  nodes.some((node) => 'attribs' in node && (blockTags.has(node.name) || hasBlock(node.children)))

const isStruck = ({ name }: Element) => /^(?:s|del|strike)$/.test(name)
const struck = (inside: Inline[]): Inline[] => [{ type: 'del', inside }]

/** Strikes the words of a block. Code, rules and tables stay as they are. */
function strike(block: Block): Block {
  if (block.type === 'p' || block.type === 'heading') return { ...block, inside: struck(block.inside) }
  if (block.type === 'blockquote') return { ...block, blocks: block.blocks.map(strike) }
  return 'items' in block ? { ...block, items: block.items.map((item) => item.map(strike)) } : block
}

/** Makes each of these elements a `span`. */
function dissolve(nodes: Nodes, is: (element: Element) => boolean): void {
  for (const node of nodes) {
    if (!('attribs' in node)) continue
    if (is(node)) node.name = 'span'
    dissolve(node.children, is)
  }
}

function blocksOf(element: Element, links: Links): Block[] {
  const { name, children } = element
  if (name === 'hr') return [{ type: 'hr' }]
  if (name === 'pre') return [{ type: 'pre', text: lettersOf(children).replace(/^\n|\s+$/g, '') }]
  if (name === 'table') return tableOf(children, links)
  const blocks = blocksIn(children, links)
  if (name === 'blockquote') return [{ type: 'blockquote', blocks }]
  if (name !== 'ul' && name !== 'ol') return blocks
  const items: Block[][] = []
  const numbers: number[] = []
  let next = numberIn(element.attribs.start) ?? 1
  for (const nodes of itemsIn(children)) {
    const [node] = nodes
    const isBlock = node !== undefined && 'attribs' in node && blockTags.has(node.name)
    const item = isBlock ? blocksOf(node, links) : blocksIn(nodes, links)
    if (item.length === 0) continue
    const number = numberIn(isBlock ? node.attribs.value : undefined) ?? next
    items.push(item)
    numbers.push(number)
    next = number + 1
  }
  return [{ type: name, numbers, items }]
}

/** Words outside of items are an item too. */
function itemsIn(nodes: Nodes): Nodes[] {
  const items: Nodes[] = []
  let isOpen = false
  for (const node of nodes) {
    const isBlock = 'attribs' in node && blockTags.has(node.name)
    if (isBlock || !isOpen) items.push([node])
    else items.at(-1)?.push(node)
    isOpen = !isBlock
  }
  return items
}

const numberIn = (text = '') => (/^-?\d{1,9}$/.test(text.trim()) ? Number(text) : undefined)

const isOneOf =
  (names: RegExp) =>
  (node: Nodes[number]): node is Element =>
    'attribs' in node && names.test(node.name)
const isCell = isOneOf(/^t[dh]$/)
const isTablePart = isOneOf(/^(?:tbody|thead|tfoot|tr)$/)

/** Browsers render content outside of cells above the table. */
function tableOf(children: Nodes, links: Links): Block[] {
  const above: Block[] = []
  const rows: Block[][][] = []
  const read = (nodes: Nodes) => {
    const cells = nodes.filter(isCell)
    if (cells.length > 0) rows.push(cells.map((cell) => blocksIn(cell.children, links)))
    const parts = nodes.filter(isTablePart)
    above.push(
      ...blocksIn(
        nodes.filter((node) => !isCell(node) && !isTablePart(node)),
        links,
      ),
    )
    for (const { children } of parts) read(children)
  }
  read(children)
  const [head = [], ...others] = rows
  return [...above, { type: 'table', head, rows: others }]
}

const lettersOf = (nodes: Nodes): string =>
  nodes
    .map((node) => {
      if (node.type === 'text') return node.data
      return 'attribs' in node ? (node.name === 'br' ? '\n' : lettersOf(node.children)) : ''
    })
    .join('')

/**
 * Writes superscript and subscript as plain text that does not merge with the word before it: 10³, x^(n+1), 26th, [1].
 */
function withSignsAround({ children, name }: Element, signs: string): string {
  const text = lettersOf(children).trim()
  if (/^[-+\u2212]?\d+$/.test(text))
    return [...text.replace('\u2212', '-')].map((sign) => [...signs]['0123456789+-'.indexOf(sign)] ?? sign).join('')
  const isPlain = /^(?:\p{L}+\.?|[^\p{L}\p{N}]*|[[(].*[\])])$/u.test(text)
  return isPlain ? text : `${name === 'sup' ? '^' : '_'}(${text})`
}
