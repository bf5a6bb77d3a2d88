import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { io } from 'socket.io-client'
import type { PushKeyAnswer } from '../../../contract/chat/push'
import { type Ack, type CustomerContent, realtimePath, realtimeVersion } from '../../../contract/chat/realtime'
import type { AbsentVisitor, History, Notice, Stored } from '../history'
import { compareContents } from '../known'
import type { Api } from './api'
import { noticeIn, type Outside } from './outside'
import { readAsAgents } from './read'

interface Needs {
  api: Api
  url: string
  medium: AbsentVisitor['medium']
  outside: Outside
}

interface Absent {
  visitor: string
  contentId: string
  thread: string
  /** The push endpoint or the e-mail address of this customer. */
  at: string
  ended: boolean
}

const customers = 8
/** Removes the line breaks that e-mails can have between any two words. */
const joinLines = (text: string) => text.replace(/\s+/g, ' ')
const digestOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

export type TheAbsent = Awaited<ReturnType<typeof theAbsent>>

/** Customers who wrote once, left an e-mail address or allowed push notifications, and closed the chat. */
export async function theAbsent({ api, url, medium, outside }: Needs) {
  const { id: community_id } = await api.call('POST', '/1.0/communities', { name: 'Absent' })
  const { channel_id = '' } = await api.call('POST', '/1.0/content_sources', {
    ...{ name: 'Absent', type: 'web_messaging', community_id, web_messaging: true },
    settings: medium === 'push' ? { push: true } : { mail: true, mail_after: 1 },
  })
  const record: Pick<History, 'sent' | 'acknowledged' | 'replies'> = { sent: [], acknowledged: [], replies: [] }
  const visitors: Absent[] = []
  const counts = new Map<string, number>()

  async function comeAndLeave(visitor: string): Promise<void> {
    const { ask, close } = await aDevice(url, channel_id)
    const client_id = randomUUID()
    const body = `${visitor} says hello.`
    record.sent.push({ writer: visitor, visitor, client_id, body })
    const { id, thread_id, seq } = await ask<CustomerContent>('message:send', { client_id, body })
    record.acknowledged.push({ client_id, id, thread: thread_id, seq })
    let at = `${visitor}@home.example`
    if (medium === 'mail') await ask('session:identify', { email: at })
    else {
      const { key } = await ask<PushKeyAnswer>('push:key', {})
      const browser = outside.service.subscribe(key ?? '')
      await ask('push:subscribe', { ...browser, scope: 'site', page_url: '', language: 'en' })
      at = browser.endpoint
    }
    close()
    visitors.push({ visitor, contentId: id, thread: thread_id, at, ended: false })
  }

  async function reply({ visitor, contentId }: Absent): Promise<boolean> {
    const nth = (counts.get(visitor) ?? 0) + 1
    counts.set(visitor, nth)
    const body = `To ${visitor}, ${nth}.`
    const answer = await api.ask('POST', '/1.0/contents', { in_reply_to_id: contentId, body }).catch(() => null)
    const content = answer?.ok ? ((await answer.json().catch(() => null)) as { id: string } | null) : null
    record.replies.push({ writer: `agent of ${visitor}`, visitor, body, id: content?.id ?? null })
    return content !== null
  }

  for (let nth = 1; nth <= customers; nth++) await comeAndLeave(`gone-${nth}`)

  return {
    total: customers,
    replies: (stored: () => void = () => {}) =>
      Promise.all(visitors.map((each) => reply(each).then((isTaken) => isTaken && stored()))),
    end(share: number): number {
      const some = visitors.filter((_, nth) => nth < customers * share)
      for (const each of some) {
        outside.service.end({ endpoint: each.at })
        each.ended = true
      }
      return some.length
    },
    /** Reads all contents from the API, because these customers have no open chat. */
    async read(history: History): Promise<void> {
      for (const { thread, records } of await readAsAgents(
        api,
        visitors.map((each) => each.thread),
      )) {
        const { visitor = '' } = visitors.find((each) => each.thread === thread) ?? {}
        const hello = record.acknowledged.find((each) => each.thread === thread)
        for (const [nth, { id, body }] of records.entries())
          history.stored.push({
            ...{ visitor, id, thread, seq: nth + 1, body },
            client_id: id === hello?.id ? hello.client_id : null,
          })
        history.listed.push({ thread, ids: records.map(({ id }) => id) })
      }
      history.sent.push(...record.sent)
      history.acknowledged.push(...record.acknowledged)
      history.replies.push(...record.replies)
    },
    absentVisitors: ({ stored }: Pick<History, 'stored'>): AbsentVisitor[] =>
      visitors.map(({ visitor, at, ended }) => {
        const storedOfVisitor = stored.filter((each) => each.visitor === visitor).sort(compareContents)
        return {
          visitor,
          medium,
          ended,
          notices: medium === 'push' ? pushesTo(at, outside) : mailsTo(at, outside, storedOfVisitor),
        }
      }),
  }
}

function pushesTo(at: string, { pushes }: Outside): Notice[] {
  return pushes.flatMap((push) => {
    const notice = push.endpoint === at && noticeIn(push)
    if (!notice) return []
    const id = notice.data.content_id
    const name = `${push.headers.topic} ${notice.tag}`
    return [{ row: id, name, shows: [id], digest: digestOf(JSON.stringify(push.message)), life: push.life }]
  })
}

function mailsTo(at: string, { mails }: Outside, stored: readonly Stored[]): Notice[] {
  return mails.flatMap(({ to, mail, life }) => {
    if (!to.includes(at)) return []
    const text = joinLines(mail.text ?? '')
    const shownReplies = stored
      .filter(({ client_id }) => client_id === null)
      .flatMap(({ id, body }) => (text.includes(body) ? [{ id, place: text.indexOf(body) }] : []))
      .sort((one, other) => one.place - other.place)
    const row = /#resume=([\w.-]+)/.exec(text)?.[1] ?? ''
    return [{ row, name: mail.messageId ?? '', shows: shownReplies.map(({ id }) => id), digest: digestOf(text), life }]
  })
}

async function aDevice(url: string, channel_id: string) {
  const session_token = randomBytes(32).toString('base64url')
  const auth = { version: realtimeVersion, channel_id, session_token }
  const socket = io(url, { path: realtimePath, transports: ['websocket'], forceNew: true, reconnection: false, auth })
  await new Promise<void>((done, fail) => {
    socket.once('connect', done)
    socket.once('connect_error', fail)
  })
  return {
    /** Throws when the server refuses. */
    async ask<T>(name: string, request: object): Promise<T> {
      const answer: Ack<T> & { content?: T } = await socket.timeout(10_000).emitWithAck(name, request)
      if (!answer.ok) throw new Error(`${name}: ${answer.error.code}`)
      return answer.value
    },
    close: () => void socket.disconnect(),
  }
}
