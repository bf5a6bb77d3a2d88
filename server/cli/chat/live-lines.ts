import type { CustomerContent } from '../../../contract/chat/realtime'
import { growMarkdown } from '../../../contract/markdown/markdown'
import { textOfBlocks } from '../../../contract/markdown/markdown-text'
import type { CliCall } from '../command'
import { linesOf } from './chat-lines'

/** Shows live messages on a terminal, which cannot erase: a replaced text is shown again. */
export function createLiveLines({ out, err, write }: Pick<CliCall, 'out' | 'err' | 'write'>) {
  const printedTexts = new Map<string, { text: string; status: string | undefined }>()
  let openMessageId: string | null = null

  function endLine(): void {
    if (openMessageId !== null) out('')
    openMessageId = null
  }

  function grow(content: CustomerContent): void {
    const { id, status, body } = content
    const { text: before, status: statusBefore } = printedTexts.get(id) ?? { text: '', status: undefined }
    const words = content.live === 'streaming' ? textOfBlocks(growMarkdown(body).blocks) : body
    const plainContent = { ...content, body: words, structured_content: null, attachments: [] }
    const text = words === '' ? '' : linesOf(plainContent, []).join('\n')
    printedTexts.set(id, { text, status })
    if (status && status !== statusBefore) {
      endLine()
      out(`  (${status})`)
    }
    if (text === before) return
    const continuesText = before !== '' && text.startsWith(before)
    const addition = continuesText ? text.slice(before.length) : text
    const isOnItsLine = continuesText && openMessageId === id
    if (!isOnItsLine) endLine()
    write(continuesText && !isOnItsLine ? `  …${addition}` : addition)
    openMessageId = id
  }

  return {
    grow,
    remainingLines(content: CustomerContent, lines: string[]): string[] {
      const wasStreaming = printedTexts.has(content.id)
      if (wasStreaming) grow({ ...content, status: undefined })
      endLine()
      printedTexts.delete(content.id)
      const newLines = wasStreaming && content.body !== '' ? lines.slice(content.body.split('\n').length) : lines
      return content.live === 'interrupted' ? [...newLines, '  (interrupted)'] : newLines
    },
    out(line: string): void {
      endLine()
      out(line)
    },
    err(line: string): void {
      endLine()
      err(line)
    },
  }
}
