import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRunningApp, newSessionToken, type RunningApp } from '../../testing/a-running-app'
import { aVisitor, aWebSource } from '../../testing/a-visitor'
import { hashToken } from '../../values/hash-token'

const day = 86_400_000
let now = Date.parse('2026-11-26T10:00:00Z')
let here: RunningApp
beforeAll(async () => {
  // No e-mail is sent, but a mail server must be configured.
  const mail = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'chat@shop.example' }
  here = await aRunningApp(mail, { clock: () => now })
})
afterAll(() => here.stop())

async function aCustomerWithLink(email = 'dora@example.com') {
  const { channelId, sourceId } = await aWebSource(here)
  const visitor = await aVisitor(here, { channelId })
  const asked = await visitor.say('Where is my parcel?')
  await visitor.value('session:identify', { email })
  visitor.close()
  const { store, app } = here
  const identity = (await store.read.content(asked.id))?.identity_id ?? ''
  const id = app.needs.ids()
  const times = { opened_at: null, answered_at: null, created_at: now, updated_at: now }
  await store.transact((tx) =>
    tx.insertDigest({
      ...{ id, source_id: sourceId, identity_id: identity, thread_id: asked.thread_id, seq: asked.seq },
      ...{ note_id: app.needs.mails?.noteIdOf(email) ?? '', ...times },
    }),
  )
  const link = app.needs.mails?.digestToken(id, 'resume') ?? ''
  return { channelId, identity, asked, link, token: visitor.token }
}

async function resume(channelId: string, link: string, session = newSessionToken(), path = 'resume') {
  const answer = await fetch(`${here.url}/chat/${channelId}/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session}`, 'content-type': 'application/json' },
    body: JSON.stringify({ token: link }),
  })
  return { session, status: answer.status, body: await answer.json() }
}

test('a link continues the chat on any device, however often it is opened', async () => {
  const { channelId, asked, link } = await aCustomerWithLink()
  for (const device of ['phone', 'tablet']) {
    const { session, status } = await resume(channelId, link)
    expect(status).toBe(200)
    const again = await aVisitor(here, { channelId, token: session })
    const { contents } = await again.value('sync', { since: {} })
    expect(contents.map(({ id }) => id)).toContain(asked.id)
    const reply = await again.say(`From the ${device}`, { thread_id: asked.thread_id })
    expect(reply.thread_id).toBe(asked.thread_id)
    again.close()
  }
})

test('a forged, expired or foreign link opens no chat', async () => {
  const { channelId, identity, link } = await aCustomerWithLink()
  const other = await aCustomerWithLink()
  const swapped = [other.link.split('.')[0], ...link.split('.').slice(1)].join('.')
  for (const wrong of [
    '',
    'nonsense',
    `${link}x`,
    link.slice(0, -1),
    swapped,
    other.link,
    here.app.needs.mails?.digestToken('x', 'unsubscribe') ?? '',
  ]) {
    const { status, body } = await resume(channelId, wrong)
    expect([status, body.message]).toEqual([401, expect.stringMatching('no longer continues a chat')])
  }
  now += 31 * day
  expect((await resume(channelId, link)).status).toBe(401)
  now -= 31 * day
  expect((await resume(channelId, link)).status).toBe(200)
  expect((await here.call('DELETE', `/1.0/identities/${identity}/data`)).status).toBe(200)
  expect((await resume(channelId, link)).status).toBe(401)
})

test("a link does not move a browser's session to another customer", async () => {
  const { channelId, link } = await aCustomerWithLink()
  const session = newSessionToken()
  const stranger = await aVisitor(here, { channelId, token: session })
  await stranger.say('I am somebody else')
  stranger.close()
  expect((await resume(channelId, link, session)).status).toBe(422)
})

test("a link shows the customer's address before it opens the conversation", async () => {
  const { channelId, token, link } = await aCustomerWithLink()
  const looked = (session?: string) => resume(channelId, link, session, 'resume/customer')
  const stranger = await aVisitor(here, { channelId })
  await stranger.say('I am somebody else')
  stranger.close()
  const email = 'dora@example.com'
  expect((await looked()).body).toEqual({ email, session: 'none' })
  expect((await looked(token)).body).toEqual({ email, session: 'same' })
  expect((await looked(stranger.token)).body).toEqual({ email, session: 'other' })
  expect((await resume(channelId, `${link}x`, stranger.token, 'resume/customer')).status).toBe(401)
})

test('a link that was sent to a replaced address opens no chat', async () => {
  const { channelId, token, link } = await aCustomerWithLink()
  const customer = await aVisitor(here, { channelId, token })
  // The confirmation must not show the address of a stranger.
  await customer.value('session:identify', { email: 'victim@example.com' })
  customer.close()
  expect((await resume(channelId, link, undefined, 'resume/customer')).status).toBe(401)
  expect((await resume(channelId, link)).status).toBe(401)
})

test('an eleventh device ends the session that was unused for longest', async () => {
  const { channelId, identity, token, link } = await aCustomerWithLink()
  const sessions: string[] = []
  for (let device = 0; device < 11; device++) {
    now += 1000
    sessions.push((await resume(channelId, link)).session)
  }
  const living = async () => (await here.store.read.sessionsOfIdentity(identity)).map(({ token_hash }) => token_hash)
  const [first = '', ...others] = sessions
  expect((await living()).sort()).toEqual([token, ...others].map(hashToken).sort())
  await expect(aVisitor(here, { channelId, token: first })).rejects.toThrow('session_ended')
})
