import type { Page } from '@playwright/test'
import type { Source } from '../../clients/typescript/operations'
import { axeFindings } from '../testing/axe'
import { bubbleOf, chatOf, expect, test } from '../testing/bubblewire'
import { firstVisit } from '../testing/first-visit'
import { openHostPage, pageErrors, runCommand } from '../testing/host-pages'
import { openOwnPage } from '../testing/own-page'
import { signedToken } from '../testing/signed-token'

const doctorOf = (page: Page) => page.getByRole('dialog', { name: 'Page doctor' })
const verdict = (page: Page) => doctorOf(page).getByRole('status')
const finding = (page: Page, name: string) =>
  doctorOf(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })

async function examine(page: Page) {
  await expect(bubbleOf(page)).toBeVisible()
  expect(await runCommand(page, ['debug'])).toMatchObject({ value: { version: 1 } })
  await expect(verdict(page)).toHaveText(/\d+ broken/, { timeout: 20_000 })
}

test('the page doctor finds no fault on a correct page', async ({ page, bubblewire }) => {
  const wrong = pageErrors(page)
  await openHostPage(page, bubblewire, 'plain', { attributes: 'data-color="#7a1f5c"' })
  await expect(bubbleOf(page)).toBeVisible()
  await runCommand(page, ['setVariable', 'plan', 'pro'])
  await examine(page)
  await expect(verdict(page)).toHaveText('0 broken, 0 to look at, 10 ok.')
  await expect(finding(page, 'OK Line to the server')).toContainText('Open')
  await expect(finding(page, 'OK Clock')).toContainText(/agrees|second/)
  await expect(finding(page, 'OK Triggers')).toContainText('plan = pro')
  expect(await axeFindings(page, '[id^="bubblewire-doctor"]')).toEqual([])
  await expect(chatOf(page).getByRole('log')).toBeHidden()
  await expect(doctorOf(page).getByRole('heading', { name: 'Page doctor' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(doctorOf(page).getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(doctorOf(page)).toHaveCount(0)
  await examine(page)
  await doctorOf(page).getByRole('button', { name: 'Close' }).click()
  await expect(doctorOf(page)).toHaveCount(0)
  await examine(page)
  await runCommand(page, ['destroy'])
  await expect(page.locator('[id^="bubblewire"]')).toHaveCount(0)
  expect(wrong).toEqual([])
})

test('the doctor finds no fault under a strict policy or Trusted Types', async ({ browser, bubblewire }) => {
  for (const name of ['strict-csp', 'trusted-types'])
    await firstVisit(browser, name, async (page) => {
      const wrong = pageErrors(page)
      await openHostPage(page, bubblewire, name)
      await examine(page)
      await expect(verdict(page)).toHaveText(/^0 broken, 0 to look at/)
      await expect(finding(page, 'OK Content Security Policy')).toBeVisible()
      expect(await doctorOf(page).evaluate((dialog) => getComputedStyle(dialog).display)).toBe('flex')
      expect(wrong).toEqual([])
    })
})

test('the doctor names the policy directive that a blocked frame lacks', async ({ page, bubblewire }) => {
  await openHostPage(page, bubblewire, 'frames-blocked')
  await examine(page)
  const policy = finding(page, 'Broken Content Security Policy')
  await expect(policy).toContainText(`frame-src ${bubblewire.demo.api_url}`)
  await expect(finding(page, 'Broken Chat frame')).toContainText("this page's policy")
})

test('the doctor says why an origin gets no session and no frame', { tag: '@deep' }, async ({ page, bubblewire }) => {
  const { records } = await bubblewire.call('GET', '/1.0/content_sources?type=web_messaging')
  const { id } = (records as Source[]).find(({ channel_id }) => channel_id === bubblewire.demo.channel_id) ?? { id: '' }
  const allow = (allowed_origins: string[]) =>
    bubblewire.call('PUT', `/1.0/content_sources/${id}`, { settings: { allowed_origins } })
  // The frame loads before the origin is refused, so the refusal affects only the session.
  await openHostPage(page, bubblewire, 'plain')
  await bubbleOf(page).hover()
  await expect(chatOf(page).getByRole('textbox', { name: 'Your message' })).toBeAttached()
  await allow(['https://shop.example.com'])
  try {
    await bubbleOf(page).click()
    await expect(chatOf(page).getByText('This chat is not available.')).toBeVisible()
    await runCommand(page, ['close'])
    await examine(page)
    await expect(finding(page, 'Broken Line to the server')).toContainText('origin_not_allowed')

    const site = await openHostPage(page, bubblewire, 'plain')
    await examine(page)
    await expect(finding(page, 'Broken Chat frame')).toContainText(`Put ${site} into Allowed sites (allowed_origins)`)
  } finally {
    await allow([])
  }
})

test('the doctor reports a misspelt attribute with the right name', async ({ page, bubblewire }) => {
  await openHostPage(page, bubblewire, 'plain', { attributes: 'data-zindex="5" data-positon="left" data-size="60px"' })
  await examine(page)
  const wrong = finding(page, 'Broken Attributes')
  await expect(wrong).toHaveCount(3)
  for (const text of ['Write data-z-index', 'Write data-position', 'data-size="60px" has to be a number'])
    await expect(wrong.filter({ hasText: text })).toHaveCount(1)
})

test("the doctor lists the tag's attributes after the tag is removed", async ({ page, bubblewire }) => {
  await openHostPage(page, bubblewire, 'plain', { attributes: 'data-color="#7a1f5c"' })
  await expect(bubbleOf(page)).toBeVisible()
  await page.evaluate(() => document.querySelector('script[src*="loader.js"]')?.remove())
  for (const command of [['setLocale', 'de'], ['setConsent', 'session'], ['hide'], ['show']])
    await runCommand(page, command)
  await examine(page)
  await expect(finding(page, 'OK Attributes')).toContainText('data-color: all known.')
})

test('the doctor explains an expired token without showing the signature', async ({ page, bubblewire, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { expired } = await signedToken(bubblewire, 'grace')
  await openHostPage(page, bubblewire, 'plain')
  await expect(bubbleOf(page)).toBeVisible()
  expect(await runCommand(page, ['signIn', expired])).toMatchObject({ code: 'token_expired' })
  await examine(page)
  await expect(finding(page, 'Broken Signed identity')).toContainText('It had expired')
  await expect(finding(page, 'Broken Signed identity')).toContainText('alg "HS256"')
  await expect(finding(page, 'To look at Refused commands')).toContainText('token_expired')
  await doctorOf(page).getByRole('button', { name: 'Copy report' }).click()
  await expect(verdict(page)).toHaveText('Report copied.')
  const report = await page.evaluate(() => navigator.clipboard.readText())
  expect(report).toContain('[Broken] Signed identity')
  expect(report).toContain('To mend: ')
  const [, claims = '', signature = ''] = expired.split('.')
  const shown = `${report}\n${await doctorOf(page).innerText()}`
  expect(shown).not.toContain(signature)
  expect(shown).not.toContain(claims)
  expect(shown).not.toContain('Grace')
})

test('the doctor names the consequences of denied storage', async ({ page, bubblewire }) => {
  await page.addInitScript(() => {
    if (window.parent !== window) return
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('denied', 'SecurityError')
        },
      })
  })
  await openHostPage(page, bubblewire, 'plain')
  await examine(page)
  await expect(finding(page, 'To look at Storage')).toContainText('localStorage is denied')
})

test('the doctor names elements over the bubble, including another chat', async ({ page, bubblewire }) => {
  await openHostPage(page, bubblewire, 'plain')
  await expect(bubbleOf(page)).toBeVisible()
  await page.evaluate(() => {
    const banner = document.createElement('div')
    banner.id = 'cookies'
    for (const [name, value] of Object.entries({ position: 'fixed', inset: 'auto 0 0', height: '90px' }))
      banner.style.setProperty(name, value)
    banner.style.zIndex = '2147483646'
    document.body.append(banner)
  })
  await examine(page)
  await expect(finding(page, 'Broken Corner of the bubble')).toContainText('div#cookies')
  await page.evaluate(() => document.getElementById('cookies')?.style.setProperty('z-index', '1'))
  await doctorOf(page).getByRole('button', { name: 'Check again' }).click()
  await expect(finding(page, 'To look at Corner of the bubble')).toContainText('covers div#cookies')

  await page.evaluate(() => {
    document.getElementById('cookies')?.remove()
    const bubble = document.createElement('iframe')
    bubble.className = 'other-chat'
    bubble.style.cssText = 'position:fixed;right:10px;bottom:10px;width:80px;height:80px;z-index:2147483000'
    document.body.append(bubble)
  })
  await doctorOf(page).getByRole('button', { name: 'Check again' }).click()
  await expect(finding(page, 'Broken Corner of the bubble')).toContainText('iframe.other-chat')
})

test('without popovers, the doctor names a style that hides the bubble', async ({ page, bubblewire }) => {
  await page.addInitScript(() => Reflect.deleteProperty(HTMLElement.prototype, 'showPopover'))
  const body = '<style>html{transform:translateX(0)}</style><p style="height:3000px">Shop</p>'
  await openOwnPage(page, bubblewire, { body })
  await expect(bubbleOf(page)).toBeAttached()
  await runCommand(page, ['debug'])
  await expect(finding(page, 'Broken Corner of the bubble')).toContainText('transform of html')
})
