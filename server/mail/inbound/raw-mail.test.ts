import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ConversationContent } from '../../../contract/inbox/contents'
import { prune } from '../../conversation/setup/prune'
import { aMailSink } from '../../testing/a-mail-sink'
import { aRunningApp, eventually, type RunningApp } from '../../testing/a-running-app'
import {
  aMail,
  aMailedCustomer,
  aMixedMail,
  deliverByHttp,
  filePart,
  inboundSettings,
  textPart,
} from '../testing/a-mail'

let sink: Awaited<ReturnType<typeof aMailSink>>
let here: RunningApp
let now = Date.now()
beforeAll(async () => {
  sink = await aMailSink()
  here = await aRunningApp(
    { ...sink.settings, ...inboundSettings, LIMIT_UPLOADS: '4', LIMIT_UPLOAD_MB: '100' },
    { clock: () => now },
  )
})
afterAll(async () => {
  await here.stop()
  await sink.close()
})

async function readAnswer(threadId: string): Promise<ConversationContent> {
  const { body } = await here.call('GET', `/1.0/conversations/${threadId}/contents`)
  return body.records.at(-1)
}

const html = '<p>Yes</p><script>alert(1)</script>'

test('an agent opens the original e-mail as text that runs no script', async () => {
  const { address, threadId } = await aMailedCustomer(here)
  const mail = aMail({ To: address, 'MIME-Version': '1.0', 'Content-Type': 'text/html; charset=utf-8' }, html)
  await deliverByHttp(here, mail)
  const { body, email, attachments } = await readAnswer(threadId)
  expect([body, attachments, email?.folded_from]).toEqual(['Yes', [], null])
  const { pathname, search } = new URL(email?.url ?? '')
  const answer = await fetch(here.url + pathname + search)
  expect(await answer.text()).toBe(mail)
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('content-security-policy')).toContain('sandbox')
  expect((await fetch(here.url + pathname)).status).toBe(401)
})

test("the customer's chat contains no link to the original e-mail", async () => {
  const { address, customer } = await aMailedCustomer(here)
  const { body } = await deliverByHttp(here, aMail({ To: address }, 'Yes'))
  const content = await here.store.read.content(body.content_id)
  const sent = await customer.sync()
  expect(JSON.stringify(sent)).toContain('"Yes"')
  expect(JSON.stringify([sent, customer.received])).not.toContain(content?.email?.attachment_id)
})

test('the stored message says where a possible quote begins', async () => {
  const { address, threadId } = await aMailedCustomer(here)
  const parts = [
    textPart('Yes please\n\n> Which one?\n> Blue?'),
    filePart('a.exe', 'text/plain', 'MZ\u0090\u0000\u0003\u0000'),
  ]
  await deliverByHttp(here, aMixedMail({ To: address }, parts))
  const { body, email } = await readAnswer(threadId)
  expect([body.slice(0, email?.folded_from ?? 0), body.slice(email?.folded_from ?? 0)]).toEqual([
    expect.stringMatching(/^Yes please\n\n(Left out of the e-mail: a\.exe\n\n)?$/),
    '> Which one?\n> Blue?',
  ])
})

test.each([
  [
    'a quote without marks',
    'My neighbour has it.',
    '\n\nOn Thu, Nov 26, 2026 at 9:00 AM Eve <eve@home.example> wrote:\n\nCome at six.',
  ],
  [
    'the e-mail of another sender',
    'See what they say.',
    '\n\nFrom: Post <a@b.example>\nSent: Thu, Nov 26, 2026 9:00 AM\nTo: Dora\nSubject: It\n\nIn the depot.',
  ],
  ['lines below the mark of a signature', 'Both: a red cup', '\n-- \nand a blue pot'],
])('%s is folded, and the original e-mail has it', async (_, own, doubtful) => {
  const { address, threadId } = await aMailedCustomer(here)
  await deliverByHttp(here, aMail({ To: address }, own + doubtful))
  const { body, email } = await readAnswer(threadId)
  const from = email?.folded_from ?? 0
  expect([body.slice(0, from).trim(), body.slice(from)]).toEqual([own, doubtful.trim().replace('-- ', '--')])
  const { pathname, search } = new URL(email?.url ?? '')
  expect(await (await fetch(here.url + pathname + search)).text()).toContain(doubtful.trim().split('\n').at(-1))
})

const isThere = async (key: string) => {
  const found: string[] = []
  for await (const file of here.app.needs.files.list()) found.push(file.key)
  return found.includes(key)
}

async function aKeptMail() {
  const { address, threadId, customer } = await aMailedCustomer(here)
  const { body } = await deliverByHttp(here, aMail({ To: address }, 'Yes'))
  const content = await here.store.read.content(body.content_id)
  const id = content?.email?.attachment_id ?? ''
  expect(await isThere(id)).toBe(true)
  return { id, threadId, customer, content, identityId: content?.identity_id ?? '' }
}

async function isGone(id: string) {
  expect(await here.store.read.attachments([id])).toEqual([])
  await eventually('its bytes are gone', async () => !(await isThere(id)))
}

test('the original e-mail is deleted with all data of its customer', async () => {
  const { id, identityId } = await aKeptMail()
  await here.call('DELETE', `/1.0/identities/${identityId}/data`)
  await isGone(id)
})

test('the original e-mail is deleted with its conversation, not earlier', async () => {
  const { id, threadId } = await aKeptMail()
  const keep = { threads_days: 1, deliveries_days: null, attachments_days: 1, sessions_days: null }
  now += 3 * 86_400_000
  await prune({ pause: async () => true, ...here.app.needs }, keep)
  expect(await isThere(id)).toBe(true)
  await here.call('PUT', `/1.0/content_threads/${threadId}/close`)
  await eventually('it is closed', async () => (await here.store.read.thread(threadId))?.closed)
  now += 3 * 86_400_000
  await prune({ pause: async () => true, ...here.app.needs }, keep)
  await isGone(id)
})

test('a customer with too many files can still send text by e-mail', async () => {
  const { address, threadId } = await aMailedCustomer(here)
  const files = [1, 2, 3, 4].map((nth) => filePart(`${nth}.txt`, 'text/plain', String(nth)))
  await deliverByHttp(here, aMixedMail({ To: address }, [textPart('All four'), ...files]))
  const { body, attachments, email } = await readAnswer(threadId)
  expect([body, attachments.length, email]).toEqual(['All four', 4, { url: null, folded_from: null }])
})
