import { createLiveTexts } from '../../../widget/models/live/texts'
import type { Conversation } from '../../../widget/models/log/conversation'
import type { Message } from '../../../widget/models/log/messages'
import type { Log, Reader } from '../history'

export function recordLog() {
  const logs = new Map<string, { lines: string[]; log: Log }>()

  function addToLog(thread: string, messages: readonly Message[]) {
    const unnamedLog = logs.get('')
    if (thread && unnamedLog) {
      logs.delete('')
      if (!logs.has(thread)) {
        unnamedLog.log.thread = thread
        logs.set(thread, unnamedLog)
      }
    }
    const entry = logs.get(thread) ?? { lines: [], log: { thread, changes: [] } }
    logs.set(thread, entry)
    const currentLines = messages.map(lineOf)
    let from = 0
    while (from < currentLines.length && currentLines[from] === entry.lines[from]) from += 1
    if (from === currentLines.length && from === entry.lines.length) return
    entry.log.changes.push({ from, lines: currentLines.slice(from) })
    entry.lines = currentLines
  }

  return {
    addToLog,
    logs: () => [...logs.values()].map(({ log }) => log),
    lines: () => new Set([...logs.values()].flatMap(({ lines }) => lines)),
  }
}

export function recordLiveTexts(conversation: Conversation) {
  const grown = new Map<string, Set<string>>()
  const { dispose } = createLiveTexts({
    conversation,
    onFrame: queueMicrotask,
    grew: ({ id }, { text }) => grown.set(id, (grown.get(id) ?? new Set()).add(text)),
    ended() {},
    left() {},
  })
  const shownContents = () => conversation.messages.peek().map(({ content }) => content)
  return {
    readings: (): Pick<Reader, 'grown' | 'last'> => ({
      grown: [...grown].map(([id, texts]) => ({ id, texts: [...texts] })),
      last: shownContents().map(({ id, body, live }) => ({ id, body, ...(live && { live }) })),
    }),
    dispose,
  }
}

const lineOf = ({ key, state }: Message): string => (state === 'sending' || state === 'failed' ? `~${key}` : key)
