import { createMemoryState } from '@chat-adapter/state-memory'
import { Chat, emoji, type Message, type ReactionEvent, type Thread } from 'chat'
import type { Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../server/testing/a-running-app'
import { signatureHeaders } from '../../server/webhooks/sign'
import { aQuestion, failure, here } from '../testing/a-question'
import { createClient } from '../typescript/client'
import { createBubblewireAdapter } from './index'
import { aBot, aConversation, keys, startServer, stopServer } from './testing/a-bot'

beforeAll(startServer)
afterAll(stopServer)

test('each message of a customer is a mention, also in a subscribed thread', async () => {
  const { bot, stop } = await aBot()
  const heard: [string, string, boolean | undefined, string][] = []
  const note = (kind: string) => async (thread: Thread, message: Message) => {
    heard.push([kind, message.text, message.isMention, message.author.userId])
    await thread.subscribe()
  }
  bot.onNewMention(note('mention'))
  bot.onSubscribedMessage(note('subscribed'))
  const { say, reply, call } = await aQuestion('Hello')
  const { author_id } = await call('getContent', { id: reply.in_reply_to_id })
  await eventually('the first message', () => heard.length === 1)
  await say('And *this*?')
  await eventually('the second message', () => heard.length === 2)
  expect(heard).toEqual([
    ['mention', 'Hello', true, author_id],
    ['subscribed', 'And *this*?', true, author_id],
  ])
  await stop()
})

test('reactions and unsent messages of customers reach their handlers once', async () => {
  const world = await aBot()
  const { bot, bubblewire, stop } = world
  const heard: unknown[] = []
  bot.onReaction(({ emoji: given, added, messageId }: ReactionEvent) => void heard.push([given.name, added, messageId]))
  const { source_id } = here().account
  await here().call('PUT', `/1.0/content_sources/${source_id}`, { settings: { customer_unsend: true } })
  bot.onMessageDeleted(({ messageId, threadId }) => void heard.push([messageId, threadId]))
  const { thread, customer, reply } = await aConversation(world)
  const { id } = await thread.post('Good?')
  const socket = (customer.socket as Socket).timeout(5000)
  for (const [reaction, count] of [['heart', 1] as const, ['celebrate', 3] as const, [null, 4] as const]) {
    await socket.emitWithAck('message:react', { id, reaction })
    await eventually(`the reaction ${reaction}`, () => heard.length >= count)
  }
  await bubblewire.addReaction(thread.id, id, emoji.sad)
  expect(await socket.emitWithAck('message:unsend', { id: reply.in_reply_to_id })).toMatchObject({ ok: true })
  await eventually('the unsent message', () => heard.length >= 5)
  expect(heard).toEqual([
    ['heart', true, id],
    ['heart', false, id],
    ['party', true, id],
    ['party', false, id],
    [reply.in_reply_to_id, thread.id],
  ])
  await stop()
})

test('calls that are not genuine are refused, bad payloads reach no handler', async () => {
  const { bot, bubblewire, stop } = await aBot()
  bot.onNewMention(() => expect.unreachable())
  const post = async (body: string, headers: Record<string, string>) =>
    (await bot.webhooks.bubblewire(new Request('http://bot/', { method: 'POST', body, headers }))).status
  const signed = (body: string) => post(body, signatureHeaders('d1', Date.now(), body, keys.secret))
  const event = (resource: object, type = 'content.imported') =>
    JSON.stringify({ id: 'd1', domain_id: 'x', events: [{ id: 'e1', type, resource }] })
  expect(await post(event({}), {})).toBe(401)
  expect(await signed('no JSON')).toBe(400)
  expect(await signed(event({ id: '0123456789abcdef01234567' }))).toBe(204)
  expect(await signed(event({}))).toBe(204)
  expect(await signed(event(null as never))).toBe(503)
  expect(await signed(event({}, 'pigeon.landed'))).toBe(204)
  expect(() => bubblewire.decodeThreadId('slack:C1:2')).toThrow('is not bubblewire:<source id>:<conversation id>')
  expect(await failure(bubblewire.postMessage('bubblewire:x:y', 'Hello'))).toMatchObject({ code: 'INVALID_THREAD_ID' })
  expect(
    await failure(bubblewire.postMessage(`bubblewire:${'0'.repeat(24)}:${'0'.repeat(24)}`, 'Hello')),
  ).toMatchObject({
    code: 'NOT_FOUND',
  })
  expect(await failure(bubblewire.postMessage('x', { pigeon: 1 } as never))).toBeInstanceOf(Error)
  expect(() => createBubblewireAdapter({ client: here().client, webhook: { secret: '', verifyToken: 'x' } })).toThrow(
    TypeError,
  )
  await stop()
})

test('a server that is away at the start is asked again at the next message', async () => {
  const away = createBubblewireAdapter({
    client: createClient({ url: 'http://127.0.0.1:1', token: '' }),
    webhook: keys,
  })
  const bot = new Chat({ userName: 'bot', adapters: { away }, state: createMemoryState(), logger: 'silent' })
  await bot.initialize()
  const id = `bubblewire:${'0'.repeat(24)}:${'0'.repeat(24)}`
  expect(await failure(away.fetchMessages(id))).toMatchObject({ status: null, passing: true })
  expect(away.botUserId).toBeUndefined()
})
