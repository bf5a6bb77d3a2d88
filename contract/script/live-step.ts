import { parseMarkdown } from '../markdown/markdown'
import { htmlOfBlocks } from '../markdown/markdown-html'
import { textOfBlocks } from '../markdown/markdown-text'
import type { AgentStep, LivePiece } from './script'

export function textOfPieces(pieces: readonly LivePiece[]): string {
  return pieces.reduce(
    (text, piece) => ('replace' in piece ? piece.replace : 'text' in piece ? text + piece.text : text),
    '',
  )
}

/** Returns the text and HTML of a Markdown text, as the chat gets them when a live message has ended. */
export function finishText(text: string): { body: string; body_html: string | null } {
  const { blocks, isPlain } = parseMarkdown(text)
  return isPlain ? { body: text, body_html: null } : { body: textOfBlocks(blocks), body_html: htmlOfBlocks(blocks) }
}

/** Returns the final text of an agent's step; undefined if the step allows any text. */
export const finalBody = ({ body, live }: AgentStep): string | undefined =>
  live ? finishText(textOfPieces(live)).body : body
