import { expect, test } from 'vitest'
import { firstRunLink } from '../../first-run/first-run'
import { aBrowser } from '../../testing/a-browser'
import { aRunningApp } from '../../testing/a-running-app'

async function anEmptyApp() {
  const app = await aRunningApp()
  await app.store.transact(async (tx) => {
    for (const account of await tx.accounts()) await tx.updateAccount({ ...account, password_hash: null })
  })
  const link = async () => (await firstRunLink(app.app.needs, app.app.needs.config))?.split('#first_run=')[1] ?? null
  return { ...app, link }
}

const admin = { name: 'Ada', email: 'ada@shop.example', password: 'tea in the garden' }

test('the first-run link creates the first admin and works one time', async () => {
  const app = await anEmptyApp()
  const token = await app.link()
  const browser = aBrowser(app.url)
  expect((await browser.call('POST', '/account/first_run', { token })).status).toBe(200)
  expect((await browser.call('POST', '/account/first_run/use', { token, ...admin })).status).toBe(200)
  expect((await browser.call('GET', '/1.0/users/me')).body).toMatchObject({ name: 'Ada', role: 'admin' })
  const second = await aBrowser(app.url).call('POST', '/account/first_run/use', { token, ...admin })
  expect(second.status).toBe(404)
  expect(await app.link()).toBeNull()
  await app.stop()
})

test('several printed first-run links work until one of them is used', async () => {
  const app = await anEmptyApp()
  const [first, second] = [await app.link(), await app.link()]
  const look = async (token: string | null) =>
    (await aBrowser(app.url).call('POST', '/account/first_run', { token })).status
  expect([await look(first), await look(second), await look('a guess')]).toEqual([200, 200, 404])
  expect(await app.store.read.setting('first_run')).not.toContain(first)
  await aBrowser(app.url).call('POST', '/account/first_run/use', { token: second, ...admin })
  expect(await look(first)).toBe(404)
  await app.stop()
})

test('a weak password does not use up the first-run link', async () => {
  const app = await anEmptyApp()
  const token = await app.link()
  const weak = await aBrowser(app.url).call('POST', '/account/first_run/use', { token, ...admin, password: 'tea' })
  expect(weak.body.errors[0].path).toBe('password')
  const wrong = await aBrowser(app.url).call('POST', '/account/first_run/use', { token, ...admin, email: 'ada' })
  expect(wrong.body.errors[0].path).toBe('email')
  expect((await aBrowser(app.url).call('POST', '/account/first_run', { token })).status).toBe(200)
  const foreign = { origin: 'https://evil.example' }
  expect((await aBrowser(app.url).call('POST', '/account/first_run', { token }, foreign)).status).toBe(403)
  await app.stop()
})
