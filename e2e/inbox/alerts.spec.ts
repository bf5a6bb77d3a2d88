import type { Page } from '@playwright/test'
import { expect, test } from '../testing/bubblewire'
import { aCustomer, anAgent, log, quietSource, write } from '../testing/inbox-page'

/** The window, which records notifications and sounds (`notes`). `elsewhere`: the window acts as unfocused. */
type Watched = Window & { shown: Notification[]; notes: number; elsewhere: boolean }

/** Records notifications and sounds, and grants permission, which a headless Chromium denies. */
function watch() {
  const page = window as unknown as Watched
  Object.assign(page, { shown: [], notes: 0, elsewhere: false })
  const real = Notification
  let permission: NotificationPermission = 'default'
  const requestPermission = async () => {
    permission = await real.requestPermission()
    return permission
  }
  document.hasFocus = () => !page.elsewhere
  window.Notification = new Proxy(real, {
    get: (made, name) =>
      name === 'permission' ? permission : name === 'requestPermission' ? requestPermission : Reflect.get(made, name),
    construct(Made, given: [string, NotificationOptions]) {
      const made = new Made(...given)
      page.shown.push(made)
      return made
    },
  })
  const { start } = AudioScheduledSourceNode.prototype
  AudioScheduledSourceNode.prototype.start = function (...when) {
    page.notes += 1
    start.apply(this, when)
  }
}
const notes = (page: Page) => page.evaluate(() => (window as unknown as Watched).notes)
const shown = (page: Page) =>
  page.evaluate(() => (window as unknown as Watched).shown.map(({ title, body }) => `${title}: ${body}`))

async function choices(page: Page) {
  await page.getByRole('button', { name: /^You: / }).click()
  await page.getByRole('button', { name: 'Notifications and sound' }).click()
  return page.getByRole('dialog', { name: 'Notifications' })
}

test('an agent in another window gets a sound and a notification', { tag: '@deep' }, async ({
  browser,
  bubblewire,
}) => {
  const desk = await quietSource(bubblewire)
  const page = await anAgent(browser, desk, 1, { permissions: ['notifications'] })
  await page.addInitScript(watch)
  await page.reload()
  const dialog = await choices(page)
  await dialog.getByRole('checkbox', { name: 'Show desktop notifications' }).check()
  await dialog.getByRole('checkbox', { name: 'Play a sound' }).check()
  await expect.poll(() => notes(page)).toBeGreaterThan(0)
  const once = await notes(page)
  await dialog.getByRole('button', { name: 'Done' }).click()

  const waiting = await page.evaluate(async () => {
    const { lists } = await (await fetch('/1.0/conversations/counts')).json()
    return lists.unassigned.needs_answer + lists.mine.needs_answer
  })
  await page.evaluate(() => {
    ;(window as unknown as Watched).elsewhere = true
  })
  const word = `Anybody at the till? ${Math.random()}`
  const customer = await aCustomer(browser, desk, word)
  await expect.poll(() => shown(page)).toEqual([expect.stringMatching(/^Visitor \w+: Anybody at the till\?/)])
  await expect.poll(() => notes(page)).toBe(2 * once)
  await expect(page).toHaveTitle(`(${waiting + 1}) Inbox · Bubblewire`)
  await page.evaluate(() => {
    const { shown } = window as unknown as Watched
    shown[0]?.dispatchEvent(new Event('click'))
  })
  await expect(log(page).getByText(word)).toBeVisible()

  const again = await choices(page)
  await again.getByRole('checkbox', { name: 'Play a sound' }).uncheck()
  await again.getByRole('button', { name: 'Done' }).click()
  await write(customer, 'Hello?')
  await expect.poll(() => shown(page)).toHaveLength(2)
  await page.evaluate(() => {
    ;(window as unknown as Watched).elsewhere = false
  })
  await write(customer, 'There you are!')
  await expect(log(page).getByText('There you are!')).toBeVisible()
  expect(await shown(page)).toHaveLength(2)
  expect(await notes(page)).toBe(2 * once)
})
