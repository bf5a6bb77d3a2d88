import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRunningApp, eventually, newSessionToken, type RunningApp } from '../../testing/a-running-app'
import { storeHolds, writeBehind } from '../../testing/a-store'

let here: RunningApp
beforeAll(async () => {
  here = await aRunningApp({ LOG_LEVEL: 'silent' })
})
afterAll(() => here.stop())

async function aConversation(word: string) {
  const token = newSessionToken()
  const customer = await here.customer(token)
  const first = await customer.say(`${word} is my name`)
  const { body: choice } = await here.call('POST', '/1.0/contents', {
    in_reply_to_id: first.id,
    body: `Dear ${word}`,
    structured_content: { type: 'select', items: [{ title: `${word}!`, payload: 'yes' }] },
  })
  await eventually('the choice is shown', () => customer.received.some(({ id }) => id === choice.id))
  await customer.send({ in_reply_to_id: choice.id, body: `${word}!`, structured_reply: { payload: 'yes' } })
  await here.call('POST', '/1.0/contents', { in_reply_to_id: first.id, body: `${word} is a bore`, private: true })
  const form = new FormData()
  form.append('file', new Blob([`a letter of ${word}`]), `${word}.txt`)
  const uploaded = await fetch(`${here.url}/1.0/attachments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${here.account.access_token}` },
    body: form,
  })
  const { id: fileId } = (await uploaded.json()) as { id: string }
  const content = await here.store.read.content(first.id)
  if (!content) throw new Error('the message is not stored')
  await here.store.transact((tx) => tx.updateContent({ ...content, attachment_ids: [fileId] }))
  return { token, customer, thread: first.thread_id, identity: content.identity_id, fileId }
}

const database = (word: string) => storeHolds(here.folder, word)
async function filesOf({ app }: RunningApp, id: string): Promise<string[]> {
  const found: string[] = []
  for await (const { key } of app.needs.files.list()) if (key.startsWith(id)) found.push(key)
  return found
}

const uploads = () => readdirSync(join(here.folder, 'files'), { recursive: true }).map(String)

test("deleting a customer's data removes it from database and uploads", async () => {
  const refusing = await here.receiver(() => 500)
  await here.call('POST', '/1.0/webhooks', {
    name: 'away',
    url: refusing.url,
    registered_events: ['content.imported', 'content.replied'],
  })
  const others = await Promise.all(['Quetzal', 'Pangolin'].map(aConversation))
  const gone = await aConversation('Xylophon')
  // Growing rows move to other database pages and leave copies behind, which the test searches below.
  for (const each of [...others, gone]) {
    const padding = each === gone ? 'Xylophon ' : 'Pangolin '
    for (let nth = 0; nth < 40; nth++) await each.customer.say(padding.repeat(1 + ((nth * 37) % 90)))
  }
  await eventually('webhooks were tried', () => refusing.deliveries.some(({ body }) => body.includes('Xylophon')))
  expect(await database('Xylophon')).toBe(true)
  expect(uploads().some((name) => name.endsWith(gone.fileId))).toBe(true)

  const { body: handled } = await here.call('POST', `/1.0/interventions?content_id=${gone.thread}`)
  expect(handled.identity_id).toBe(gone.identity)

  const ended = new Promise((done) => gone.customer.socket.once('disconnect', done))
  const { status, body } = await here.call('DELETE', `/1.0/identities/${gone.identity}/data`)
  expect({ status, body }).toEqual({
    status: 200,
    body: { identity_id: gone.identity, threads: 1, contents: 44, attachments: 1, deliveries: expect.any(Number) },
  })
  expect(body.deliveries).toBeGreaterThan(0)
  await ended
  expect(await database('Xylophon')).toBe(false)
  await eventually('its file is gone', () => !uploads().some((name) => name.endsWith(gone.fileId)))
  expect((await here.call('GET', `/1.0/content_threads/${gone.thread}`)).status).toBe(404)
  const { body: log } = await here.call('GET', `/1.0/events?subject_id=${gone.identity}`)
  expect(log.records).toMatchObject([{ action: 'identity.forgotten', agent_id: here.account.agent_id }])
  expect((await here.call('GET', `/1.0/attachments/${gone.fileId}`)).status).toBe(404)
  expect((await here.call('GET', `/1.0/interventions/${handled.id}`)).status).toBe(404)
  expect((await here.call('GET', `/1.0/identities/${gone.identity}/export`)).status).toBe(404)

  for (const other of others) {
    const { body: thread } = await here.call('GET', `/1.0/content_threads/${other.thread}`)
    expect(thread.contents_count).toBe(44)
    expect((await other.customer.sync({ [other.thread]: 0 })).contents).toHaveLength(43)
    expect((await here.call('GET', `/1.0/attachments/${other.fileId}`)).status).toBe(200)
  }
  const back = await here.customer(gone.token)
  expect((await back.sync()).threads).toEqual([])
  expect(await back.say('Hello again')).toMatchObject({ seq: 1 })
  expect((await here.store.read.thread(gone.thread)) ?? null).toBeNull()
})

test('a file that the storage cannot delete now is deleted later', async () => {
  const gone = await aConversation('Bandicoot')
  const file = join(here.folder, 'files', gone.fileId.slice(-2), gone.fileId)
  rmSync(file)
  mkdirSync(join(file, 'in-the-way'), { recursive: true })
  const { status, body } = await here.call('DELETE', `/1.0/identities/${gone.identity}/data`)
  expect(status).toBe(200)
  expect(body).toMatchObject({ threads: 1, contents: 4, attachments: 1 })
  expect(await database('Bandicoot')).toBe(false)
  expect((await here.call('GET', `/1.0/attachments/${gone.fileId}`)).status).toBe(404)
  rmSync(file, { recursive: true })
  writeFileSync(file, 'a letter of Bandicoot')
  await eventually('its file is gone', () => !uploads().some((name) => name.endsWith(gone.fileId)))
})

test('an identity that is left alone after a deletion is not a group', async () => {
  const [one, two] = [await aConversation('Dugong'), await aConversation('Manatee')]
  const { status, body: group } = await here.call('POST', '/1.0/identity_groups', {
    identity_ids: [one.identity, two.identity],
  })
  expect(status).toBe(200)
  await here.call('DELETE', `/1.0/identities/${one.identity}/data`)
  expect((await here.store.read.identity(two.identity))?.identity_group_id).toBeNull()
  expect((await here.call('GET', `/1.0/identity_groups/${group.id}`)).status).toBe(404)
})

test('a picture is deleted with its thumbnails', async () => {
  const gone = await aConversation('Caracal')
  const files = await filesOf(here, gone.fileId)
  expect(files).toEqual([gone.fileId])
  writeFileSync(join(here.folder, 'files', gone.fileId.slice(-2), `${gone.fileId}.640`), 'smaller')
  expect((await here.call('DELETE', `/1.0/identities/${gone.identity}/data`)).status).toBe(200)
  await eventually('both are gone', async () => (await filesOf(here, gone.fileId)).length === 0)
})

test("a message sent during its sender's deletion restores no data", async () => {
  const gone = await aConversation('Wombat')
  const sending = Array.from({ length: 60 }, (_, nth) =>
    gone.customer.send({ body: `Wombat ${nth}` }).catch(() => null),
  )
  const { status } = await here.call('DELETE', `/1.0/identities/${gone.identity}/data`)
  expect(status).toBe(200)
  expect(await here.store.read.identity(gone.identity)).toBeNull()
  expect(await here.store.read.threadsOfIdentityAfter(gone.identity, '', 10)).toEqual([])
  gone.customer.close()
  await Promise.all(sending)
})

test('an export has all texts and files of only that customer', async () => {
  const one = await aConversation('Ocelot')
  await aConversation('Kestrel')
  const { body: handled } = await here.call('POST', `/1.0/interventions?content_id=${one.thread}`)
  const { status, headers, body } = await here.call('GET', `/1.0/identities/${one.identity}/export`)
  expect(status).toBe(200)
  expect(headers.get('content-disposition')).toContain(`identity-${one.identity}.json`)
  expect(body.identity).toMatchObject({ id: one.identity, community_id: here.account.community_id })
  expect(body.threads).toHaveLength(1)
  const { contents, interventions } = body.threads[0]
  expect(interventions).toEqual([expect.objectContaining({ id: handled.id, identity_id: one.identity })])
  expect(contents.map((content: { body: string }) => content.body)).toEqual([
    'Ocelot is my name',
    'Dear Ocelot',
    'Ocelot!',
    'Ocelot is a bore',
  ])
  expect(contents[0].attachments[0].url).toContain('Ocelot.txt')
  expect(JSON.stringify(body)).not.toContain('Kestrel')
})

test('an export of a long conversation contains every message one time', async () => {
  const customer = await here.customer()
  const first = await customer.say('line 0')
  for (let nth = 1; nth < 250; nth++) await customer.say(`line ${nth}`)
  const identity = (await here.store.read.content(first.id))?.identity_id
  const { body } = await here.call('GET', `/1.0/identities/${identity}/export`)
  const bodies = body.threads[0].contents.map((content: { body: string }) => content.body)
  expect(bodies).toEqual(Array.from({ length: 250 }, (_, nth) => `line ${nth}`))
})

test('the audit log records only successful exports', async () => {
  const { identity } = await aConversation('Wombat')
  const exports = async () => {
    const { body } = await here.call('GET', `/1.0/events?subject_id=${identity}`)
    return body.records.filter(({ action }: { action: string }) => action === 'identity.exported').length
  }
  await writeBehind(here.folder, 'alter table push_subscriptions rename to away')
  expect((await here.call('GET', `/1.0/identities/${identity}/export`)).status).toBe(500)
  expect(await exports()).toBe(0)
  await writeBehind(here.folder, 'alter table away rename to push_subscriptions')
  expect((await here.call('GET', `/1.0/identities/${identity}/export`)).status).toBe(200)
  expect(await exports()).toBe(1)
})

test('agents without the right can neither export nor delete', async () => {
  const one = await aConversation('Numbat')
  const calls = [
    ['GET', 'export'],
    ['DELETE', 'data'],
  ] as const
  for (const [method, what] of calls) {
    const path = `/1.0/identities/${one.identity}/${what}`
    expect((await here.call(method, path, undefined, here.account.bot_access_token)).status).toBe(403)
    expect((await here.call(method, path, undefined, '')).status).toBe(401)
    expect((await here.call(method, `/1.0/identities/${'f'.repeat(24)}/${what}`)).status).toBe(404)
  }
  expect((await one.customer.sync({ [one.thread]: 0 })).contents).toHaveLength(3)
})
