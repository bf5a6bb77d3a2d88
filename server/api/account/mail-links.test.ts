import { afterEach, expect, test } from 'vitest'
import { aBrowser } from '../../testing/a-browser'
import { aMailSink } from '../../testing/a-mail-sink'
import { aRunningApp, eventually, type RunningApp } from '../../testing/a-running-app'

const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close()
})

async function aTeam({ answer, ...more }: { answer?: Parameters<typeof aMailSink>[0]; clock?: () => number } = {}) {
  const sink = await aMailSink(answer)
  open.push(sink)
  const app = await aRunningApp(sink.settings, more)
  open.push({ close: app.stop })
  return { sink, app }
}

let nth = 0
async function aUser(app: RunningApp, name = 'Dora') {
  nth += 1
  const email = `dora${nth}@shop.example`
  const { body } = await app.call('POST', '/1.0/users', { name, email })
  return { id: body.id as string, email }
}

async function aPerson(app: RunningApp) {
  const user = await aUser(app)
  const { body } = await app.call('POST', `/1.0/users/${user.id}/sign_in_link`)
  const browser = aBrowser(app.url)
  const token = tokenIn(body.url)
  expect((await browser.call('POST', '/account/link/use', { token, password })).status).toBe(200)
  return { ...user, browser }
}
const password = 'tea in the garden'
const tokenIn = (text: string) => /#link=([\w-]+)/.exec(text)?.[1] ?? ''
const firstMail = (sink: Awaited<ReturnType<typeof aMailSink>>) => eventually('an e-mail', () => sink.received[0])
const rowsOf = async (app: RunningApp) =>
  (await app.app.needs.metrics.text()).match(/outbox_rows\{kind="mail"\} (\d+)/)?.[1]
const noRowsWait = (app: RunningApp) => eventually('no e-mail waits', async () => (await rowsOf(app)) === '0')

test('an invited user gets an e-mail whose link sets a password', async () => {
  const { sink, app } = await aTeam()
  const { id, email } = await aUser(app)
  const { status, body } = await app.call('POST', `/1.0/users/${id}/sign_in_link/mail`)
  expect([status, body]).toMatchObject([200, { sent_to: email, purpose: 'invitation' }])
  const { to, mail } = await firstMail(sink)
  expect(to).toEqual([email])
  expect(mail.from?.text).toBe('"Shop chat" <chat@shop.example>')
  expect(mail.subject).toBe(`Invitation to answer customers at ${new URL(app.app.needs.config.publicUrl).host}`)
  expect(mail.text).toContain('Demo agent invites you to answer customers')
  expect(mail.headers.get('auto-submitted')).toBe('auto-generated')
  const token = tokenIn(mail.text ?? '')
  expect(tokenIn(String(mail.html))).toBe(token)
  const used = await aBrowser(app.url).call('POST', '/account/link/use', { token, password })
  expect(used.body).toEqual({ signed_in: true })
  await noRowsWait(app)
  expect(sink.received).toHaveLength(1)
})

test("e-mails use the administrator's language until the reader changes it", async () => {
  const { sink, app } = await aTeam()
  const person = await aPerson(app)
  const invite = (language: string) =>
    fetch(`${app.url}/1.0/users/${person.id}/sign_in_link/mail`, {
      method: 'POST',
      headers: { authorization: `Bearer ${app.account.access_token}`, 'accept-language': language },
    })
  await invite('xx, ar;q=0.9, en;q=0.5')
  const { mail } = await firstMail(sink)
  expect(mail.subject).toContain('كلمة مرور جديدة')
  expect(String(mail.html)).toContain('dir="rtl"')
  await person.browser.call('PUT', '/1.0/users/me', { language: 'de' })
  await invite('ar')
  expect((await eventually('the second e-mail', () => sink.received[1])).mail.subject).toContain('Ein neues Passwort')
})

test('a password link request gets the same response for every e-mail', async () => {
  const { sink, app } = await aTeam()
  const person = await aPerson(app)
  const invited = await aUser(app)
  const ask = (email: string) => aBrowser(app.url).call('POST', '/account/forgot', { email })
  const answers = [await ask('nobody@shop.example'), await ask(invited.email), await ask(person.email.toUpperCase())]
  for (const { status, body } of answers) expect([status, body]).toEqual([200, { done: true }])
  const { to, mail } = await firstMail(sink)
  expect(to).toEqual([person.email])
  await ask(person.email)
  await noRowsWait(app)
  expect(sink.received).toHaveLength(1)
  const token = tokenIn(mail.text ?? '')
  const changed = { token, password: 'coffee in the kitchen' }
  expect((await aBrowser(app.url).call('POST', '/account/link/use', changed)).status).toBe(200)
  expect((await aBrowser(app.url).signIn(person.email, changed.password)).body).toEqual({ signed_in: true })
})

test('password link requests for one e-mail address are limited', async () => {
  const { app } = await aTeam()
  const person = await aPerson(app)
  const ask = () => aBrowser(app.url).call('POST', '/account/forgot', { email: person.email })
  await eventually('a refusal', async () => (await ask()).status === 429)
  expect((await person.browser.signIn(person.email, password)).body).toEqual({ signed_in: true })
})

test('an agent gets an e-mail about a sign-in with an unknown browser', async () => {
  const { sink, app } = await aTeam()
  const person = await aPerson(app)
  await person.browser.signIn(person.email, password)
  const stranger = aBrowser(app.url)
  await stranger.signIn(person.email, password, { 'user-agent': 'Odd <b>Browser</b> 1.0', 'accept-language': 'fr-FR' })
  const { mail } = await firstMail(sink)
  expect(mail.subject).toContain('Nouvelle connexion')
  expect(mail.text).toContain('Odd <b>Browser</b>')
  expect(String(mail.html)).toContain('Odd &lt;b&gt;Browser&lt;/b&gt;')
  await stranger.signIn(person.email, password)
  await noRowsWait(app)
  expect(sink.received).toHaveLength(1)
})

test('without a mail server, the API says how to set one up', async () => {
  const app = await aRunningApp()
  open.push({ close: app.stop })
  const { id, email } = await aUser(app)
  expect(await app.call('POST', `/1.0/users/${id}/sign_in_link/mail`)).toMatchObject({
    ...{ status: 409, body: { error: 'mail_off', message: expect.stringContaining('SMTP_URL') } },
  })
  const browser = aBrowser(app.url)
  expect((await browser.call('GET', '/account/options')).body).toMatchObject({ mail: false })
  expect((await browser.call('POST', '/account/forgot', { email })).status).toBe(409)
})

test('a page of another site cannot request links', async () => {
  const { sink, app } = await aTeam()
  const person = await aPerson(app)
  const headers = { origin: 'https://other.example', 'sec-fetch-site': 'cross-site' }
  const { status } = await aBrowser(app.url).call('POST', '/account/forgot', { email: person.email }, headers)
  expect(status).toBe(403)
  expect(sink.received).toEqual([])
})
