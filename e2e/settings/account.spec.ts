import type { Page } from '@playwright/test'
import { axeFindings } from '../testing/axe'
import { type Bubblewire, expect, line, openChat, say, test } from '../testing/bubblewire'

const heading = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

function personOf({ demo }: Bubblewire, name: string) {
  const person = demo.sign_in.find((each) => each.name === name)
  if (!person) throw new Error(`the demo has no ${name}`)
  return person
}

async function signIn(page: Page, bubblewire: Bubblewire, name: string, path = '/account/') {
  const { email, password } = personOf(bubblewire, name)
  await page.goto(bubblewire.demo.api_url + path)
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.keyboard.press('Enter')
  await heading(page, 'Your profile')
}

async function restorePerson(page: Page, changes: object) {
  const status = await page.evaluate(async (body) => {
    const headers = { 'x-bubblewire-csrf': '1', 'content-type': 'application/json' }
    return (await fetch('/1.0/users/me', { method: 'PUT', headers, body })).status
  }, JSON.stringify(changes))
  expect(status).toBe(200)
}

test("the demo's admin signs in without a password", async ({ page, bubblewire }) => {
  await page.goto(`${bubblewire.demo.api_url}/account/`)
  await heading(page, 'Sign in')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Sign in as the demo’s admin' }).click()
  await heading(page, 'Your profile')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'You: Demo agent' }).press('Enter')
  const signOut = page.getByRole('button', { name: 'Sign out', exact: true })
  await expect(signOut).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(signOut).toBeHidden()
  await expect(page.getByRole('button', { name: 'You: Demo agent' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(signOut).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await signOut.click()
  await heading(page, 'Sign in')
})

test('a wrong password shows an error, and the typed text stays', async ({ page, bubblewire }) => {
  await page.goto(`${bubblewire.demo.api_url}/account/`)
  await page.getByLabel('E-mail address').fill('ada@demo.example')
  await page.getByLabel('Password').fill('wrong')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('The e-mail address or the password is wrong.')
  await expect(page.getByLabel('E-mail address')).toHaveValue('ada@demo.example')
})

test('a saved language and theme apply at once, and in other browsers', async ({ page, browser, bubblewire }) => {
  await signIn(page, bubblewire, 'Ada Demo')
  await page.getByLabel('Language').selectOption('ar')
  await page.getByLabel('Theme').selectOption('dark')
  await page.getByRole('button', { name: 'Save' }).click()
  await heading(page, 'ملفك الشخصي')
  const looks = (of: Page) =>
    of.evaluate(() => [document.documentElement.dir, document.documentElement.style.colorScheme])
  expect(await looks(page)).toEqual(['rtl', 'dark'])
  expect(await axeFindings(page)).toEqual([])
  const other = await (await browser.newContext()).newPage()
  const { email, password } = personOf(bubblewire, 'Ada Demo')
  await other.goto(`${bubblewire.demo.api_url}/account/`)
  await other.getByLabel('E-mail address').fill(email)
  await other.getByLabel('Password').fill(password)
  await other.keyboard.press('Enter')
  await heading(other, 'ملفك الشخصي')
  expect(await looks(other)).toEqual(['rtl', 'dark'])
  await other.context().close()
  await restorePerson(page, { language: null, theme: 'system' })
})

async function endSessions(bubblewire: Bubblewire, name: string) {
  const { records } = (await bubblewire.call('GET', '/1.0/users?limit=100')) as {
    records: { id: string; name: string }[]
  }
  const user = records.find((each) => each.name === name)
  await bubblewire.call('DELETE', `/1.0/users/${user?.id}/sessions`)
}

async function signInAgain(page: Page, { password }: { password: string }) {
  const again = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(again).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await again.getByLabel('Password').fill(password)
  await page.keyboard.press('Enter')
  await expect(again).toBeHidden()
}

const secondStep = (page: Page) => page.getByRole('region', { name: 'Second step for signing in' })

test('a session that ends while a user types is renewed in a dialog', {
  tag: '@wide-fonts',
}, async ({ page, bubblewire }) => {
  await signIn(page, bubblewire, 'Ben Demo')
  await expect(secondStep(page).getByRole('button').first()).toBeVisible()
  await page.getByLabel('Your name').fill('Ben the second')
  await endSessions(bubblewire, 'Ben Demo')
  await page.getByRole('button', { name: 'Save' }).click()
  await signInAgain(page, personOf(bubblewire, 'Ben Demo'))
  await expect(page.getByRole('button', { name: 'You: Ben the second' })).toBeVisible()
  await restorePerson(page, { name: 'Ben Demo' })
})

test('a background request with an ended session opens the sign-in dialog', async ({ page, bubblewire }) => {
  let go = () => {}
  const ended = new Promise<void>((done) => {
    go = done
  })
  await page.route('**/1.0/second_factors', async (route) => {
    await ended
    await route.continue()
  })
  await signIn(page, bubblewire, 'Ben Demo')
  await page.getByLabel('Your name').fill('Typed before')
  await endSessions(bubblewire, 'Ben Demo')
  go()
  await signInAgain(page, personOf(bubblewire, 'Ben Demo'))
  await expect(secondStep(page).getByRole('button').first()).toBeVisible()
  await expect(page.getByLabel('Your name')).toHaveValue('Typed before')
})

test("a new password signs out the user's other browsers", async ({ page, browser, bubblewire }) => {
  const user = await bubblewire.call('POST', '/1.0/users', { name: 'Cleo', email: 'cleo@demo.example' })
  const { url } = await bubblewire.call('POST', `/1.0/users/${user.id}/sign_in_link`)
  await page.goto(String(url))
  await heading(page, 'Welcome, Cleo')
  expect(await axeFindings(page)).toEqual([])
  await page.getByLabel('New password').fill('tea in the garden')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/inbox\//)
  await expect(page.getByText('You may not read any source yet.')).toBeVisible()
  await page.goto(`${bubblewire.demo.api_url}/account/`)
  await heading(page, 'Your profile')

  const other = await (await browser.newContext()).newPage()
  await other.goto(`${bubblewire.demo.api_url}/account/`)
  await other.getByLabel('E-mail address').fill('cleo@demo.example')
  await other.getByLabel('Password').fill('tea in the garden')
  await other.keyboard.press('Enter')
  await heading(other, 'Your profile')

  await page.getByLabel('Current password').fill('tea in the garden')
  await page.getByLabel('New password').fill('coffee at the lake')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your password is changed.')).toBeVisible()
  await other.reload()
  await heading(other, 'Sign in')
  await other.context().close()

  await page.goto(`${String(url)}`)
  await page.reload()
  await heading(page, 'This link does not work')
})

test('every page and the chat load with the browser language en-US@posix', { tag: '@deep' }, async ({
  page,
  bubblewire,
}) => {
  await page.addInitScript(() => {
    const said = { language: 'en-US@posix', languages: ['en-US@posix'] }
    for (const [name, value] of Object.entries(said)) Object.defineProperty(navigator, name, { get: () => value })
  })
  const failures: string[] = []
  page.on('pageerror', ({ message }) => failures.push(message))
  await signIn(page, bubblewire, 'Ada Demo')
  for (const path of ['/inbox/', '/reports/', '/settings/', '/account/', '/studio/']) {
    await page.goto(bubblewire.demo.api_url + path)
    await expect(page.getByRole('main')).toBeVisible()
    await expect(page.getByRole('heading').first()).toBeVisible()
  }
  const chat = await openChat(page, bubblewire)
  await say(chat, 'time')
  await expect(line(chat, 'When would you like')).toBeVisible()
  expect(failures).toEqual([])
})
