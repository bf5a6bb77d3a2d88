import type { Page } from '@playwright/test'
import type { PushMessage } from '../../contract/chat/push'
import { aPushService } from '../../server/testing/a-push-service'
import { axeFindings } from '../testing/axe'
import { type Bubblewire, expect, test } from '../testing/bubblewire'
import { aCustomer, log, nameOf, quietSource, signIn, write } from '../testing/inbox-page'
import { noticeBrowser, workerAt } from '../testing/notice-browser'
import { noticeIn } from '../testing/notices'
import { skipWithoutWindows } from '../testing/skip-without'

// The server sends pushes to a test service. The test passes them to the browser over the DevTools protocol.

const closedBox = (page: Page) => page.getByRole('checkbox', { name: 'Also when the inbox is closed' })

async function openAlerts(page: Page) {
  await page.getByRole('button', { name: /^You: / }).click()
  await page.getByRole('button', { name: 'Notifications and sound' }).click()
  await expect(closedBox(page)).toBeEnabled()
}

async function anInbox(bubblewire: Bubblewire, replaced = true) {
  const desk = await quietSource(bubblewire)
  const service = await aPushService()
  const { origin } = new URL(desk.demo.api_url)
  const opened = await noticeBrowser({ origins: [origin], service: replaced ? service : null })
  if (!opened) await service.close()
  skipWithoutWindows(opened, 'shows no notices')
  const { page, context, close } = opened
  await signIn(page, desk, 1)
  const worker = await workerAt({ page, context, close }, `${origin}/inbox/`)
  return {
    ...{ desk, service, page, context, ...worker },
    async saying(words: string): Promise<PushMessage> {
      const found = () => service.takenPushes.find(({ message }) => noticeIn(message)?.body === words)?.message
      await expect.poll(() => found() !== undefined, { timeout: 30_000 }).toBe(true)
      return found() as PushMessage
    },
    end: async () => {
      await close()
      await service.close()
    },
  }
}

const stored = async (bubblewire: Bubblewire, text: string) => {
  const { records } = (await bubblewire.call('GET', '/1.0/contents?limit=50')) as unknown as {
    records: { body: string }[]
  }
  return records.filter(({ body }) => body === text).length
}

test('an agent answers from a notice while the inbox is closed', async ({ browser, bubblewire }) => {
  const inbox = await anInbox(bubblewire)
  const { page, desk } = inbox
  await openAlerts(page)
  await expect(closedBox(page)).not.toBeChecked()
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  await closedBox(page).click()
  await expect(closedBox(page)).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Show names and messages' })).toBeChecked()
  expect(await axeFindings(page)).toEqual([])
  await page.goto('about:blank')

  const words = `Where is my kettle ${Math.random()}?`
  const customer = await aCustomer(browser, desk, words)
  const message = await inbox.saying(words)
  await inbox.deliver(message)
  await expect.poll(inbox.notices).toEqual([expect.stringContaining(`${words} | [Reply]`)])
  const answer = `On its way ${Math.random()}`
  await inbox.click('reply', answer)
  await expect(customer.getByRole('log').getByText(answer)).toHaveCount(1)
  await expect.poll(inbox.notices).toEqual([])
  // Deliver it twice, as a push service can do.
  await inbox.deliver(message)
  await expect.poll(async () => (await inbox.notices()).length).toBe(1)
  await inbox.click('reply', answer)
  await expect.poll(inbox.notices).toEqual([])
  expect(await stored(bubblewire, answer)).toBe(1)

  const more = `And its lid ${Math.random()}?`
  await write(customer, more)
  await inbox.deliver(await inbox.saying(more))
  await expect.poll(inbox.notices).toEqual([expect.stringContaining(more)])
  await page.goto(`${desk.demo.api_url}/inbox/`)
  await expect(page.getByRole('button', { name: /^You: / })).toBeVisible()
  // Browsers let a worker focus a page only after a real click.
  await (await inbox.worker()).evaluate(() => {
    const { WindowClient } = self as unknown as { WindowClient: { prototype: { focus(): Promise<void> } } }
    WindowClient.prototype.focus = async () => {}
  })
  await inbox.click()
  await expect(log(page).getByText(more)).toBeVisible()
  await inbox.end()
})

test('an answer written offline in a notice is sent later', { tag: '@deep' }, async ({ browser, bubblewire }) => {
  const inbox = await anInbox(bubblewire)
  const { page, desk, context } = inbox
  await openAlerts(page)
  await closedBox(page).click()
  await expect(closedBox(page)).toBeChecked()
  await page.goto('about:blank')
  const words = `Is the shop open ${Math.random()}?`
  const customer = await aCustomer(browser, desk, words)
  const message = await inbox.saying(words)
  await inbox.deliver(message)
  await expect.poll(async () => (await inbox.notices()).length).toBe(1)
  const answer = `Until six ${Math.random()}`
  await context.setOffline(true)
  await inbox.click('reply', answer)
  await expect.poll(inbox.notices).toEqual([])
  expect(await stored(bubblewire, answer)).toBe(0)
  await context.setOffline(false)
  // The next push makes the worker send pending answers.
  await inbox.deliver(message)
  await expect(customer.getByRole('log').getByText(answer)).toHaveCount(1)

  await page.goto(`${desk.demo.api_url}/inbox/`)
  await page.getByRole('button', { name: `You: ${nameOf(desk, 1)}` }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: /^You: / })).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('subscription-for-test'))).toBe(null)
  const { api, token } = noticeIn(message).data
  const refused = await page.request.post(`${api}/push/answers`, { data: { token, text: 'Still me' } })
  expect(refused.status()).toBe(401)
  await inbox.end()
})

interface WorkerHere {
  registration: ServiceWorkerRegistration
  firstShown: Promise<string>
}

/** If notifications are listed while one is being shown, Chromium loses it. Runs in the worker. */
function replaceShowNotification() {
  const here = self as unknown as WorkerHere
  here.firstShown = new Promise((shown) => {
    here.registration.showNotification = async (_, options) => shown(options?.body ?? '')
  })
}

const firstShown = () => (self as unknown as WorkerHere).firstShown

test('while the inbox is visible, only a test notification appears', { tag: '@deep' }, async ({
  browser,
  bubblewire,
}) => {
  const inbox = await anInbox(bubblewire)
  const { page, desk } = inbox
  await openAlerts(page)
  await closedBox(page).click()
  await expect(closedBox(page)).toBeChecked()
  await page.bringToFront()
  await (await inbox.worker()).evaluate(replaceShowNotification)
  const words = `Do you wrap ${Math.random()}?`
  await aCustomer(browser, desk, words)
  await inbox.deliver(await inbox.saying(words), false)
  await page.getByRole('button', { name: 'Send a test notification' }).click()
  await expect(page.getByText('The test notification is on its way.')).toBeVisible()
  await inbox.deliver(await inbox.saying('Notifications of the inbox arrive here.'), false)
  expect(await (await inbox.worker()).evaluate(firstShown)).toBe('Notifications of the inbox arrive here.')
  await inbox.end()
})

test('an agent whose push service does not answer sees an error', { tag: '@deep' }, async ({ bubblewire }) => {
  const inbox = await anInbox(bubblewire, false)
  await openAlerts(inbox.page)
  await closedBox(inbox.page).click()
  await expect(inbox.page.getByText('Confirm in your browser')).toBeVisible()
  await expect(inbox.page.getByText('Notifications could not be switched on. Try again later.')).toBeVisible({
    timeout: 20_000,
  })
  await expect(closedBox(inbox.page)).not.toBeChecked()
  await inbox.end()
})
