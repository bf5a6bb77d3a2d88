import type { CustomerContent } from '../../../contract/chat/realtime'
import { growMarkdown } from '../../../contract/markdown/markdown'
import { textOfBlocks } from '../../../contract/markdown/markdown-text'
import type { CliCall } from '../command'
import { linesOf } from './chat-lines'

/** Shows live messages on a terminal, which cannot erase: a replaced text is shown again. */
export function createLiveLines({ out, err, write }: Pick<CliCall, 'out' | 'err' | 'write'>) {
  const shown = new Map<string, { text: string; status: string | undefined }>()
  let open: string | null = null

  function endLine(): void {
    if (open !== null) out('')
    open = null
  }

  function grow(content: CustomerContent): void {
    const { id, status, body } = content
    const { text: before, status: statusBefore } = shown.get(id) ?? { text: '', status: undefined }
    const words = content.live === 'streaming' ? textOfBlocks(growMarkdown(body).blocks) : body
    const said = { ...content, body: words, structured_content: null, attachments: [] }
    const text = words === '' ? '' : linesOf(said, []).join('\n')
    shown.set(id, { text, status })
    if (status && status !== statusBefore) {
      endLine()
      out(`  (${status})`)
    }
    if (text === before) return
    const goesOn = before !== '' && text.startsWith(before)
    const more = goesOn ? text.slice(before.length) : text
    const isOnItsLine = goesOn && open === id
    if (!isOnItsLine) endLine()
    write(goesOn && !isOnItsLine ? `  …${more}` : more)
    open = id
  }

  return {
    grow,
    rest(content: CustomerContent, lines: string[]): string[] {
      const grew = shown.has(content.id)
      if (grew) grow({ ...content, status: undefined })
      endLine()
      shown.delete(content.id)
      const rest = grew && content.body !== '' ? lines.slice(content.body.split('\n').length) : lines
      return content.live === 'interrupted' ? [...rest, '  (interrupted)'] : rest
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
