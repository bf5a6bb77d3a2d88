import { afterEach, expect, test } from 'vitest'
import { writerAt } from '../api/contents/live/testing/a-writer'
import { aMailSink } from '../testing/a-mail-sink'
import { aRunningApp, eventually, newSessionToken, type RunningApp } from '../testing/a-running-app'
import { aVisitor, aWebSource } from '../testing/a-visitor'
import { anAgent } from '../testing/an-agent'
import { aMail, deliverByHttp, inboundSettings } from './testing/a-mail'

const minute = 60_000
const open: { close(): unknown }[] = []
let now = 0
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close()
})

async function aPlace(answer?: Parameters<typeof aMailSink>[0], env: Record<string, string> = {}) {
  now = Date.parse('2026-11-26T10:00:00Z')
  const sink = await aMailSink(answer)
  const here = await aRunningApp({ ...sink.settings, ...env }, { clock: () => now, outboxMs: 20 })
  open.push(sink, { close: here.stop })
  return { sink, here }
}

interface Customer {
  email?: string
  settings?: object
}

async function anAbsentCustomer(here: RunningApp, { email = 'dora@example.com', settings = {} }: Customer = {}) {
  const { channelId, sourceId } = await aWebSource(here, { settings: { mail: true, ...settings } })
  const visitor = await aVisitor(here, { channelId })
  const asked = await visitor.say('Where is my parcel?')
  if (email) await visitor.value('session:identify', { email, firstname: 'Dora' })
  visitor.close()
  const reply = async (body: string, more: object = {}) => {
    const { body: sent } = await here.call('POST', '/1.0/contents', { in_reply_to_id: asked.id, body, ...more })
    expect(sent.id).toBeTruthy()
    return sent
  }
  const waits = async () => (await here.store.read.thread(asked.thread_id))?.digest_waits
  return { channelId, sourceId, asked, reply, waits, session: visitor.token }
}

const noMailPlanned = (customer: Awaited<ReturnType<typeof anAbsentCustomer>>) =>
  eventually('no e-mail is planned', async () => (await customer.waits()) === false)

const rescheduled = (here: RunningApp) =>
  eventually('the row is put back', async () => {
    const depth = await here.store.read.outboxDepth(now)
    return depth.some(({ kind, waiting, oldest_due_at }) => kind === 'mail' && waiting === 1 && oldest_due_at === null)
  })

const linkIn = (text = '', use: string) => new RegExp(`${use}[=/]([\\w.-]+)`).exec(text)?.[1] ?? ''

async function resume(here: RunningApp, channelId: string, token: string) {
  const session = newSessionToken()
  const headers = { authorization: `Bearer ${session}`, 'content-type': 'application/json' }
  const url = `${here.url}/chat/${channelId}/resume`
  const { status } = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ token }) })
  expect(status).toBe(200)
  return aVisitor(here, { channelId, token: session })
}

test('a customer gets unread replies in one e-mail with a link to the chat', async () => {
  const { sink, here } = await aPlace()
  const customer = await anAbsentCustomer(here)
  await customer.reply('It is <b>on its way</b>.')
  expect(await customer.waits()).toBe(true)
  now += 5 * minute
  const items = [
    { title: 'Monday', payload: '1' },
    { title: 'Tuesday', payload: '2' },
  ]
  await customer.reply('Which day suits you?', { structured_content: { type: 'select', items } })
  expect(sink.received).toEqual([])
  now += 5 * minute
  await noMailPlanned(customer)
  expect(sink.received).toHaveLength(1)
  const { to, mail } = sink.received[0] ?? {}
  expect(to).toEqual(['dora@example.com'])
  expect(mail?.subject).toBe('New reply from Shop')
  for (const words of ['Hello Dora', 'It is <b>on its way</b>.', 'Which day suits you?', 'Monday', 'Tuesday'])
    expect(mail?.text).toContain(words)
  expect(mail?.text).not.toContain('Where is my parcel?')
  expect(mail?.html).toContain('It is &lt;b&gt;on its way&lt;/b&gt;.')
  expect(mail?.html).not.toMatch(/<img|<script|src=|<link/)
  const device = await resume(here, customer.channelId, linkIn(mail?.text, '#resume'))
  const { contents } = await device.value('sync', { since: {} })
  expect(contents.map(({ body }) => body)).toContain('Where is my parcel?')
  device.close()
  const digest = await here.store.read.newestDigest(customer.asked.thread_id)
  expect(digest).toMatchObject({ seq: 3, opened_at: now, answered_at: null })
})

test('an e-mail shows each card of a carousel as a block', async () => {
  const { sink, here } = await aPlace()
  const appearance = { strings: { '*': { title: 'Garden help' } } }
  const customer = await anAbsentCustomer(here, { settings: { appearance } })
  const items = ['Mug', 'Lamp'].map((title) => ({
    title,
    subtitle: '350 ml',
    items: [{ type: 'url', title: 'See it', url: `https://shop.example/${title}` }],
  }))
  await customer.reply('', { structured_content: { type: 'carousel', items } })
  now += 10 * minute
  await noMailPlanned(customer)
  const { mail } = sink.received[0] ?? {}
  expect(mail?.subject).toBe('New reply from Garden help')
  const card = (title: string) => `${title}[\\s\\S]*350 ml[\\s\\S]*See it[\\s\\S]*shop.example/${title}`
  expect(mail?.text).toMatch(new RegExp(`${card('Mug')}[\\s\\S]*${card('Lamp')}`))
  expect(mail?.html).toMatch(new RegExp(`${card('Mug')}[\\s\\S]*${card('Lamp')}`))
})

test('an e-mail about a live reply is sent when the reply is complete', async () => {
  const { sink, here } = await aPlace()
  const customer = await anAbsentCustomer(here)
  await customer.reply('First')
  const bot = writerAt(here)({ in_reply_to_id: customer.asked.id })
  bot.piece({ text: 'Half of ' })
  await bot.line('received')
  const { token } = await anAgent(here, { reads: [customer.sourceId] })
  const other = { in_reply_to_id: customer.asked.id, body: 'Behind it' }
  expect((await here.call('POST', '/1.0/contents', other, token)).status).toBe(200)
  now += 10 * minute
  await noMailPlanned(customer)
  expect(sink.received).toHaveLength(1)
  expect(sink.received[0]?.mail?.text).toContain('First')
  for (const words of ['Half of', 'Behind it']) expect(sink.received[0]?.mail?.text).not.toContain(words)
  bot.piece({ text: 'it all' })
  bot.end()
  await bot.over()
  now += 10 * minute
  await noMailPlanned(customer)
  expect(sink.received).toHaveLength(2)
  for (const words of ['Half of it all', 'Behind it']) expect(sink.received[1]?.mail?.text).toContain(words)
  expect(sink.received[1]?.mail?.text).not.toContain('First')
})

test('a live reply that was interrupted at its start sends no e-mail', async () => {
  const { sink, here } = await aPlace()
  const customer = await anAbsentCustomer(here)
  const bot = writerAt(here)({ in_reply_to_id: customer.asked.id })
  bot.piece({ status: 'Looking up your order' })
  bot.raw(Buffer.from([0xff]))
  await bot.over()
  now += 10 * minute
  await noMailPlanned(customer)
  expect(sink.received).toEqual([])
  await customer.reply('It is on its way.')
  now += 10 * minute
  await noMailPlanned(customer)
  expect(sink.received).toHaveLength(1)
  expect(sink.received[0]?.mail.subject).toMatch(/^New reply from/)
})

test('an e-mail contains only replies that were neither read nor e-mailed', async () => {
  const { sink, here } = await aPlace()
  const customer = await anAbsentCustomer(here)
  await customer.reply('First')
  const back = await aVisitor(here, { channelId: customer.channelId, token: customer.session })
  await back.value('thread:mark', { thread_id: customer.asked.thread_id, read_seq: 2 })
  back.close()
  now += 10 * minute
  await noMailPlanned(customer)
  expect(sink.received).toEqual([])
  await customer.reply('Second')
  now += 10 * minute
  await noMailPlanned(customer)
  await customer.reply('Third')
  now += 10 * minute
  await noMailPlanned(customer)
  const texts = sink.received.map(({ mail }) => mail.text ?? '')
  expect(texts).toHaveLength(2)
  expect(texts[0]).toContain('Second')
  expect(texts[0]).not.toContain('First')
  expect(texts[1]).toContain('Third')
  expect(texts[1]).not.toContain('Second')
})

test('a customer without an address gets no e-mail', async () => {
  const { sink, here } = await aPlace()
  const nameless = await anAbsentCustomer(here, { email: '' })
  await nameless.reply('Hello?')
  const off = await anAbsentCustomer(here, { settings: { mail: false } })
  await off.reply('Hello?')
  expect(await off.waits()).toBe(false)
  const commented = await anAbsentCustomer(here)
  await commented.reply('A comment', { private: true })
  expect(await commented.waits()).toBe(false)
  now += 60 * minute
  await noMailPlanned(nameless)
  expect(sink.received).toEqual([])
})

test('a customer stops the e-mails with one click and can resume them', async () => {
  const { sink, here } = await aPlace()
  const customer = await anAbsentCustomer(here)
  const news = async (body: string) => {
    await customer.reply(body)
    now += 10 * minute
    await noMailPlanned(customer)
    return sink.received.length
  }
  expect(await news('One')).toBe(1)
  const { mail } = sink.received[0] ?? {}
  const list = mail?.headers.get('list') as { unsubscribe?: { url: string } } | undefined
  const address = `${here.url}${new URL(list?.unsubscribe?.url ?? '').pathname}`
  expect(mail?.headers.get('list-unsubscribe-post') ?? JSON.stringify(list)).toContain('One-Click')
  expect(await (await fetch(address)).text()).toContain('Stop these e-mails?')
  expect(await news('Two')).toBe(2)
  const press = (url: string) =>
    fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
  expect((await press(address)).status).toBe(303)
  expect(await (await fetch(address)).text()).toContain('no more e-mails')
  expect(await news('Three')).toBe(2)
  await press(`${address}?again=1`)
  expect(await news('Four')).toBe(3)
  expect((await fetch(`${address}x`)).status).toBe(404)
})

test('an address that bounced gets no more e-mails', async () => {
  const { sink, here } = await aPlace(() => 550)
  const customer = await anAbsentCustomer(here)
  for (const body of ['One', 'Two']) {
    await customer.reply(body)
    now += 10 * minute
    await noMailPlanned(customer)
  }
  expect(sink.attempts()).toBe(1)
})

test('one e-mail has all unread replies after a day without a mail server', async () => {
  let down = true
  const { sink, here } = await aPlace(() => (down ? 451 : 250))
  const customer = await anAbsentCustomer(here)
  await customer.reply('One')
  now += 10 * minute
  await eventually('an attempt fails', async () => sink.attempts() > 0)
  await rescheduled(here)
  await customer.reply('Two')
  now += 24 * 60 * minute
  down = false
  await noMailPlanned(customer)
  expect(sink.received).toHaveLength(1)
  expect(sink.received[0]?.mail.text).toMatch(/One[\s\S]*Two/)
})

test('an e-mail sent again has the same id unless it has a new reply', async () => {
  const { sink, here } = await aPlace((nth) => (nth < 2 ? 'cut' : 250), inboundSettings)
  const customer = await anAbsentCustomer(here)
  await customer.reply('One')
  for (const nth of [1, 2]) {
    now += 10 * minute
    await eventually('it is taken', () => sink.received.length === nth)
    await rescheduled(here)
  }
  await customer.reply('Two')
  now += 10 * minute
  await noMailPlanned(customer)
  const [one, again, more] = sink.received.map(({ mail }) => mail)
  expect(again?.messageId).toBe(one?.messageId)
  expect(again?.text).toBe(one?.text)
  expect(more?.text).toMatch(/One[\s\S]*Two/)
  expect(more?.messageId).not.toBe(one?.messageId)
  expect(linkIn(more?.text, '#resume')).toBe(linkIn(one?.text, '#resume'))
})

test('a customer gets a limited number of e-mails a day', async () => {
  const { sink, here } = await aPlace(undefined, { MAIL_PER_DAY: '1' })
  const customer = await anAbsentCustomer(here, { settings: { mail_after: 1 } })
  await customer.reply('One')
  now += minute
  await noMailPlanned(customer)
  await customer.reply('Two')
  now += 60 * minute
  await rescheduled(here)
  await customer.reply('Three')
  expect(await customer.waits()).toBe(true)
  now += 24 * 60 * minute
  await noMailPlanned(customer)
  expect(sink.received.map(({ mail }) => /One|Two[\s\S]*Three/.exec(mail.text ?? '')?.[0].slice(0, 3))).toEqual([
    'One',
    'Two',
  ])
})

test("a test of the mail server shows the server's refusal to the admin", async () => {
  let answer: 250 | 550 = 250
  const { sink, here } = await aPlace(() => answer)
  const { sourceId } = await aWebSource(here)
  const tried = async () => (await here.call('POST', `/1.0/content_sources/${sourceId}/mail_test`, {})).body
  const email = (await here.call('GET', '/1.0/users/me')).body.email
  expect(await tried()).toEqual({ sent_to: email, outcome: 'sent', reason: null })
  expect(sink.received[0]?.mail.subject).toBe('Test e-mail of Shop')
  answer = 550
  expect(await tried()).toMatchObject({ outcome: 'refused', reason: expect.stringContaining('550') })
})

test('an answer to an e-mail joins the conversation without the quoted text', async () => {
  const { sink, here } = await aPlace(undefined, inboundSettings)
  const customer = await anAbsentCustomer(here)
  await customer.reply('It is on its way.')
  now += 10 * minute
  await noMailPlanned(customer)
  const { from = '', mail } = sink.received[0] ?? {}
  const text = mail?.text?.trim() ?? ''
  const [, page = ''] = /<body[^>]*>(.*)<\/body>/s.exec(mail?.html || '') ?? []
  const html = { 'MIME-Version': '1.0', 'Content-Type': 'text/html; charset=utf-8' }
  const answers: [string, Record<string, string>][] = [
    [`Not here yet.\n\nOn 26 Nov 2026 Shop <${from}> wrote:\n\n${text.replace(/^/gm, '> ')}`, {}],
    [`Not here yet.\n\n${text}`, {}],
    [`<p>Not here yet.</p><div>On 26 Nov 2026 Shop wrote:<blockquote>${page}</blockquote></div>`, html],
    [`<p>Not here yet.</p><hr><div>${page}</div>`, html],
  ]
  expect(mail?.replyTo?.text).toBe(from)
  for (const [nth, [body, headers]] of answers.entries()) {
    const own = { From: 'Dora <dora@example.com>', To: from, 'Message-ID': `<${nth}@example.com>` }
    const { body: taken } = await deliverByHttp(
      here,
      aMail({ ...own, 'In-Reply-To': mail?.messageId, ...headers }, body),
    )
    expect(taken.outcome).toBe('stored')
    const content = await here.store.read.content(taken.content_id)
    expect(content).toMatchObject({ thread_id: customer.asked.thread_id, body: 'Not here yet.' })
  }
})
