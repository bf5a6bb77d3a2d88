import { parseMarkdown } from '../markdown/markdown'
import { htmlOfBlocks } from '../markdown/markdown-html'
import { textOfBlocks } from '../markdown/markdown-text'
import type { AgentStep, LivePiece } from './script'

/** The text that pieces make, as it was written. */
export function writtenBy(pieces: readonly LivePiece[]): string {
  return pieces.reduce(
    (text, piece) => ('replace' in piece ? piece.replace : 'text' in piece ? text + piece.text : text),
    '',
  )
}

/** A text in Markdown as a chat gets it when the message has ended. Without marks the text is all there is. */
export function endOf(text: string): { body: string; body_html: string | null } {
  const { blocks, isPlain } = parseMarkdown(text)
  return isPlain ? { body: text, body_html: null } : { body: textOfBlocks(blocks), body_html: htmlOfBlocks(blocks) }
}

/** The words of an agent's step as people read them at the end; undefined if the step leaves them open. */
export const bodyOf = ({ body, live }: AgentStep): string | undefined => (live ? endOf(writtenBy(live)).body : body)
