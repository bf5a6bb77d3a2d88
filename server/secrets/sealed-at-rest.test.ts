import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createApp } from '../app'
import { readConfig, WrongSetting } from '../config/config'
import { createEventSealer } from '../conversation/events/audit/seal-events'
import { aBrowser } from '../testing/a-browser'
import { aPerson, codeOf } from '../testing/a-person'
import { aRunningApp, aWebhookReceiver, eventually, type RunningApp } from '../testing/a-running-app'
import { aStore, dropStore, storeHolds } from '../testing/a-store'
import { aSecretKey, aToken, aVisitor, aWebSource } from '../testing/a-visitor'
import { ownKeyFile, secretKeysOf } from './secret-key'

const older = 'an-older-key-of-thirty-two-characters-or-more'
const newer = 'a-newer-key-of-thirty-two-characters-or-more'
let folder = ''
let now = 0
let here: RunningApp | null = null
const receivers: { close(): unknown }[] = []

beforeEach(() => {
  now = Date.now()
  folder = mkdtempSync(join(tmpdir(), 'bubblewire-sealed-'))
})

afterEach(async () => {
  await end()
  for (const receiver of receivers.splice(0)) await receiver.close()
  await dropStore(folder)
  rmSync(folder, { recursive: true, force: true })
})

async function start(SECRET_KEY: string): Promise<RunningApp> {
  await end()
  here = await aRunningApp({ DATA_DIR: folder, SECRET_KEY }, { clock: () => now })
  return here
}

async function end() {
  await here?.app.stop()
  await here?.store.close()
  here = null
}

const agentKey = 'Bearer the-key-of-an-agent'

async function someSecrets(app: RunningApp) {
  const { communityId, channelId } = await aWebSource(app)
  const key = await aSecretKey(app, communityId)
  const receiver = await aWebhookReceiver()
  receivers.push(receiver)
  const { body: webhook } = await app.call('POST', '/1.0/webhooks', {
    name: 'Bot',
    url: receiver.url,
    registered_events: ['content.imported'],
  })
  const { body: chatApps } = await app.call('POST', '/1.0/communities', { name: 'Chat app' })
  const { body: source } = await app.call('POST', '/1.0/content_sources', {
    name: 'Chat app',
    community_id: chatApps.id,
    type: 'chat_app',
    settings: {
      connector: { url: receiver.url },
      ai_agent: { url: 'https://agent.example/', headers: { authorization: agentKey } },
    },
  })
  const person = await aPerson(app)
  const { key: appKey } = await person.withApp(now)
  const urlSecret = app.app.needs.secrets.open((await app.store.read.setting('url_secret')) ?? '')
  return {
    ...{ channelId, key, receiver, webhookSecret: webhook.secret as string, sourceId: source.id as string },
    connectorSecret: source.connector_secret as string,
    ...{ person, appKey },
    words: [
      new TextDecoder().decode(key.secret),
      webhook.secret,
      source.connector_secret,
      urlSecret,
      appKey,
      agentKey,
    ] as string[],
  }
}

type StoredSecrets = Awaited<ReturnType<typeof someSecrets>>

const isStored = async ({ words }: StoredSecrets) =>
  (await Promise.all(words.map((word) => storeHolds(folder, word)))).some(Boolean)

async function expectSecretsWork(
  app: RunningApp,
  { channelId, key, receiver, webhookSecret, sourceId, connectorSecret, person, appKey }: StoredSecrets,
) {
  const visitor = await aVisitor(app, { channelId })
  await visitor.value('session:sign_in', { token: await aToken({ uuid: 'customer-1' }, key) })
  const before = receiver.deliveries.length
  await visitor.say('Hello')
  const { body, headers } = await eventually('the webhook', () => receiver.deliveries[before])
  new Webhook(webhookSecret).verify(body, headers)
  visitor.close()
  const notice = JSON.stringify({ type: 'message', id: `m-${before}`, customer: { id: 'c' }, body: 'Hi' })
  const at = new Date()
  const answer = await fetch(`${app.url}/1.0/content_sources/${sourceId}/inbound`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': `in-${before}`,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(connectorSecret).sign(`in-${before}`, at, notice),
    },
    body: notice,
  })
  expect(answer.status).not.toBe(401)
  const { ai_agent: aiAgent } = (await app.store.read.source(sourceId))?.settings ?? {}
  expect(app.app.needs.secrets.open(aiAgent?.headers ?? '')).toContain(agentKey)
  const browser = aBrowser(app.url)
  now += 30_000
  await browser.signIn(person.email, person.password)
  const { body: step } = await browser.call('POST', '/account/second_step', { code: codeOf(appKey, now) })
  expect(step).toEqual({ signed_in: true })
}

test('encrypted secrets still work after a restart', async () => {
  const app = await start(older)
  const known = await someSecrets(app)
  await expectSecretsWork(app, known)
  expect(await isStored(known)).toBe(false)
})

test('the first start with a key encrypts all stored secrets', async () => {
  const known = await someSecrets(await start(''))
  expect(await isStored(known)).toBe(true)
  const app = await start(older)
  await expectSecretsWork(app, known)
  const stored = JSON.stringify([await app.store.read.webhooks(), await app.store.read.sources()])
  for (const word of known.words) expect(stored).not.toContain(word)
})

test('the old key can be removed after the start with a new first key', async () => {
  const known = await someSecrets(await start(older))
  await expectSecretsWork(await start(`${newer}, ${older}`), known)
  await expectSecretsWork(await start(newer), known)
})

test('the audit log stays valid when a key is added or changed', async () => {
  for (const key of ['', older, `${newer}, ${older}`, newer]) {
    const app = await start(key)
    await aWebSource(app)
    now += 6000
    const { head } = await createEventSealer(app.app.needs)()
    const { body } = await app.call('GET', '/1.0/events/verification')
    expect(body).toMatchObject({ intact: true, problems: [], head: { seal: head?.seq } })
  }
})

test('the server does not start without the key of its secrets', async () => {
  await someSecrets(await start(older))
  for (const SECRET_KEY of [newer, '']) {
    await end()
    const store = await aStore(folder)
    const config = readConfig({ DATA_DIR: folder, SECRET_KEY })
    const starting = createApp({ config, store, built: null })
    await expect(starting).rejects.toThrow('SECRET_KEY does not open the secrets in this database. Set it to the key')
    await store.close()
  }
})

test('the key can be a setting or a file', () => {
  const own = mkdtempSync(join(tmpdir(), 'bubblewire-key-'))
  try {
    const file = join(own, 'key')
    writeFileSync(file, `${newer}\n${older}\n`)
    expect(readConfig({ SECRET_KEY_FILE: file }).secretKeys).toEqual([newer, older])
    expect(() => readConfig({ SECRET_KEY: newer, SECRET_KEY_FILE: file })).toThrow(WrongSetting)
    expect(() => readConfig({ SECRET_KEY: 'short' })).toThrow('SECRET_KEY is wrong: it must be one or more keys')
    expect(() => readConfig({ SECRET_KEY_FILE: join(own, 'none') })).toThrow('it must be a file that can be read')
    const bare = { secretKeys: [], dataDir: own, databaseUrl: null, demo: false }
    expect(secretKeysOf(bare)).toEqual([])
    const made = secretKeysOf({ ...bare, demo: true })
    expect(made[0]).toHaveLength(64)
    expect(statSync(join(own, ownKeyFile)).mode & 0o777).toBe(0o600)
    expect(readFileSync(join(own, ownKeyFile), 'utf8')).toContain(made[0])
    expect(secretKeysOf({ ...bare, demo: true })).toEqual(made)
    expect(secretKeysOf(bare)).toEqual(made)
    expect(secretKeysOf({ ...bare, secretKeys: [newer], demo: true })).toEqual([newer])
    expect(secretKeysOf({ ...bare, databaseUrl: 'postgres://db/x', demo: true })).toEqual([])
  } finally {
    rmSync(own, { recursive: true, force: true })
  }
})
