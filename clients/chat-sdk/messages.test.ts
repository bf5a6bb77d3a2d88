import {
  type ActionEvent,
  Actions,
  Button,
  Card,
  CardText,
  emoji,
  type Message,
  NotImplementedError,
  parseMarkdown,
  Select,
  SelectOption,
} from 'chat'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../server/testing/a-running-app'
import { failure } from '../testing/a-question'
import { aBot, aConversation, startServer, stopServer } from './testing/a-bot'

beforeAll(startServer)
afterAll(stopServer)

const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

test('a handler posts, edits, reacts and unsends', async () => {
  const world = await aBot()
  const { bubblewire, stop } = world
  const { thread, sent, call, reply } = await aConversation(world)
  const posted = await thread.post({ markdown: `Look ${emoji.rocket}: **here**` })
  expect(await sent()).toMatchObject({ id: posted.id, ...reply, body_formatted: { text: 'Look 🚀: here' } })
  expect((await sent())?.body_formatted.html).toContain('<strong>here</strong>')
  await posted.edit('Not *there*')
  expect(await sent()).toMatchObject({ body: 'Not *there*', edited_at: expect.any(String) })
  await posted.addReaction(emoji.party)
  expect((await sent())?.reactions).toMatchObject([{ reaction: 'celebrate', from: 'agent' }])
  await posted.removeReaction(emoji.heart)
  expect((await sent())?.reactions).toHaveLength(1)
  await posted.removeReaction('🎉')
  expect((await sent())?.reactions).toBeUndefined()
  await bubblewire.postMessage(thread.id, { ast: parseMarkdown('First\n\nSecond & third') })
  expect(await sent()).toMatchObject({ body: 'First\n\nSecond & third', body_input_format: 'text' })
  await posted.delete()
  expect(await call('getContent', { id: posted.id })).toMatchObject({ remotely_deleted: true })
  expect(await failure(posted.edit('Again'))).toMatchObject({ status: 409 })
  expect(await failure(bubblewire.editMessage(thread.id, '0123456789abcdef01234567', 'x'))).toMatchObject({
    status: 404,
  })
  await stop()
})

test('a card has its picture, its button runs onAction, and it can be edited', async () => {
  const world = await aBot()
  const { bot, bubblewire, stop } = world
  const pressed: ActionEvent[] = []
  bot.onAction('keep', (event) => void pressed.push(event))
  bot.onNewMention(({ id }, message) => expect([id, message.text]).toEqual([thread.id, 'Hello']))
  const { thread, sent, customer } = await aConversation(world)
  const button = Button({ id: 'keep', label: 'Keep it', value: 'cup 7 🍵' })
  const card = Card({ title: 'Cup', imageUrl: picture, children: [CardText('350 ml'), Actions([button])] })
  const posted = await thread.post(card)
  expect((await sent())?.structured_content).toMatchObject({
    type: 'template',
    title: 'Cup',
    subtitle: '350 ml',
    attachment_id: expect.any(String),
  })
  const { payload } = Object((await sent())?.structured_content).items[0]
  await customer.send({ body: 'Keep it', in_reply_to_id: posted.id, structured_reply: { payload } })
  await eventually('the press', () => pressed.length === 1)
  expect(pressed[0]).toMatchObject({ actionId: 'keep', value: 'cup 7 🍵', messageId: posted.id, threadId: thread.id })
  await pressed[0]?.thread?.post('Kept.')
  expect(await sent()).toMatchObject({ body: 'Kept.' })
  await posted.edit(Card({ title: 'Cup, kept' }))
  expect((await bubblewire.fetchMessage(thread.id, posted.id))?.raw.structured_content).toEqual({
    type: 'template',
    title: 'Cup, kept',
  })
  await posted.edit('Just text')
  expect((await bubblewire.fetchMessage(thread.id, posted.id))?.raw).toMatchObject({
    body: 'Just text',
    structured_content: {},
  })
  await stop()
})

test('a choice of a select runs onAction', async () => {
  const world = await aBot()
  const { bot, stop } = world
  const pressed: ActionEvent[] = []
  bot.onAction((event) => void pressed.push(event))
  const { thread, sent, customer } = await aConversation(world)
  const options = [SelectOption({ label: 'Small', value: 's' }), SelectOption({ label: 'Large', value: 'l' })]
  const posted = await thread.post(
    Card({ title: 'Cup', children: [Actions([Select({ id: 'size', label: 'Size', options })])] }),
  )
  const { title, payload } = Object((await sent())?.structured_content).items[1]
  const items = [{ title, payload, section_identifier: null }]
  await customer.send({ body: title, in_reply_to_id: posted.id, structured_reply: { items } })
  await eventually('the choice', () => pressed.length === 1)
  expect(pressed[0]).toMatchObject({ actionId: 'size', value: 'l', messageId: posted.id })
  await stop()
})

test('what the chat does not have throws NotImplementedError and sends nothing', async () => {
  const world = await aBot()
  const { bubblewire, stop } = world
  const { thread, contents, reply } = await aConversation(world)
  const modal = Button({ id: 'x', label: 'X', actionType: 'modal' })
  const refused = [
    () => thread.post(Card({ title: 'Cup', children: [Actions([modal])] })),
    () => bubblewire.addReaction(thread.id, reply.in_reply_to_id, emoji.rocket),
    () => thread.schedule('Later', { postAt: new Date() }),
    () => thread.postEphemeral('someone', 'Psst', { fallbackToDM: false }),
    () => thread.channel.post('All'),
    () => bubblewire.openModal(),
  ]
  for (const act of refused) expect(await failure(act())).toBeInstanceOf(NotImplementedError)
  expect(await contents()).toHaveLength(1)
  await stop()
})

test('files are uploaded, and those of customers can be read', async () => {
  const world = await aBot()
  const { bubblewire, stop } = world
  const { thread, sent } = await aConversation(world)
  const file = { data: new Blob(['9 to 12']), filename: 'hours.txt', mimeType: 'text/plain' }
  await thread.post({ markdown: 'Our *hours*', files: [file] })
  expect((await sent())?.attachments).toMatchObject([{ filename: 'hours.txt', public: false }])
  const { messages } = await bubblewire.fetchMessages(thread.id)
  const attachment = messages.at(-1)?.attachments[0]
  expect(attachment).toMatchObject({ type: 'file', name: 'hours.txt', size: 7 })
  const again = bubblewire.rehydrateAttachment(JSON.parse(JSON.stringify(attachment)))
  expect(Buffer.from((await again.fetchData?.()) as ArrayBuffer).toString()).toBe('9 to 12')
  expect(await failure(thread.post({ raw: 'x', files: [{ filename: 'a', data: undefined as never }] }))).toMatchObject({
    message: 'The file "a" has no data.',
  })
  const broken = Card({ title: 'Cup', imageUrl: 'http://127.0.0.1:1/a.png' })
  expect(await failure(thread.post(broken))).toMatchObject({ message: expect.stringContaining('could not be read') })
  await stop()
})

test('the history has pages in both directions, without notes', async () => {
  const world = await aBot()
  const { bubblewire, stop } = world
  const { thread, say, call, reply } = await aConversation(world, '1')
  await call('createContent', { ...reply, body: 'Between us', private: true })
  for (const body of ['2', '3', '4', '5']) await say(body)
  await thread.post('6')
  const pages = async (direction: 'forward' | 'backward') => {
    const texts: string[][] = []
    for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
      const page = await bubblewire.fetchMessages(thread.id, { direction, limit: 4, ...(cursor && { cursor }) })
      texts.push(page.messages.map(({ text }) => text))
      cursor = page.nextCursor
    }
    return texts
  }
  expect(await pages('backward')).toEqual([
    ['3', '4', '5', '6'],
    ['1', '2'],
  ])
  expect(await pages('forward')).toEqual([
    ['1', '2', '3', '4'],
    ['5', '6'],
  ])
  const newest = (await bubblewire.fetchMessages(thread.id, { limit: 2 })).messages
  expect(newest.map(({ author }) => [author.isMe, author.isBot])).toEqual([
    [false, false],
    [true, true],
  ])
  expect(await bubblewire.fetchThread(thread.id)).toMatchObject({
    id: thread.id,
    isDM: true,
    metadata: { closed: false },
  })
  await thread.startTyping()
  await bubblewire.endTyping(thread.id)
  await thread.markAsRead(newest[0] as Message)
  const author = newest[0]?.author.userId ?? ''
  expect(await bubblewire.getUser(author)).toMatchObject({ userId: author, isBot: false })
  expect(await bubblewire.getUser('0123456789abcdef01234567')).toBeNull()
  expect(await bubblewire.openDM(author)).toBe(thread.id)
  expect(await failure(bubblewire.openDM('0123456789abcdef01234567'))).toBeInstanceOf(NotImplementedError)
  await stop()
})
