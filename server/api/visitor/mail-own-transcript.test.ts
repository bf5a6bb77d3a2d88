import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { aMailSink } from '../../testing/a-mail-sink'
import { aRunningApp, eventually, type RunningApp } from '../../testing/a-running-app'
import { aVisitor } from '../../testing/a-visitor'

const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close()
})

async function aShop(settings?: Record<string, string>) {
  const sink = await aMailSink()
  open.push(sink)
  const app = await aRunningApp(settings ?? sink.settings)
  open.push({ close: app.stop })
  return { sink, app }
}

async function aConversation(app: RunningApp) {
  const visitor = await aVisitor(app)
  const { id, thread_id } = await visitor.say('Where is my parcel?')
  await app.call('POST', '/1.0/contents', { in_reply_to_id: id, body: 'It is on its way.' })
  await app.call('POST', '/1.0/contents', { in_reply_to_id: id, body: 'He is a bore', private: true })
  const { customer } = (await app.call('GET', `/1.0/conversations/${thread_id}`)).body
  const path = `/chat/${app.account.channel_id}/threads/${thread_id}/transcript/mail`
  const ask = async (method: string, given?: object, token = visitor.token) => {
    const answer = await fetch(app.url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(given && { 'content-type': 'application/json' }) },
      ...(given && { body: JSON.stringify(given) }),
    })
    return { status: answer.status, body: await answer.json() }
  }
  const write = (email: string) => app.call('PUT', `/1.0/identities/${customer.id}`, { email })
  return { visitor, ask, write }
}

const given = { language: 'fr', time_zone: 'Europe/Paris' }

test('a customer gets a transcript at the address that an agent entered', async () => {
  const { sink, app } = await aShop()
  const { ask, write } = await aConversation(app)
  await write('ada@home.example')
  expect((await ask('GET')).body).toEqual({ sent_to: 'ada@home.example' })
  expect(await ask('POST', given)).toEqual({ status: 200, body: { sent_to: 'ada@home.example' } })
  const { to, mail } = await eventually('the e-mail', () => sink.received[0])
  expect(to).toEqual(['ada@home.example'])
  expect(mail.subject).toContain('Votre conversation avec')
  expect(mail.text).toContain('It is on its way.')
  expect(mail.text).toContain('Europe/Paris')
  expect(mail.text).not.toContain('bore')
})

test('a transcript is sent one time although the request is repeated', async () => {
  const { sink, app } = await aShop()
  const { ask, write } = await aConversation(app)
  await write('ada@home.example')
  const again = { ...given, client_id: randomUUID() }
  for (let nth = 0; nth < 7; nth += 1) expect((await ask('POST', again)).status).toBe(200)
  expect((await ask('POST', { ...again, language: 'de' })).body.error).toBe('client_id_taken')
  expect((await ask('POST', given)).status).toBe(200)
  await eventually('the second e-mail', () => sink.received[1])
  expect(sink.received).toHaveLength(2)
})

test('an address that only the page or the visitor gave gets no transcript', async () => {
  const { app } = await aShop()
  const { visitor, ask } = await aConversation(app)
  await visitor.value('session:identify', { email: 'stranger@elsewhere.example' })
  expect((await ask('GET')).body).toEqual({ sent_to: null })
  const refused = await ask('POST', { ...given, email: 'stranger@elsewhere.example' })
  expect(refused).toMatchObject({ status: 409, body: { error: 'mail_address_unknown' } })
})

test('a customer can request at most five transcripts a day', async () => {
  const { app } = await aShop()
  const { ask, write } = await aConversation(app)
  await write('ada@home.example')
  const stranger = await aVisitor(app)
  await stranger.say('Hello')
  for (const method of ['GET', 'POST'])
    expect((await ask(method, method === 'POST' ? given : undefined, stranger.token)).status).toBe(404)
  for (let nth = 0; nth < 5; nth++) expect((await ask('POST', given)).status).toBe(200)
  expect(await ask('POST', given)).toMatchObject({ status: 429, body: { error: 'too_many_transcripts' } })
})

test('without a mail server the chat offers no transcript', async () => {
  const { app } = await aShop({})
  const { ask, write } = await aConversation(app)
  await write('ada@home.example')
  expect((await ask('GET')).body).toEqual({ sent_to: null })
  expect(await ask('POST', given)).toMatchObject({ status: 409, body: { error: 'mail_off' } })
})
