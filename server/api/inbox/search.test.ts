import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Conversation } from '../../../clients/typescript/operations'
import type { FormReply } from '../../../contract/structured/reply'
import { accepted, aRunningApp, type RunningApp } from '../../testing/a-running-app'
import { indexHolds } from '../../testing/a-store'
import { aVisitor, aWebSource } from '../../testing/a-visitor'
import { type Agent, anAgent } from '../../testing/an-agent'
import { uploaded } from '../testing/an-upload'

let here: RunningApp
let shop: Awaited<ReturnType<typeof aWebSource>>
let anna: Agent
beforeAll(async () => {
  here = await aRunningApp()
  shop = await aWebSource(here)
  anna = await anAgent(here, { reads: [shop.sourceId], rights: ['read_private_answers'] })
})
afterAll(() => here.stop())

async function aConversation(text: string) {
  const device = await aVisitor(here, { channelId: shop.channelId })
  const { thread_id, id } = await device.say(text)
  const replied = async (more: object): Promise<string> => {
    const { status, body } = await anna.call('POST', '/1.0/contents', { in_reply_to_id: id, ...more })
    expect([status, body]).toEqual([200, expect.anything()])
    return body.id
  }
  return { device, id: thread_id, contentId: id, replied }
}

async function search(q: string): Promise<Conversation[]> {
  return (await anna.call('GET', `/1.0/conversations?q=${encodeURIComponent(q)}`)).body.records
}

async function found(q: string): Promise<{ id: string; shown: string }[]> {
  const marked = ({ text, matches }: NonNullable<Conversation['found']>) =>
    matches.reduceRight(
      (all, { start, end }) => `${all.slice(0, start)}[${all.slice(start, end)}]${all.slice(end)}`,
      text,
    )
  return (await search(q)).flatMap((each) =>
    each.found ? [{ id: each.found.content_id, shown: marked(each.found) }] : [],
  )
}

const form = (more: object = {}) => ({
  type: 'form',
  title: 'Repairs',
  first_page_id: 'piece',
  pages: [
    {
      page_id: 'piece',
      type: 'select',
      title: 'Which heirloom is broken?',
      items: [{ id: 'one', title: 'The gramophone', value: 'code-gram', next_page_id: 'how' }],
    },
    { page_id: 'how', type: 'input', title: 'How?', submit_form: true },
  ],
  ...more,
})
const answers = (text: string): FormReply => ({
  type: 'form_response',
  responses: [
    { page_id: 'piece', title: '', items: [{ id: 'one', title: '', value: '' }] },
    { page_id: 'how', title: '', items: [{ id: 'how', title: text, value: text }] },
  ],
})

test('search finds texts of structured messages, but not payloads', async () => {
  const { replied } = await aConversation('Hello')
  const carousel = await replied({
    structured_content: {
      type: 'carousel',
      items: [
        {
          title: 'Brass telescope',
          subtitle: 'Extends to a metre',
          url: 'https://example.com/brassurl',
          items: [{ type: 'reply', title: 'Reserve it', payload: 'reservepayload' }],
        },
      ],
    },
  })
  const asked = await replied({ structured_content: form() })
  expect(await found('telescope')).toEqual([{ id: carousel, shown: 'Brass [telescope] Extends to a metre Reserve it' }])
  for (const word of ['METRE', 'reserve it']) expect((await found(word)).map(({ id }) => id)).toEqual([carousel])
  for (const word of ['heirloom', 'gramophone']) expect((await found(word)).map(({ id }) => id)).toEqual([asked])
  for (const hidden of ['brassurl', 'reservepayload', 'code-gram', 'carousel']) expect(await search(hidden)).toEqual([])
})

test("a customer's answers to a form are found, unless the form was private", async () => {
  const { device, replied } = await aConversation('Hello')
  const asked = await replied({ structured_content: form() })
  const answer = await device.say('Repairs', { in_reply_to_id: asked, structured_reply: answers('It fell downstairs') })
  expect(await found('downstairs')).toEqual([{ id: answer.id, shown: expect.stringContaining('It fell [downstairs]') }])

  const secret = await replied({ structured_content: form({ private: true }) })
  accepted(await device.send({ in_reply_to_id: secret, structured_reply: answers('It was an inheritance') }))
  expect(await search('inheritance')).toEqual([])
})

test('search finds a message by the names of its files', async () => {
  const { replied } = await aConversation('Hello')
  const file = await uploaded(here, 'text', { name: 'guarantee-card.txt', token: anna.token })
  const sent = await replied({ body: 'Here it is', attachment_ids: [file.id] })
  expect(await found('guarantee')).toEqual([{ id: sent, shown: 'Here it is [guarantee]-card.txt' }])
  const formatted = await replied({ body: '<p>A <b>fair</b>ground organ</p>', body_input_format: 'html' })
  expect(await found('fairground')).toEqual([{ id: formatted, shown: 'A [fairground] organ' }])
})

test('search shows the newest message with most of the words', async () => {
  const { device, id, replied } = await aConversation('A zither and a theremin')
  await replied({ body: 'Which theremin?' })
  const both = await device.say('My theremin beside the zither')
  await replied({ body: 'The zither alone', private: true })
  expect(await found('zither theremin')).toEqual([{ id: both.id, shown: 'My [theremin] beside the [zither]' }])
  expect((await search('zither'))[0]?.found).toMatchObject({ from: 'agent', private: true, text: 'The zither alone' })
  await device.value('session:identify', { firstname: 'Ottoline' })
  expect(await search('ottoline')).toMatchObject([{ id, found: null }])
  expect((await anna.call('GET', '/1.0/conversations')).body.records[0]).not.toHaveProperty('found')
})

test('nothing is found of a customer whose data was deleted', async () => {
  const { device, replied, id } = await aConversation('Hello')
  const asked = await replied({ structured_content: form({ title: 'Hurdygurdy' }) })
  await device.say('', { in_reply_to_id: asked, structured_reply: answers('A bellows of leather') })
  expect(await found('bellows')).toHaveLength(1)
  await device.value('session:identify', { firstname: 'Balthazar' })
  for (const word of ['bellows', 'balthazar']) expect(await indexHolds(here.folder, word)).toBe(true)
  const { customer } = (await anna.call('GET', `/1.0/conversations/${id}`)).body
  expect((await here.call('DELETE', `/1.0/identities/${customer.id}/data`)).status).toBe(200)
  for (const word of ['hurdygurdy', 'bellows', 'balthazar']) {
    expect(await search(word)).toEqual([])
    expect(await indexHolds(here.folder, word)).toBe(false)
  }
})

test('search finds messages of one letter, of symbols or in other scripts', async () => {
  for (const text of ['qx', '茶壺', 'Ωμέγα', '100%_\\', '🫖'])
    expect((await aConversation(text)) && (await found(text))).toHaveLength(1)
  expect(await search('茶壷')).toEqual([])
  expect((await search('q')).length).toBeGreaterThan(0)
})

test.each([
  ['Hutgröße', 'Hutgro\u0308\u00dfe'],
  ['Schuhgro\u0308\u00dfe', 'schuhgröße'],
  ['Bestellung ４７１３', '4713'],
  ['Bestellung 4714', '４７１４'],
  ['ΠΡΟΣ ΕΡΜΟΥ', 'προσ ερμού'],
  ['Η παραγγελία μου', 'ΠΑΡΑΓΓΕΛΙΑ'],
  ['Шкатулка', 'ШКАТУЛКА'],
  ['Ahornstraße', 'AHORNSTRASSE'],
  ['ﾃﾞﾝﾜ', 'デンワ'],
])('the message %j is found by %j', async (text, words) => {
  const { id } = await aConversation(text)
  expect((await search(words)).map((each) => each.id)).toEqual([id])
})

test('an edited title or name is found only by its new words', async () => {
  const { device, id } = await aConversation('Glockenspiel')
  await device.value('session:identify', { firstname: 'Philippa', company: 'Umbrella' })
  expect((await search('philippa umbrella glocken')).map((each) => each.id)).toEqual([id])
  await device.value('session:identify', { firstname: 'Leopold' })
  expect(await search('philippa')).toEqual([])
  expect((await search('LEOPOLD')).map((each) => each.id)).toEqual([id])
})

test('the lists of contents and threads search the same texts', async () => {
  const { id, replied } = await aConversation('Hello')
  const asked = await replied({
    body: 'Choose',
    structured_content: { type: 'select', items: [{ title: 'Metronome', payload: 'tick' }] },
  })
  const idsOf = async (path: string) =>
    ((await anna.call('GET', path)).body.records as { id: string }[]).map((each) => each.id)
  expect(await idsOf('/1.0/contents?q=metronome')).toEqual([asked])
  expect(await idsOf('/1.0/content_threads?q=metronome')).toEqual([id])
  expect(await idsOf('/1.0/contents?q=tick')).toEqual([])
})
