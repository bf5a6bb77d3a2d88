// @module-tag deep
import { afterAll, describe, expect, test } from 'vitest'
import { eventOrderingKey } from '../../../conversation/events/ordering-keys'
import type { ReceivedMessage } from '../../../conversation/messages/received-message'
import type { Store } from '../../../conversation/ports'
import { Refusal } from '../../../conversation/refusals'
import { closeThread } from '../../../conversation/threads/close-thread'
import { findPostgres } from '../../testing/postgres-databases'
import {
  answer,
  aVisitor,
  changeThread,
  contentsOf,
  eventOf,
  range,
  type Shop,
  type Visitor,
  waitingIn,
  withNodes,
} from '../../testing/visitors-on-nodes'

// Another node changes the records by which a message is decided, since this node's last message.

const postgres = await findPostgres()

interface Scene {
  shop: Shop
  node: Store
  other: Store
  visitor: Visitor
  threadId: string
}

const session = (on: Store, { token }: Visitor, over: object) =>
  on.transact(async (tx) => {
    const found = await tx.session(token)
    if (found) await tx.updateSession({ ...found, ...over })
  })
const source = (on: Store, shop: Shop, over: object) =>
  on.transact((tx) => tx.updateSource({ ...shop.source, ...over, updated_at: shop.clock() }))

const changes: {
  name: string
  change(scene: Scene): Promise<unknown>
  send?: Partial<ReceivedMessage>
  refused?: string
  after?(
    scene: Scene,
    received: { fresh: boolean; content: { id: string; thread_id: string; seq: number | null } },
    count: number,
  ): Promise<void> | void
}[] = [
  {
    name: 'the session ended: the message is refused',
    change: ({ other, visitor }) => session(other, visitor, { ended_at: 1 }),
    refused: 'session_ended',
  },
  {
    name: 'the session was changed: the message goes on',
    change: ({ other, visitor }) => session(other, visitor, { origin: 'https://shop.example' }),
    after: ({ threadId }, { content }, count) => expect(content).toMatchObject({ thread_id: threadId, seq: count + 1 }),
  },
  {
    name: 'the session has another identity now, whose conversation the message begins',
    change: async ({ shop, other, visitor }) =>
      session(other, visitor, { identity_id: (await shop.session(other)).identityId }),
    after: ({ threadId }, { content }) => expect(content.thread_id === threadId).toBe(false),
  },
  {
    name: 'the source was closed: the message is refused',
    change: ({ shop, other }) => source(other, shop, { active: false }),
    refused: 'source_closed',
  },
  {
    name: 'the source includes no more: a conversation begins',
    change: ({ shop, other }) => source(other, shop, { settings: { time_for_thread_inclusion: 0 } }),
    after: ({ threadId }, { content }) => expect(content.thread_id === threadId).toBe(false),
  },
  {
    name: 'the community wants signed identities: the message is refused',
    change: ({ shop, other }) =>
      other.transact((tx) => tx.updateCommunity({ ...shop.community, signed_identities: 'required' })),
    refused: 'sign_in_required',
  },
  {
    name: 'the message is stored there already, in another conversation: it is given again',
    change: ({ shop, other, visitor }) => shop.say(other, visitor, { clientId: 'again', newThread: true }),
    send: { clientId: 'again' },
    after: async ({ threadId, node }, { content, fresh }, count) => {
      expect([fresh, content.thread_id === threadId, content.seq]).toEqual([false, false, 1])
      expect(await contentsOf(node, threadId)).toHaveLength(count)
    },
  },
  {
    name: 'a newer conversation was begun: the message joins it',
    change: ({ shop, other, visitor }) => shop.say(other, visitor, { newThread: true }),
    after: ({ threadId }, { content }) => {
      expect(content.seq).toBe(2)
      expect(content.thread_id === threadId).toBe(false)
    },
  },
  {
    name: 'the conversation was closed: a new one begins',
    change: ({ other, threadId }) => changeThread(other, threadId, () => ({ closed: true, inbox_state: 'closed' })),
    after: ({ threadId }, { content }) => {
      expect(content.seq).toBe(1)
      expect(content.thread_id === threadId).toBe(false)
    },
  },
  {
    name: 'the conversation is being closed: the event waits behind that',
    change: ({ shop, other, threadId }) =>
      closeThread(shop.needs(other), { agent: shop.agent, tokenId: null, threadId }),
    after: async ({ node, threadId }, { content }, count) => {
      expect(content).toMatchObject({ thread_id: threadId, seq: count + 1 })
      expect((await waitingIn(node, threadId)).map(({ task }) => task.kind)).toEqual(['close', 'event'])
    },
  },
  {
    name: 'an agent replied: the numbers go on behind the reply',
    change: ({ shop, other, threadId }) => answer(other, shop, threadId),
    after: async ({ node, threadId }, { content }, count) => {
      expect(content).toMatchObject({ thread_id: threadId, seq: count + 2 })
      expect((await contentsOf(node, threadId)).map(({ seq }) => seq)).toEqual(range(count + 2).map((nth) => nth + 1))
    },
  },
  {
    name: 'an event of the conversation waits: that of the message waits behind it',
    change: ({ shop, other, threadId }) => {
      const task = { kind: 'close', of: 'thread', id: threadId } as const
      const row = { id: shop.ids(), ordering_key: eventOrderingKey(threadId), task, due_at: 9e14, created_at: 1 }
      return other.transact((tx) => tx.insertOutbox(row))
    },
    after: async ({ node, threadId }, { content }) => {
      expect((await waitingIn(node, threadId)).map(({ task }) => task)).toMatchObject([
        { kind: 'close' },
        { kind: 'event', content_id: content.id },
      ])
      expect(await eventOf(node, content)).toBeNull()
    },
  },
  {
    name: 'the text box was locked: the message is refused',
    change: ({ other, threadId }) => changeThread(other, threadId, () => ({ text_input_disabled: true })),
    refused: 'text_input_disabled',
  },
  {
    name: 'a webhook came: the message has its delivery',
    change: ({ shop, other }) => other.transact((tx) => tx.insertWebhook(shop.webhook())),
    after: async ({ node }, { content }) => {
      const [webhook] = await node.read.webhooks()
      const { records } = await node.read.deliveries({ webhookId: webhook?.id ?? '' }, { offset: 0, limit: 9 })
      expect(records.map(({ event_id }) => event_id)).toEqual([(await eventOf(node, content))?.id])
    },
  },
]

describe.skipIf(!postgres)('messages when another node changed records', () => {
  afterAll(() => postgres?.dropAll())

  test.each(changes)('$name', ({ change, send = {}, refused, after }) =>
    withNodes(postgres, 2, async ({ nodes: [node, other = node], shop }) => {
      const visitor = aVisitor()
      const threadId = (await shop.say(node, visitor)).content.thread_id
      const named = send.clientId === undefined ? {} : { threadId }
      const scene = { shop, node, other, visitor, threadId }
      await change(scene)
      const outcome = await shop.say(node, visitor, { ...named, ...send }).catch((error) => {
        if (error instanceof Refusal) return error.code
        throw error
      })
      expect(typeof outcome === 'string' ? outcome : undefined).toBe(refused)
      if (typeof outcome !== 'string') await after?.(scene, outcome, 1)
      else expect(await contentsOf(node, threadId)).toHaveLength(1)
      const told = (await node.read.publishedAfter(0, 1000)).map(({ body }) => JSON.parse(body).resource.id)
      for (const id of told) expect(await node.read.content(id)).not.toBeNull()
    }),
  )

  test('a message begins a new thread if its thread moved to another customer', () =>
    withNodes(postgres, 1, async ({ nodes: [node], shop }) => {
      const [one, signed] = [await shop.session(node), await shop.session(node)]
      const second = await shop.session(node, one.identityId)
      const { content: begun } = await shop.say(node, one)
      await shop.say(node, second)
      await node.transact((tx) => tx.moveConversations(one.identityId, signed.identityId))
      await shop.say(node, signed)
      const { content } = await shop.say(node, second)
      expect(content.identity_id).toBe(one.identityId)
      expect(content.thread_id === begun.thread_id).toBe(false)
    }))
})
