import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Attachment } from '../../../contract/attachment'
import { aRunningApp, eventually, type RunningApp } from '../../testing/a-running-app'
import { aVisitor, aWebSource } from '../../testing/a-visitor'
import { type Agent, anAgent } from '../../testing/an-agent'
import { onePixel, onHere, storedKeys, uploaded } from '../testing/an-upload'

let here: RunningApp
let agent: Agent
let stranger: Agent
beforeAll(async () => {
  here = await aRunningApp({ LOG_LEVEL: 'silent' })
  agent = await anAgent(here, { reads: [here.account.source_id] })
  stranger = await anAgent(here)
})
afterAll(() => here.stop())

async function aQuestion(channelId?: string) {
  const visitor = await aVisitor(here, channelId === undefined ? {} : { channelId })
  const { id, thread_id } = await visitor.say('Where is my invoice?')
  return { visitor, id, threadId: thread_id }
}

const aFile = (token = agent.token, bytes: Uint8Array | string = 'an invoice') =>
  uploaded(here, bytes, { name: 'invoice.txt', token, fields: { private: 'true' } })

async function sent(inReplyToId: string, more: object) {
  const answer = await agent.call('POST', '/1.0/contents', { in_reply_to_id: inReplyToId, ...more })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

const statusOf = async (by: Pick<Agent, 'call'>, { id }: { id: string }) =>
  (await by.call('GET', `/1.0/attachments/${id}`)).status
const listedFor = async (by: Pick<Agent, 'call'>, { id }: { id: string }) =>
  (await by.call('GET', '/1.0/attachments?limit=150')).body.records.some((each: { id: string }) => each.id === id)
const ofVisitor = (token: string, { id }: { id: string }) =>
  fetch(`${here.url}/chat/${here.account.channel_id}/attachments/${id}`, {
    headers: { authorization: `Bearer ${token}` },
  })

async function isGone(file: Attachment) {
  expect(await statusOf({ call: here.call }, file)).toBe(404)
  expect((await fetch(onHere(here, file.url))).status).toBe(404)
  await eventually('its bytes are gone', async () => !(await storedKeys(here)).includes(file.id))
}
async function isThere(file: Attachment) {
  expect((await fetch(onHere(here, file.url))).status).toBe(200)
}

test('customer and agents of the source can read a sent private file', async () => {
  const file = await aFile()
  const colleague = await anAgent(here, { reads: [here.account.source_id] })
  expect(await statusOf(colleague, file)).toBe(404)
  const { visitor, id } = await aQuestion()
  const other = await aQuestion()
  await sent(id, { attachment_ids: [file.id] })
  expect(await statusOf(agent, file)).toBe(200)
  expect(await statusOf(colleague, file)).toBe(200)
  expect(await statusOf(stranger, file)).toBe(404)
  expect(await listedFor(stranger, file)).toBe(false)
  const own = await ofVisitor(visitor.token, file)
  expect(own.status).toBe(200)
  expect(await (await fetch(onHere(here, (await own.json()).url))).text()).toBe('an invoice')
  expect((await ofVisitor(other.visitor.token, file)).status).toBe(404)
})

test('a token for another source cannot read a file that its agent sent', async () => {
  const source = await aWebSource(here)
  const { body } = await here.call('POST', '/1.0/access_tokens', {
    label: 'narrow',
    agent_id: here.account.agent_id,
    source_ids: [source.sourceId],
  })
  const narrow = { call: (method: string, path: string, given?: unknown) => here.call(method, path, given, body.token) }
  const file = await aFile(here.account.access_token)
  expect(await listedFor(narrow, file)).toBe(true)
  const { id } = await aQuestion()
  await here.call('POST', '/1.0/contents', { in_reply_to_id: id, attachment_ids: [file.id] })
  expect(await statusOf(narrow, file)).toBe(404)
  expect(await listedFor(narrow, file)).toBe(false)
  expect(await listedFor({ call: here.call }, file)).toBe(true)
})

test('a file of a comment is not readable for the customer', async () => {
  const file = await aFile()
  const { visitor, id, threadId } = await aQuestion()
  await sent(id, { private: true, attachment_ids: [file.id] })
  expect((await ofVisitor(visitor.token, file)).status).toBe(404)
  expect(
    (await here.call('DELETE', `/1.0/identities/${(await here.store.read.thread(threadId))?.identity_id}/data`)).status,
  ).toBe(200)
  await isGone(file)
})

test('unsending a message deletes its private file', async () => {
  const file = await aFile()
  const { id } = await aQuestion()
  const message = await sent(id, { attachment_ids: [file.id] })
  await isThere(file)
  expect((await agent.call('DELETE', `/1.0/contents/${message.id}`)).status).toBe(200)
  await isGone(file)
})

test("deleting a customer's data deletes the customer's private files", async () => {
  const [file, picture] = [await aFile(), await aFile(agent.token, onePixel)]
  const { visitor, id } = await aQuestion()
  await sent(id, { attachment_ids: [file.id] })
  await sent(id, { structured_content: { type: 'template', title: 'Tea', attachment_id: picture.id, items: [] } })
  const headers = { authorization: `Bearer ${visitor.token}` }
  const erased = await fetch(`${here.url}/chat/${here.account.channel_id}/data`, { method: 'DELETE', headers })
  expect(await erased.json()).toMatchObject({ threads: 1, attachments: 2 })
  await isGone(file)
  await isGone(picture)
})

test('a private file in several messages is deleted with the last of them', async () => {
  const file = await aFile()
  const [one, two] = [await aQuestion(), await aQuestion()]
  const first = await sent(one.id, { attachment_ids: [file.id] })
  const again = await sent(one.id, { attachment_ids: [file.id, file.id] })
  await sent(two.id, { attachment_ids: [file.id] })
  for (const message of [first, again]) {
    await agent.call('DELETE', `/1.0/contents/${message.id}`)
    await isThere(file)
  }
  const { identity_id = '' } = (await here.store.read.thread(two.threadId)) ?? {}
  expect((await here.call('DELETE', `/1.0/identities/${identity_id}/data`)).body.attachments).toBe(1)
  await isGone(file)
})

test('an edit deletes a removed image and stores an added one', async () => {
  const [before, after] = [await aFile(agent.token, onePixel), await aFile(agent.token, onePixel)]
  const { id } = await aQuestion()
  const card = (attachment_id: string) => ({ type: 'template', title: 'Tea', attachment_id, items: [] })
  const message = await sent(id, { structured_content: card(before.id) })
  const edited = await agent.call('PATCH', `/1.0/contents/${message.id}`, { structured_content: card(after.id) })
  expect(edited.status).toBe(200)
  await isGone(before)
  await isThere(after)
  await agent.call('DELETE', `/1.0/contents/${message.id}`)
  await isGone(after)
})

test('a file resent while its message is unsent is stored or refused', async () => {
  const { id } = await aQuestion()
  for (let round = 0; round < 8; round++) {
    const file = await aFile()
    const first = await sent(id, { attachment_ids: [file.id] })
    const again = { in_reply_to_id: id, attachment_ids: [file.id] }
    const [unsent, second] = await Promise.all([
      agent.call('DELETE', `/1.0/contents/${first.id}`),
      agent.call('POST', '/1.0/contents', again),
    ])
    expect(unsent.status).toBe(200)
    if (second.status === 200) await isThere(file)
    else expect(second.body.errors).toMatchObject([{ code: 'unknown_attachment' }])
  }
})

test('unsending a message keeps a public upload', async () => {
  const file = await uploaded(here, onePixel, { token: agent.token })
  const { id } = await aQuestion()
  const message = await sent(id, { attachment_ids: [file.id] })
  await agent.call('DELETE', `/1.0/contents/${message.id}`)
  await isThere(file)
})

test("a deleted customer's files are deleted even if agents resent them", async () => {
  const [from, to] = [await aQuestion(), await aQuestion()]
  const form = new FormData()
  form.append('file', new Blob(['a receipt']), 'receipt.txt')
  const headers = { authorization: `Bearer ${from.visitor.token}` }
  const address = `${here.url}/chat/${here.account.channel_id}/attachments`
  const file = await (await fetch(address, { method: 'POST', headers, body: form })).json()
  const { id } = await from.visitor.say('My receipt', { attachment_ids: [file.id] })
  const sentOn = await sent(to.id, { attachment_ids: [file.id] })
  await here.call('PUT', `/1.0/content_sources/${here.account.source_id}`, { settings: { customer_unsend: true } })
  await from.visitor.value('message:unsend', { id })
  await isThere(file)
  expect((await ofVisitor(to.visitor.token, file)).status).toBe(200)
  const { identity_id = '' } = (await here.store.read.thread(from.threadId)) ?? {}
  await here.call('DELETE', `/1.0/identities/${identity_id}/data`)
  await isGone(file)
  expect((await agent.call('GET', `/1.0/contents/${sentOn.id}`)).body.attachments).toEqual([])
})

test('a private upload must first be sent by the agent who uploaded it', async () => {
  const [file, picture] = [await aFile(), await aFile(agent.token, onePixel)]
  const colleague = await anAgent(here, { reads: [here.account.source_id] })
  const { name } = (await here.call('GET', `/1.0/users/${agent.id}`)).body
  const { id } = await aQuestion()
  const given = {
    in_reply_to_id: id,
    attachment_ids: [file.id],
    structured_content: { type: 'template', title: 'Tea', attachment_id: picture.id, items: [] },
  }
  const refused = await colleague.call('POST', '/1.0/contents', given)
  expect(refused.status).toBe(422)
  expect(refused.body.errors).toMatchObject([
    { path: 'attachment_ids[0]', code: 'unknown_attachment', message: expect.stringContaining(name) },
    { path: 'structured_content.attachment_id', code: 'unknown_attachment', message: expect.stringContaining(name) },
  ])
  await sent(id, { attachment_ids: [file.id, picture.id] })
  expect((await colleague.call('POST', '/1.0/contents', given)).status).toBe(200)
})

test('a refusal of an unknown or unreadable file names no agent', async () => {
  const elsewhere = await aWebSource(here)
  const other = await anAgent(here, { reads: [elsewhere.sourceId] })
  const file = await aFile()
  await sent((await aQuestion()).id, { attachment_ids: [file.id] })
  const visitor = await aVisitor(here, { channelId: elsewhere.channelId })
  const { id } = await visitor.say('Hello')
  for (const named of [file.id, 'f'.repeat(24)]) {
    const refused = await other.call('POST', '/1.0/contents', { in_reply_to_id: id, attachment_ids: [named] })
    expect(refused.status).toBe(422)
    expect(refused.body.errors[0].message).toBe('attachment_ids[0] names no upload that this agent may use.')
  }
})

test('a saved reply refuses a private upload', async () => {
  const picture = await aFile(here.account.access_token, onePixel)
  const structured_content = { type: 'template', title: 'Tea', attachment_id: picture.id, items: [] }
  const { status } = await here.call('POST', '/1.0/saved_replies', { name: 'Tea', structured_content })
  expect(status).toBe(422)
})

test('a private image that its uploader publishes is listed for all agents', async () => {
  const file = await aFile(agent.token, onePixel)
  const { id } = await aQuestion()
  const card = { type: 'list', title: 'Tea', items: [{ title: 'Green', attachment_id: file.id }] }
  const given = { in_reply_to_id: id, structured_content: card }
  const refused = await agent.call('POST', '/1.0/contents', given)
  expect(refused.body.errors).toMatchObject([
    { path: 'structured_content.items[0].attachment_id', code: 'attachment_private' },
  ])
  const before = await sent(id, { attachment_ids: [file.id] })
  const published = await agent.call('PUT', `/1.0/attachments/${file.id}/publish`)
  expect([published.status, published.body.public]).toEqual([200, true])
  expect((await agent.call('PUT', `/1.0/attachments/${file.id}/publish`)).status).toBe(200)
  expect(await listedFor(stranger, file)).toBe(true)
  await sent(id, { structured_content: card })
  await agent.call('DELETE', `/1.0/contents/${before.id}`)
  expect((await fetch(onHere(here, published.body.url))).status).toBe(200)
  const { records } = (await here.call('GET', `/1.0/events?subject_id=${file.id}`)).body
  const acts = records.map(({ action }: { action: string }) => action)
  expect(acts.filter((action: string) => action === 'attachment.published')).toHaveLength(1)
})

test("agents cannot publish a customer's file or another agent's upload", async () => {
  const [own, foreign] = [await aFile(), await aQuestion()]
  const form = new FormData()
  form.append('file', new Blob(['a receipt']), 'receipt.txt')
  const headers = { authorization: `Bearer ${foreign.visitor.token}` }
  const address = `${here.url}/chat/${here.account.channel_id}/attachments`
  const theirs = await (await fetch(address, { method: 'POST', headers, body: form })).json()
  await foreign.visitor.say('My receipt', { attachment_ids: [theirs.id] })
  const publish = async (by: Pick<Agent, 'call'>, id: string) =>
    (await by.call('PUT', `/1.0/attachments/${id}/publish`)).status
  expect(await publish(agent, theirs.id)).toBe(403)
  expect(await publish(here, theirs.id)).toBe(403)
  expect(await publish(here, own.id)).toBe(403)
  expect(await publish(stranger, own.id)).toBe(404)
  expect(await publish(agent, 'f'.repeat(24))).toBe(404)
})
