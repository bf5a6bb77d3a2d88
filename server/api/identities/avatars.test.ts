import { createServer, type RequestListener } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRunningApp, type RunningApp } from '../../testing/a-running-app'
import { aSecretKey, aToken, aVisitor, aWebSource } from '../../testing/a-visitor'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
/** A PNG that claims 30,000 by 30,000 pixels. */
const huge = Buffer.from(png)
huge.writeUInt32BE(30_000, 16)
huge.writeUInt32BE(30_000, 20)

let now = Date.now()
let here: RunningApp
let shop: Awaited<ReturnType<typeof aWebSource>>
let key: Awaited<ReturnType<typeof aSecretKey>>
const asked: string[] = []
const answers: Record<string, RequestListener> = {
  '/face.png': (_, response) => response.setHeader('content-type', 'text/html').end(png),
  '/page.png': (_, response) => response.setHeader('content-type', 'image/png').end('<script>alert(1)</script>'),
  '/drawing.svg': (_, response) =>
    response.setHeader('content-type', 'image/svg+xml').end('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  '/large.png': (_, response) => response.end(Buffer.concat([png, Buffer.alloc(3_000_000)])),
  '/huge.png': (_, response) => response.end(huge),
  '/packed.png': (_, response) => response.setHeader('content-encoding', 'gzip').end(gzipSync(png)),
  '/elsewhere.png': (_, response) => response.writeHead(302, { location: '/face.png' }).end(),
}
const pictures = createServer((request, response) => {
  asked.push(request.url ?? '')
  const answer = answers[request.url ?? '']
  if (answer) answer(request, response)
  else response.writeHead(404).end()
})
let at: string
beforeAll(async () => {
  await new Promise<void>((done) => pictures.listen(0, '127.0.0.1', done))
  at = `http://127.0.0.1:${(pictures.address() as { port: number }).port}`
  here = await aRunningApp({ WEBHOOK_ALLOW_PRIVATE: 'true' }, { clock: () => now })
  shop = await aWebSource(here)
  key = await aSecretKey(here, shop.communityId)
})
afterAll(async () => {
  await here.stop()
  pictures.close()
})

async function aCustomer(avatar_url: string, app = here, of = { shop, key }) {
  const device = await aVisitor(app, { channelId: of.shop.channelId })
  const uuid = `customer-${Math.random()}`
  await device.value('session:sign_in', { token: await aToken({ uuid, avatar_url }, of.key, now) })
  const { body } = await app.call('GET', `/1.0/contents/${(await device.say('Hello')).id}`)
  return body.author_id as string
}
const avatarOf = (id: string, app = here, token = app.account.access_token) =>
  fetch(`${app.url}/1.0/identities/${id}/avatar`, { headers: { authorization: `Bearer ${token}` } })

test("the server fetches a signed customer's avatar once and caches it", async () => {
  const id = await aCustomer(`${at}/face.png`)
  const answer = await avatarOf(id)
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=3600',
  })
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(png)
  await Promise.all([avatarOf(id), avatarOf(id)])
  expect(asked.filter((path) => path === '/face.png')).toHaveLength(1)
  now += 3_700_000
  await avatarOf(id)
  expect(asked.filter((path) => path === '/face.png')).toHaveLength(2)
})

test("an anonymous visitor's avatar is never fetched", async () => {
  const device = await aVisitor(here, { channelId: shop.channelId })
  await device.say('Hello')
  await device.value('session:identify', { avatar_url: `${at}/spy.png` })
  const { body } = await here.call('GET', `/1.0/contents/${(await device.say('Who reads this?')).id}`)
  const { status } = await avatarOf(body.author_id)
  expect([status, asked.includes('/spy.png')]).toEqual([404, false])
})

test.each(['/page.png', '/drawing.svg', '/large.png', '/huge.png', '/packed.png', '/elsewhere.png', '/nowhere.png'])(
  'a file that is not an image of a usual size is not served: %s',
  async (path) => {
    const id = await aCustomer(at + path)
    expect((await avatarOf(id)).status).toBe(404)
    expect(asked).toContain(path)
  },
)

test('an avatar at a private address is not fetched', async () => {
  const strict = await aRunningApp({ WEBHOOK_ALLOW_PRIVATE: 'false' }, { clock: () => now })
  const own = await aWebSource(strict)
  const of = { shop: own, key: await aSecretKey(strict, own.communityId) }
  const before = asked.length
  expect((await avatarOf(await aCustomer(`${at}/face.png`, strict, of), strict)).status).toBe(404)
  expect(asked).toHaveLength(before)
  await strict.stop()
})

test('only an agent who may read the customer gets the avatar', async () => {
  const id = await aCustomer(`${at}/face.png`)
  const { body: role } = await here.call('POST', '/1.0/roles', { name: 'Nothing', rights: [] })
  const { body: user } = await here.call('POST', '/1.0/users', { name: 'Stranger', role_id: role.id })
  const { body: token } = await here.call('POST', '/1.0/access_tokens', { agent_id: user.id, label: 'Stranger' })
  expect((await avatarOf(id, here, token.token)).status).toBe(404)
  expect((await avatarOf(id, here, 'wrong')).status).toBe(401)
})
