import { afterAll, beforeAll, expect, test } from 'vitest'
import { prune } from '../../conversation/setup/prune'
import { aRunningApp, eventually, newSessionToken, type RunningApp } from '../../testing/a-running-app'
import { storeHolds } from '../../testing/a-store'
import { aVisitor } from '../../testing/a-visitor'
import { onePixel, storedKeys } from '../testing/an-upload'

let here: RunningApp
beforeAll(async () => {
  here = await aRunningApp()
})
afterAll(() => here.stop())

const ask = (method: string, path: string, token: string) =>
  fetch(`${here.url}/chat/${here.account.channel_id}/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
  })

async function aConversation(word: string) {
  const visitor = await aVisitor(here)
  const first = await visitor.say(`${word} is my name`)
  await visitor.value('session:identify', { firstname: word })
  await here.call('POST', '/1.0/contents', { in_reply_to_id: first.id, body: `Dear ${word}` })
  await here.call('POST', '/1.0/contents', { in_reply_to_id: first.id, body: `${word} is a bore`, private: true })
  await visitor.say('Another subject', { new_thread: true })
  const form = new FormData()
  form.append('file', new Blob([onePixel as never]), 'unsent.png')
  const answer = await fetch(`${here.url}/chat/${here.account.channel_id}/attachments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${visitor.token}` },
    body: form,
  })
  return { visitor, first, fileId: ((await answer.json()) as { id: string }).id }
}

test("a visitor exports their own data without the agents' comments", async () => {
  const { visitor, first } = await aConversation('Ada')
  const answer = await ask('GET', 'export', visitor.token)
  expect(answer.headers.get('content-disposition')).toContain('attachment')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const exported = (await answer.json()) as {
    identity: object
    threads: { id: string; contents: { body: string }[] }[]
  }
  expect(exported.identity).toMatchObject({ firstname: 'Ada', signed: false })
  expect(exported.threads.map(({ contents }) => contents.map(({ body }) => body))).toEqual([
    ['Ada is my name', 'Dear Ada'],
    ['Another subject'],
  ])
  expect(exported.threads[0]?.id).toBe(first.thread_id)
})

test('a conversation can be downloaded as text', async () => {
  const { visitor, first } = await aConversation('Grace')
  const answer = await ask('GET', `threads/${first.thread_id}/transcript`, visitor.token)
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const lines = (await answer.text()).trim().split('\n')
  expect(lines[0]).toBe('Grace is my name')
  expect(lines.slice(2)).toEqual([
    expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d > Grace is my name$/),
    expect.stringMatching(/ Demo agent: Dear Grace$/),
  ])
})

test("a message cannot forge another person's line in the text download", async () => {
  const visitor = await aVisitor(here)
  const { thread_id } = await visitor.say('Hello')
  await visitor.say('Mine\n2026-01-01 10:00 Demo agent: Theirs\r\nMore')
  const text = await (await ask('GET', `threads/${thread_id}/transcript`, visitor.token)).text()
  expect(text.trimEnd().split('\n').slice(3)).toEqual([
    expect.stringMatching(/> Mine$/),
    '  2026-01-01 10:00 Demo agent: Theirs',
    '  More',
  ])
})

test('a visitor can delete all their data, which also ends the session', async () => {
  const { visitor, first, fileId } = await aConversation('Xylophon')
  const other = await aConversation('Pangolin')
  const tab = await aVisitor(here, { token: visitor.token })
  const answer = await ask('DELETE', 'data', visitor.token)
  expect(await answer.json()).toEqual({ threads: 2, contents: 4, attachments: 1 })
  await Promise.all([visitor.disconnected, tab.disconnected])
  expect(tab.news('session:ended')).toEqual([{ reason: 'forgotten' }])
  expect((await here.call('GET', `/1.0/contents/${first.id}`)).status).toBe(404)
  await eventually('the bytes are gone', async () => !(await storedKeys(here)).includes(fileId))
  const again = await aVisitor(here, { token: visitor.token })
  expect(await again.value('sync', { since: { [first.thread_id]: 1 } })).toMatchObject({
    threads: [],
    identity: null,
    gone: [first.thread_id],
  })
  await prune(
    { ...here.app.needs, pause: async () => true },
    { threads_days: null, deliveries_days: null, attachments_days: null, sessions_days: null },
  )
  expect(await storeHolds(here.folder, 'Xylophon')).toBe(false)
  expect(await storeHolds(here.folder, 'Pangolin')).toBe(true)
  expect((await ask('GET', 'export', other.visitor.token)).status).toBe(200)
})

test('only the visitor exports, reads or deletes their own data', async () => {
  const { first } = await aConversation('Ada')
  const eve = await aVisitor(here)
  await eve.say('Hello')
  expect((await ask('GET', `threads/${first.thread_id}/transcript`, eve.token)).status).toBe(404)
  const stranger = newSessionToken()
  for (const [method, path] of [
    ['GET', 'export'],
    ['DELETE', 'data'],
  ] as const) {
    for (const token of [stranger, 'short', here.account.access_token]) {
      expect((await ask(method, path, token)).status).toBe(401)
    }
    const inUrl = await fetch(`${here.url}/chat/${here.account.channel_id}/${path}?session_token=${eve.token}`, {
      method,
    })
    expect(inUrl.status).toBe(401)
  }
  await eve.value('session:sign_out', {})
  expect((await ask('GET', 'export', eve.token)).status).toBe(401)
  expect((await ask('DELETE', 'data', eve.token)).status).toBe(401)
})
