import { Actions, Button, Card, emoji, Plan } from 'chat'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../server/testing/a-running-app'
import { aQuestion, failure } from '../testing/a-question'
import { pressedButton } from './button-payloads'
import { aBot, aConversation, startServer, stopServer } from './testing/a-bot'

beforeAll(startServer)
afterAll(stopServer)

test('a stream is one live message with the tasks as its status', async () => {
  const world = await aBot()
  const { stop } = world
  const { thread, sent, newest, grown } = await aConversation(world)
  const posted = await thread.post(
    (async function* () {
      yield { type: 'task_update' as const, id: '1', title: 'Looking', status: 'in_progress' as const }
      await eventually('the status', async () => (await newest())?.status === 'Looking')
      yield 'It is '
      await grown('It is ')
      yield { type: 'markdown_text' as const, text: `**here** ${emoji.rocket}` }
    })(),
  )
  expect(await sent()).toMatchObject({ id: posted.id, body: 'It is **here** 🚀', live: 'complete' })
  await posted.edit({ markdown: 'It is *gone*' })
  expect((await sent())?.body_formatted.html).toContain('<em>gone</em>')
  await stop()
})

test('the customer stops a stream: the turn is aborted, the text so far is the message', async () => {
  const { bot, stop } = await aBot()
  const { thread_id, ...question } = await aQuestion()
  let aborted = false
  let posted: unknown
  bot.onNewMention(async (thread, message) => {
    if (message.text !== 'Go on') return
    thread.signal.addEventListener('abort', () => (aborted = true))
    posted = await thread.post(
      (async function* () {
        yield 'On and on'
        await question.grown('On and on')
        await question.stop()
        await new Promise(() => {})
      })(),
    )
  })
  await question.say('Go on')
  await eventually('the message', () => posted)
  expect(posted).toMatchObject({ text: 'On and on' })
  await eventually('the turn is aborted', () => aborted)
  expect(await question.newest()).toMatchObject({ body: 'On and on', live: 'complete' })
  await stop()
})

test('a stream that is stopped before its first word rejects with an AbortError', async () => {
  const world = await aBot()
  const { stop } = world
  const { thread, newest, ...question } = await aConversation(world)
  const silent = async function* () {
    await new Promise(() => {})
    yield ''
  }
  const failed = failure(thread.post(silent()))
  await eventually('the message begins', async () => (await newest())?.live === 'streaming')
  await question.stop()
  expect(await failed).toMatchObject({ name: 'AbortError' })
  await stop()
})

test('plans are texts, and signs of emoji are in cards too', async () => {
  const world = await aBot()
  const { stop } = world
  const { thread, sent } = await aConversation(world)
  await thread.post(new Plan({ initialMessage: 'Looking' }))
  expect((await sent())?.body).toContain('Looking')
  const button = Button({ id: 'ok', label: `${emoji.thumbs_up}`, value: `${emoji.heart}` })
  await thread.post(Card({ title: `Good ${emoji.star}?`, children: [Actions([button])] }))
  const given = (await sent())?.structured_content
  expect(given).toMatchObject({ title: 'Good ⭐?', items: [{ title: '👍' }] })
  expect(pressedButton(Object(given).items[0].payload)).toEqual({ actionId: 'ok', value: `${emoji.heart}` })
  await stop()
})

test.each([
  ['fails in the middle', 'It is', 'The model is gone.'],
  ['has no text', '', 'The stream has ended without a text.'],
])('a stream that %s leaves an interrupted message', async (_, body, message) => {
  const world = await aBot()
  const { stop } = world
  const { thread, newest, grown } = await aConversation(world)
  const stream = async function* () {
    yield body
    if (body === '') return
    await grown(body)
    throw new Error(message)
  }
  expect(await failure(thread.post(stream()))).toMatchObject({ message })
  await eventually('it is interrupted', async () => (await newest())?.live === 'interrupted')
  expect(await newest()).toMatchObject({ body })
  await stop()
})
