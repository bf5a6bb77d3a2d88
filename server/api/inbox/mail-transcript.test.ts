import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { aMailSink } from '../../testing/a-mail-sink'
import { aRunningApp, eventually, type RunningApp } from '../../testing/a-running-app'
import { anAgent } from '../../testing/an-agent'
import { writerAt } from '../contents/live/testing/a-writer'
import { onePixel, uploaded } from '../testing/an-upload'

const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close()
})

type Sink = Awaited<ReturnType<typeof aMailSink>>

async function aShop({ answer, ...more }: { answer?: Parameters<typeof aMailSink>[0]; clock?: () => number } = {}) {
  const sink = await aMailSink(answer)
  open.push(sink)
  const app = await aRunningApp(sink.settings, more)
  open.push({ close: app.stop })
  return { sink, app }
}

async function aConversation(app: RunningApp, said = 'Where is my parcel?') {
  const customer = await app.customer()
  const { id: asked, thread_id: id } = await customer.say(said)
  const reply = (more: object) => app.call('POST', '/1.0/contents', { in_reply_to_id: asked, ...more })
  await reply({ body: 'It is on its way.' })
  await reply({ body: 'He is a bore', private: true })
  const details = async () => (await app.call('GET', `/1.0/conversations/${id}`)).body
  const name = async (fields: object) => {
    const changed = await app.call('PUT', `/1.0/identities/${(await details()).customer.id}`, fields)
    expect(changed.status).toBe(200)
  }
  const mail = (given: object, token?: string) =>
    app.call('POST', `/1.0/conversations/${id}/transcript/mail`, { email: 'ada@home.example', ...given }, token)
  return { id, asked, customer, reply, details, name, mail }
}

const nthMail = (sink: Sink, nth = 0) => eventually(`e-mail ${nth}`, () => sink.received[nth])
const htmlOf = ({ mail }: Sink['received'][number]) => String(mail.html)

test('a customer gets the conversation by e-mail in their language', async () => {
  const { sink, app } = await aShop()
  const { mail, name, details } = await aConversation(app, 'Where is <b>my</b> parcel?')
  await name({ firstname: 'Ada', email: 'Ada@home.example' })
  expect((await details()).may.mail_transcript).toBe(true)
  const sent = await mail({ language: 'de', time_zone: 'Asia/Tokyo' })
  expect(sent).toMatchObject({
    status: 200,
    body: { sent_to: 'ada@home.example', reader: 'customer', language: 'de', time_zone: 'Asia/Tokyo' },
  })
  const received = await nthMail(sink)
  expect(received.to).toEqual(['ada@home.example'])
  expect(received.mail.subject).toBe(`Ihr Gespräch mit ${(await details()).source.name}`)
  const { text = '' } = received.mail
  for (const expected of ['Guten Tag Ada,', 'Ada:\n  Where is <b>my</b> parcel?', 'It is on its way.', 'Asia/Tokyo'])
    expect(text).toContain(expected)
  expect(htmlOf(received)).toContain('Where is &lt;b&gt;my&lt;/b&gt; parcel?')
  expect(htmlOf(received)).toContain('<html lang="de" dir="ltr">')
  for (const either of [text, htmlOf(received)]) expect(either).not.toContain('bore')
})

test('a transcript shows every kind of message and masks private answers', async () => {
  const { sink, app } = await aShop()
  const { mail, reply, customer } = await aConversation(app)
  const items = [
    { title: 'Green', payload: 'g' },
    { title: 'Black', payload: 'b' },
  ]
  const link = { type: 'rich_link', title: 'Our guide', url: 'https://shop.example/guide?a=1&b=2' }
  const form = {
    ...{ type: 'form', title: 'Your account', private: true, first_page_id: 'iban' },
    pages: [{ page_id: 'iban', type: 'input', title: 'Your IBAN', submit_form: true }],
  }
  for (const structured_content of [{ type: 'select', items }, link])
    expect((await reply({ body: 'Which tea?', structured_content })).status).toBe(200)
  const { body: question } = await reply({ structured_content: form })
  await eventually('it arrives', () => customer.received.find(({ id }) => id === question.id))
  const responses = [
    { page_id: 'iban', title: 'Your IBAN', items: [{ id: 'iban', title: 'DE89 3704', value: 'DE89 3704' }] },
  ]
  const structured_reply = { type: 'form_response' as const, responses }
  expect((await customer.send({ in_reply_to_id: question.id, structured_reply })).ok).toBe(true)
  await mail({ email: 'eve@elsewhere.example' })
  const received = await nthMail(sink)
  const html = htmlOf(received)
  for (const either of [received.mail.text ?? '', html]) {
    for (const expected of ['Which tea?', 'Green', 'Black', 'Our guide', 'Your account', 'Your IBAN', '•••'])
      expect(either).toContain(expected)
    expect(either).not.toContain('DE89')
  }
  expect(html).toContain('<a href="https://shop.example/guide?a=1&amp;b=2"')
  expect(html).not.toMatch(/<(img|script|link|style|iframe|video|form)|src=|url\(/i)
})

test('a transcript says what pictures show, since e-mails have none', async () => {
  const { sink, app } = await aShop()
  const { mail, reply } = await aConversation(app)
  const aPicture = async (alternative_text: string) =>
    (await uploaded(app, onePixel, { name: 'cup.png', fields: { alternative_text } })).id
  const card = { type: 'template', title: 'Cup', attachment_id: await aPicture('A red <cup>'), items: [] }
  await reply({ structured_content: card, attachment_ids: [await aPicture('Its box')] })
  const slide = async (title: string, text: string) => ({ title, attachment_id: await aPicture(text) })
  const items = [await slide('Bowl', 'A blue bowl'), await slide('Pot', 'A tea pot')]
  expect((await reply({ structured_content: { type: 'carousel', items } })).status).toBe(200)
  await mail({})
  const received = await nthMail(sink)
  expect(received.mail.text).toContain('[A red <cup>]\n  [cup.png: Its box]')
  expect(htmlOf(received)).toContain('>[A red &lt;cup&gt;]</p>')
  expect(htmlOf(received)).toContain('>[cup.png: Its box]</p>')
  expect(received.mail.text).toMatch(/Bowl\n.*\[A blue bowl\][\s\S]*Pot\n.*\[A tea pot\]/)
  expect(htmlOf(received)).not.toMatch(/<(img|cup)/)
})

test('a transcript contains only ended live messages that have a text', async () => {
  const { sink, app } = await aShop()
  const { asked, mail } = await aConversation(app)
  const bot = writerAt(app)({ in_reply_to_id: asked })
  bot.piece({ status: 'Looking up your order' })
  bot.raw(Buffer.from([0xff]))
  await bot.over()
  const other = writerAt(app)({ in_reply_to_id: asked })
  other.piece({ text: 'Half of a **sent' })
  await other.line('received')
  await mail({})
  const said = String((await nthMail(sink)).mail.text).match(/^\S.*:$/gm)
  expect(said).toHaveLength(2)
  other.piece({ text: 'ence**' })
  other.end()
  await other.over()
  await mail({})
  expect((await nthMail(sink, 1)).mail.text).toContain('Half of a sentence')
})

test('names and addresses with line breaks add no header and no recipient', async () => {
  const { sink, app } = await aShop()
  const { mail, name, details } = await aConversation(app)
  const { source } = await details()
  await name({ firstname: 'Ada\r\nBcc: eve@evil.example' })
  const renamed = await app.call('PUT', `/1.0/content_sources/${source.id}`, { name: 'Shop\r\nBcc: eve@evil.example' })
  const bad = [
    'ada@home.example\r\nBcc: eve@evil.example',
    'ada@home.example, eve@evil.example',
    '<ada@home.example>',
    'a@b',
  ]
  for (const email of bad) expect((await mail({ email })).status).toBe(422)
  expect((await mail({ language: 'de\r\nBcc: eve@evil.example' })).status).toBe(200)
  expect([200, 422]).toContain(renamed.status)
  const received = await nthMail(sink)
  expect(received.to).toEqual(['ada@home.example'])
  expect(received.mail.headers.has('bcc')).toBe(false)
  expect(received.mail.subject).toMatch(/^[^\r\n]+$/)
  expect(received.mail.subject).toContain('Ada Bcc: eve@evil.example')
})

test.each([
  ['ar', 'rtl', 'محادثة'],
  ['he', 'rtl', 'השיחה'],
  ['ja', 'ltr', 'の会話'],
])('an e-mail in %s has the writing direction of its language', async (language, direction, word) => {
  const { sink, app } = await aShop()
  await (await aConversation(app)).mail({ language })
  const received = await nthMail(sink)
  expect(htmlOf(received)).toContain(`<html lang="${language}" dir="${direction}">`)
  expect(received.mail.subject).toContain(word)
})

test('the audit log records each transcript without the e-mail address', async () => {
  const { app } = await aShop()
  const { id, mail, name } = await aConversation(app)
  await name({ email: 'ada@home.example' })
  await mail({})
  expect((await mail({ email: 'eve@elsewhere.example' })).body.reader).toBe('other')
  const { body } = await app.call('GET', `/1.0/events?action=content_thread.mailed&subject_id=${id}`)
  expect(body.records.map(({ changed }: { changed: string[] }) => changed)).toEqual([['to_other'], ['to_customer']])
  expect(body.records[0].agent_id).toBe(app.account.agent_id)
  expect(JSON.stringify(body)).not.toContain('elsewhere')
})

test('a transcript requested twice with one client_id is sent one time', async () => {
  const { sink, app } = await aShop()
  const { id, mail } = await aConversation(app)
  const client_id = randomUUID()
  const both = await Promise.all([mail({ client_id }), mail({ client_id })])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(both[1]?.body).toEqual(both[0]?.body)
  await nthMail(sink)
  expect((await mail({ client_id })).status).toBe(200)
  for (const other of [{ email: 'eve@elsewhere.example' }, { language: 'de' }])
    expect(await mail({ client_id, ...other })).toMatchObject({ status: 409, body: { error: 'client_id_taken' } })
  expect((await mail({ client_id: 'one' })).status).toBe(422)
  expect((await mail({ client_id: randomUUID() })).status).toBe(200)
  await nthMail(sink, 1)
  expect((await app.call('GET', `/1.0/events?action=content_thread.mailed&subject_id=${id}`)).body.count).toBe(2)
  expect(sink.received).toHaveLength(2)
})

test('a conversation is sent at most five times a day', async () => {
  let now = Date.now()
  const { app } = await aShop({ clock: () => now })
  const { mail } = await aConversation(app)
  const all = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(() => mail({})))
  expect(all.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429])
  const refused = await mail({})
  expect(refused).toMatchObject({ status: 429, body: { error: 'too_many_transcripts' } })
  const wait = Number(refused.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(80_000)
  now += wait * 1000
  expect((await mail({})).status).toBe(200)
})

test('without a mail server, a transcript is refused', async () => {
  const app = await aRunningApp()
  open.push({ close: app.stop })
  const { mail, details } = await aConversation(app)
  expect((await details()).may.mail_transcript).toBe(false)
  expect(await mail({})).toMatchObject({ status: 409, body: { error: 'mail_off' } })
})

test('an agent can send only readable conversations', async () => {
  const { app } = await aShop()
  const { mail, details } = await aConversation(app)
  const [reader, stranger] = [await anAgent(app, { reads: [(await details()).source.id] }), await anAgent(app)]
  expect((await mail({}, stranger.token)).status).toBe(404)
  expect((await mail({}, reader.token)).status).toBe(200)
  expect(await mail({ time_zone: 'Nowhere/Town' })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'time_zone' }] },
  })
})

test('a waiting e-mail is sent only if its agent can still read the messages', async () => {
  let now = Date.now()
  const { sink, app } = await aShop({ answer: (nth) => (nth < 2 ? 451 : 250), clock: () => now })
  const { mail, reply, details } = await aConversation(app)
  const reader = await anAgent(app, { reads: [(await details()).source.id] })
  await mail({})
  await mail({ email: 'eve@elsewhere.example' }, reader.token)
  await eventually('both were tried', () => sink.attempts() === 2)
  await app.call('PUT', `/1.0/users/${reader.id}/sources_permissions`, { sources_permissions: [] })
  now += 60_000
  await reply({ body: 'It arrived.' })
  const { to, mail: letter } = await nthMail(sink)
  expect(to).toEqual(['ada@home.example'])
  expect(letter.text).toContain('It is on its way.')
  expect(letter.text).not.toContain('It arrived.')
  await eventually('no letter waits', async () =>
    (await app.app.needs.metrics.text()).includes('outbox_rows{kind="mail"} 0'),
  )
  expect(sink.received).toHaveLength(1)
})
