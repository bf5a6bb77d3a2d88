import { matchesOf } from '../../../../contract/inbox/search-words'

/** Returns the ranges of the words in an element's text, matched like the server's search. */
export function foundRanges(within: HTMLElement, words: readonly string[]): Range[] {
  const pieces = piecesIn(within)
  const text = pieces.map((piece) => piece.before + piece.node.data).join('')
  return matchesOf(text, words).map(({ start, end }) => {
    const range = document.createRange()
    range.setStart(...pointIn(pieces, start, 'start'))
    range.setEnd(...pointIn(pieces, end, 'end'))
    return range
  })
}

interface Piece {
  node: Text
  /** A line break if a new block starts here, so that no match spans two blocks. */
  before: '' | '\n'
  at: number
}

function piecesIn(within: HTMLElement): Piece[] {
  const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT)
  const pieces: Piece[] = []
  let [block, length]: [Element | null, number] = [null, 0]
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    const ownBlock = blockOf(node)
    const before = block && block !== ownBlock ? '\n' : ''
    block = ownBlock
    pieces.push({ node, before, at: length + before.length })
    length += before.length + node.data.length
  }
  return pieces
}

function blockOf(node: Text): Element | null {
  let element = node.parentElement
  while (element && getComputedStyle(element).display === 'inline') element = element.parentElement
  return element
}

function pointIn(pieces: readonly Piece[], place: number, edge: 'start' | 'end'): [Text, number] {
  const piece = pieces.findLast(({ at }) => (edge === 'start' ? at <= place : at < place)) as Piece
  return [piece.node, Math.min(place - piece.at, piece.node.length)]
}
