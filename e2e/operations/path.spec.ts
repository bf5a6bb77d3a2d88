import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { Bubblewire, test as base, bubbleOf, chatOf, expect, freePorts, line, say } from '../testing/bubblewire'
import { pageErrors } from '../testing/host-pages'
import { allowAgents, box, log, openConversation } from '../testing/inbox-page'
import { type PathProxy, startPathProxy } from '../testing/path-proxy'

// The same name as in the chat's own routes (`/chat/...`), so that a wrong prefix shows.

const path = '/chat'
const picture = join(import.meta.dirname, '../../examples/bot/pictures/kettle.jpg')

interface Place {
  bubblewire: Bubblewire
  proxy: PathProxy
  strips: boolean
}

const test = base.extend<{ strips: boolean; place: Place }>({
  strips: [false, { option: true }],
  place: [
    async ({ strips }, use) => {
      const port = await freePorts()
      const proxy = await startPathProxy({ port, path, strips })
      const bubblewire = new Bubblewire(port)
      bubblewire.publicUrl = proxy.url + path
      await bubblewire.start()
      await use({ bubblewire, proxy, strips })
      await bubblewire.dispose()
      proxy.stop()
    },
    { timeout: 60_000 },
  ],
})

async function signIn(browser: Browser, { bubblewire }: Place, nth: number, to: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  const { email = '', password = '' } = bubblewire.demo.sign_in[nth] ?? {}
  await page.goto(bubblewire.publicUrl + to)
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('button', { name: /^You: / })).toBeVisible()
  return page
}

for (const strips of [false, true])
  test.describe(strips ? 'behind a proxy that removes the path' : 'behind a proxy that passes the path on', () => {
    test.use({ strips, actionTimeout: 15_000 })

    test('a chat server below a path serves the chat, its files and links', { tag: '@deep' }, async ({
      browser,
      page,
      place,
    }) => {
      const { bubblewire, proxy } = place
      const { records } = await bubblewire.call('GET', '/1.0/content_sources?type=web_messaging')
      const [web] = records as { community_id: string }[]
      const desk = { name: 'Help desk', type: 'web_messaging', web_messaging: true, community_id: web?.community_id }
      const source = await bubblewire.call('POST', '/1.0/content_sources', desk)
      await allowAgents(bubblewire, String(source.id))

      const admin = await signIn(browser, place, 0, `/settings/sources/${source.id}/snippet`)
      await expect(admin).toHaveURL(`${bubblewire.publicUrl}/settings/sources/${source.id}/snippet`)
      await expect(admin.getByRole('heading', { level: 1, name: 'Help desk' })).toBeVisible()
      const snippet = await admin
        .getByText(/<script async/)
        .or(admin.locator('input[readonly], textarea[readonly]'))
        .first()
        .evaluate((shown) => (shown as HTMLInputElement).value ?? shown.textContent ?? '')
      expect(snippet).toContain(`src="${proxy.url}/chat/chat/`)

      const troubles = pageErrors(page)
      proxy.pages['/shop'] = `<!doctype html><title>Shop</title><link rel="icon" href="data:,"><h1>Shop</h1>${snippet}`
      await page.goto(`${proxy.url}/shop`)
      await bubbleOf(page).click()
      const chat = chatOf(page)
      await chat.getByRole('textbox', { name: 'Your message' }).waitFor()
      await say(chat, 'Where is my parcel?')
      const agent = await signIn(browser, place, 1, '/inbox/')
      await expect(agent).toHaveURL(`${bubblewire.publicUrl}/inbox/`)
      await openConversation(agent, 'Where is my parcel?')
      await chat.locator('input[type="file"]').setInputFiles(picture)
      await chat.getByRole('button', { name: /^Send/ }).click()
      const seen = log(agent).getByRole('img', { name: /kettle/ })
      await expect.poll(() => seen.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
      await box(agent).fill('It is on its way.')
      await box(agent).press('Enter')
      await expect(line(chat, 'It is on its way.')).toBeVisible()

      await agent.reload()
      await expect(log(agent).getByText('It is on its way.')).toBeVisible()
      await page.reload()
      await expect(line(chatOf(page), 'It is on its way.')).toBeVisible()
      expect(troubles).toEqual([])
      expect(proxy.strays).toEqual([])

      const cookies = await agent.context().cookies(bubblewire.publicUrl)
      expect(cookies.map((cookie) => cookie.path)).toEqual(cookies.map(() => '/chat/'))
      expect(await agent.context().cookies(`${proxy.url}/shop`)).toEqual([])
    })

    test("console, studio and documents load all files from the server's path", { tag: '@deep' }, async ({
      browser,
      place,
    }) => {
      const { bubblewire, proxy } = place
      const page = await signIn(browser, place, 0, '/account/')
      const troubles = pageErrors(page)
      page.on('response', (answer) => answer.status() >= 400 && troubles.push(`${answer.status()} ${answer.url()}`))
      const quiet = () => page.waitForLoadState('networkidle')
      for (const at of [
        '/settings/',
        '/settings/people',
        '/settings/log',
        '/reports/',
        '/inbox/customers',
        '/inbox/',
        '/gallery/',
        '/docs',
      ])
        await test.step(at, async () => {
          await page.goto(bubblewire.publicUrl + at)
          await quiet()
          await expect(page.locator('body')).toContainText(/\w{3}/)
        })
      await test.step('the navigation stays under the path', async () => {
        await page.goto(`${bubblewire.publicUrl}/account/`)
        for (const name of ['Inbox', 'Reports', 'Settings']) {
          await page.getByRole('link', { name, exact: true }).first().click()
          await expect(page).toHaveURL(new RegExp(`^${bubblewire.publicUrl}/${name.toLowerCase()}/`))
        }
      })
      expect(troubles).toEqual([])
      await test.step('the studio loads under the path', async () => {
        await page.goto(`${bubblewire.publicUrl}/studio/`)
        await expect(page.frameLocator('iframe').first().getByRole('log')).toBeVisible()
      })
      expect(troubles).toEqual([])
      await test.step('signing out stays under the path', async () => {
        await page.goto(`${bubblewire.publicUrl}/inbox/`)
        await page.getByRole('button', { name: /^You: / }).click()
        await page.getByRole('button', { name: 'Sign out' }).click()
        await expect(page).toHaveURL(`${bubblewire.publicUrl}/account/`)
      })
      expect(proxy.strays).toEqual([])
    })
  })
