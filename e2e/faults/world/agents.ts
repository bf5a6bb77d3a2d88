import type { Reply } from '../history'
import type { Api } from './api'

interface Question {
  visitor: string
  id: string
}

/** Agents reply to a share of messages (`chance`): in order within a conversation, otherwise in parallel. */
export function theAgents(api: Api, random: () => number, chance: number) {
  const replies: Reply[] = []
  const queues = new Map<string, Promise<void>>()
  const counts = new Map<string, number>()
  let openCount = 0
  const waiting: (() => void)[] = []

  async function place<T>(act: () => Promise<T>): Promise<T> {
    if (openCount >= 24) await new Promise<void>((free) => waiting.push(free))
    openCount += 1
    try {
      return await act()
    } finally {
      openCount -= 1
      waiting.shift()?.()
    }
  }

  async function reply({ visitor, id }: Question) {
    const nth = (counts.get(visitor) ?? 0) + 1
    counts.set(visitor, nth)
    const written: Reply = { writer: `agent of ${visitor}`, visitor, body: `To ${visitor}, ${nth}.`, id: null }
    for (;;) {
      const answer = await place(() =>
        api.ask('POST', '/1.0/contents', { in_reply_to_id: id, body: written.body }).catch(() => null),
      )
      // After 429 the server stored no reply, so a retry is safe. Any other failure may have stored the reply.
      if (answer?.status === 429) {
        await new Promise((next) => setTimeout(next, 1_000))
        continue
      }
      const content = answer?.ok ? ((await answer.json().catch(() => null)) as { id: string } | null) : null
      written.id = content?.id ?? null
      replies.push(written)
      if (!written.id) await new Promise((next) => setTimeout(next, 300))
      return
    }
  }

  return {
    replies,
    onQuestion(question: Question) {
      if (random() >= chance) return
      const before = queues.get(question.visitor) ?? Promise.resolve()
      queues.set(
        question.visitor,
        before.then(() => reply(question)),
      )
    },
    idle: async () => {
      await Promise.all(queues.values())
    },
  }
}
