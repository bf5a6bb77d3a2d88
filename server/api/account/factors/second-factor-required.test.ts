import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAgentPage } from '../../../agents/testing/an-agent-page'
import { adminRoleId } from '../../../conversation/rights'
import { aBrowser, type Browser } from '../../../testing/a-browser'
import { aPerson, codeOf } from '../../../testing/a-person'
import { aRunningApp, type RunningApp } from '../../../testing/a-running-app'
import { anAgent } from '../../../testing/an-agent'

let app: RunningApp
const now = Date.now()
beforeAll(async () => {
  app = await aRunningApp({}, { clock: () => now })
})
afterAll(() => app.stop())

const own = '/1.0/second_factors'
let nth = 0
async function aRole(second_factor_required: boolean) {
  nth += 1
  const { body } = await app.call('POST', '/1.0/roles', { name: `Careful ${nth}`, rights: [], second_factor_required })
  expect(body.second_factor_required).toBe(second_factor_required)
  return body.id as string
}
const needed = async (browser: Browser) => (await browser.call('GET', '/account/me')).body.second_factor_needed
const cookieOf = (browser: Browser) => [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

test('a user whose role needs a second factor must set one up', async () => {
  const person = await aPerson(app, { role_id: await aRole(true) })
  const { browser, answer } = await person.atPassword()
  expect(answer.body).toEqual({ signed_in: true })
  expect(await needed(browser)).toBe(true)
  for (const [method, path] of [
    ['GET', '/1.0/users/me'],
    ['GET', '/1.0/conversations'],
    ['PUT', '/1.0/users/me'],
    ['PUT', '/1.0/users/me/password'],
  ] as const) {
    const { status, body } = await browser.call(method, path, method === 'PUT' ? {} : undefined)
    expect([path, status, body.error]).toEqual([path, 403, 'second_factor_needed'])
  }
  await expect(anAgentPage(app, { headers: { cookie: cookieOf(browser), origin: app.url } })).rejects.toThrow()

  const { body: begun } = await browser.call('POST', `${own}/app`)
  const { body: done } = await browser.call('PUT', `${own}/app`, { code: codeOf(begun.key, now) })
  expect(done.recovery_codes).toHaveLength(10)
  expect(await needed(browser)).toBe(false)
  expect((await browser.call('GET', '/1.0/users/me')).status).toBe(200)
  const page = await anAgentPage(app, { headers: { cookie: cookieOf(browser), origin: app.url } })
  page.close()
})

test('a passkey is enough for a role that needs a second factor', async () => {
  const person = await aPerson(app, { role_id: await aRole(true) })
  await person.withPasskey()
  expect(await needed(person.browser)).toBe(false)
})

test('open sessions are refused once their role needs a second factor', async () => {
  const role = await aRole(false)
  const person = await aPerson(app, { role_id: role })
  expect((await person.browser.call('GET', '/1.0/users/me')).status).toBe(200)
  await app.call('PUT', `/1.0/roles/${role}`, { second_factor_required: true })
  expect((await person.browser.call('GET', '/1.0/users/me')).body.error).toBe('second_factor_needed')
  await app.call('PUT', `/1.0/roles/${role}`, { second_factor_required: false })
  expect((await person.browser.call('GET', '/1.0/users/me')).status).toBe(200)
})

test('access tokens of a role that needs a second factor still work', async () => {
  const bot = await anAgent(app)
  await app.call('PUT', `/1.0/roles/${bot.roleId}`, { second_factor_required: true })
  expect((await bot.call('GET', '/1.0/users/me')).status).toBe(200)
})

test('the last second factor cannot be removed if the role needs one', async () => {
  const person = await aPerson(app, { role_id: await aRole(true) })
  await person.withApp(now)
  const { id } = await person.withPasskey()
  await person.callOrThrow('DELETE', `${own}/app`)
  const last = await person.browser.call('DELETE', `${own}/passkeys/${id}`)
  expect([last.status, last.body.error]).toEqual([409, 'last_second_factor'])
})

test('after a reset, the person must set up a new second factor', async () => {
  const person = await aPerson(app, { role_id: await aRole(true) })
  await person.withApp(now)
  await app.call('DELETE', `/1.0/users/${person.id}/second_factors`)
  expect((await person.atPassword()).answer.body).toEqual({ signed_in: true })
  expect(await needed(person.browser)).toBe(true)
})

test('the role admin can require a second factor but is otherwise fixed', async () => {
  const change = (fields: object) => app.call('PUT', `/1.0/roles/${adminRoleId}`, fields)
  expect((await change({ second_factor_required: true })).body).toMatchObject({ second_factor_required: true })
  const admin = await aPerson(app, { role_id: adminRoleId })
  expect(await needed(admin.browser)).toBe(true)
  expect((await change({ second_factor_required: false, name: 'root' })).status).toBe(403)
  const demo = aBrowser(app.url)
  await demo.call('POST', '/account/demo')
  expect((await demo.call('GET', '/1.0/users/me')).status).toBe(200)
  await change({ second_factor_required: false })
})
