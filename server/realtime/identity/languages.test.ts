import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMailSink } from '../../testing/a-mail-sink'
import { aRunningApp, eventually, type RunningApp } from '../../testing/a-running-app'
import { aVisitor, aWebSource } from '../../testing/a-visitor'

let here: RunningApp
let sink: Awaited<ReturnType<typeof aMailSink>>
let now = Date.parse('2026-11-26T10:00:00Z')
beforeAll(async () => {
  sink = await aMailSink()
  here = await aRunningApp(sink.settings, { clock: () => now, outboxMs: 20 })
})
afterAll(async () => {
  await here.stop()
  await sink.close()
})

const languageOf = async (id: string) => (await here.call('GET', `/1.0/contents/${id}`)).body.language

test.each([{ polls: false }, { polls: true }])(
  'a message is stored with the language of its chat: %j',
  async ({ polls }) => {
    const visitor = await aVisitor(here, { polls })
    const first = await visitor.say('Bonjour', { language: 'fr' })
    const second = await visitor.say('Hallo', { language: 'de-at' })
    const silent = await visitor.say('...')
    expect(await Promise.all([first, second, silent].map(({ id }) => languageOf(id)))).toEqual(['fr', 'de-AT', null])
    const q = `q=thread_id:${first.thread_id}`
    const { body } = await here.call('GET', `/1.0/contents?${q}&language=fr`)
    expect(body.records.map(({ id }: { id: string }) => id)).toEqual([first.id])
  },
)

test('a choice is stored with the language of its chat', async () => {
  const receiver = await here.receiver()
  await here.call('POST', '/1.0/webhooks', {
    ...{ name: 'bot', url: receiver.url, registered_events: ['content.imported'] },
  })
  const visitor = await aVisitor(here)
  const { id } = await visitor.say('Bonjour', { language: 'fr' })
  const items = [{ title: 'Lundi', payload: 'mon' }]
  const { body } = await here.call('POST', '/1.0/contents', {
    ...{ in_reply_to_id: id, body: 'Quel jour ?', structured_content: { type: 'select', items } },
  })
  const answer = await visitor.say('Lundi', {
    ...{ in_reply_to_id: body.id, structured_reply: { payload: 'mon' }, language: 'he' },
  })
  expect([body.language, await languageOf(answer.id)]).toEqual(['fr', 'he'])
  const heard = () => receiver.events().map(({ resource }) => (resource.metadata as { language: string }).language)
  await eventually('the webhook has both', () => heard().join() === 'fr,he')
})

test("an e-mail about unread replies is in the customer's language", async () => {
  const { channelId } = await aWebSource(here, { settings: { mail: true } })
  const visitor = await aVisitor(here, { channelId })
  const asked = await visitor.say('Où est mon colis ?', { language: 'fr-CA' })
  await visitor.value('session:identify', { email: 'dora@example.com' })
  visitor.close()
  await here.call('POST', '/1.0/contents', { in_reply_to_id: asked.id, body: 'En route' })
  now += 10 * 60_000
  await eventually('the e-mail is there', () => sink.received.length > 0)
  expect(sink.received[0]?.mail.html).toContain('<html lang="fr"')
})

async function beginDiscussion(contentId: string, more: object = {}) {
  const { body: asked } = await here.call('GET', `/1.0/contents/${contentId}`)
  const { body: customer } = await here.call('GET', `/1.0/identities/${asked.author_id}`)
  const to = { source_id: asked.source_id, to: customer.foreign_id }
  const { status, body } = await here.call('POST', '/1.0/contents', { body: 'News', ...to, ...more })
  expect(status).toBe(200)
  return body
}

test("a discussion that a bot begins is in the customer's language", async () => {
  const visitor = await aVisitor(here)
  const begun = await beginDiscussion((await visitor.say('Bonjour', { language: 'fr' })).id)
  const again = await beginDiscussion((await visitor.say('...', { thread_id: begun.thread_id })).id)
  const { body: reply } = await here.call('POST', '/1.0/contents', { in_reply_to_id: again.id, body: 'More' })
  expect([begun, again, reply].map(({ language }) => language)).toEqual(['fr', 'fr', 'fr'])
})

test.each([
  ['pt_br', 'pt-BR'],
  ['no such tag', null],
  [true, null],
])('a discussion with a customer whose site says the language is %j has %j', async (language, known) => {
  const visitor = await aVisitor(here)
  const { id } = await visitor.say('...')
  await visitor.value('session:identify', { extra_values: { language } })
  expect((await beginDiscussion(id)).language).toBe(known)
})

test("an e-mail about a bot's discussion is in the customer's language", async () => {
  const { channelId } = await aWebSource(here, { settings: { mail: true } })
  const visitor = await aVisitor(here, { channelId })
  const { id, thread_id } = await visitor.say('Mein Paket?', { language: 'de' })
  await visitor.value('session:identify', { email: 'emil@example.com' })
  visitor.close()
  await here.call('PUT', `/1.0/content_threads/${thread_id}/close`)
  await beginDiscussion(id)
  now += 10 * 60_000
  const mailTo = (address: string) => sink.received.find(({ to }) => to.includes(address))?.mail
  await eventually('the e-mail is there', () => mailTo('emil@example.com') !== undefined)
  expect(mailTo('emil@example.com')?.html).toContain('<html lang="de"')
})

test.each(['no such tag', '__proto__', 'x'.repeat(36), 'fr\r\nBcc: eve@evil.example', '<b>', 7])(
  'a message in the language %j is refused',
  async (language) => {
    const visitor = await aVisitor(here)
    const sent = await visitor.send({ body: 'Hello', language: language as string })
    expect(sent.ok ? 'ok' : sent.error).toMatchObject({
      code: 'invalid_message',
      message: expect.stringContaining('language'),
    })
  },
)

test.each([
  ['pt_br', 'pt-BR'],
  ['iw', 'he'],
  ['', null],
])('the language %j is stored as %j', async (language, stored) => {
  const visitor = await aVisitor(here)
  expect(await languageOf((await visitor.say('Hello', { language })).id)).toBe(stored)
})
