import { createLiveTexts } from '../../../widget/models/live/texts'
import type { Conversation } from '../../../widget/models/log/conversation'
import type { Message } from '../../../widget/models/log/messages'
import type { Log, Reader } from '../history'

export function recordLog() {
  const logs = new Map<string, { lines: string[]; log: Log }>()

  function look(thread: string, messages: readonly Message[]) {
    const early = logs.get('')
    if (thread && early) {
      logs.delete('')
      if (!logs.has(thread)) {
        early.log.thread = thread
        logs.set(thread, early)
      }
    }
    const known = logs.get(thread) ?? { lines: [], log: { thread, changes: [] } }
    logs.set(thread, known)
    const now = messages.map(lineOf)
    let from = 0
    while (from < now.length && now[from] === known.lines[from]) from += 1
    if (from === now.length && from === known.lines.length) return
    known.log.changes.push({ from, lines: now.slice(from) })
    known.lines = now
  }

  return {
    look,
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
  const shown = () => conversation.messages.peek().map(({ content }) => content)
  return {
    seen: (): Pick<Reader, 'grown' | 'last'> => ({
      grown: [...grown].map(([id, texts]) => ({ id, texts: [...texts] })),
      last: shown().map(({ id, body, live }) => ({ id, body, ...(live && { live }) })),
    }),
    dispose,
  }
}

const lineOf = ({ key, state }: Message): string => (state === 'sending' || state === 'failed' ? `~${key}` : key)
