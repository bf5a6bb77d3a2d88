import type { BrowserContext } from '@playwright/test'
import { aPushService } from '../../server/testing/a-push-service'
import { expect, test } from '../testing/bubblewire'
import { quietSource } from '../testing/inbox-page'
import { openSettings, save } from '../testing/settings-page'
import { accessibleInEverySize } from '../testing/sizes'

/** Subscribes at a test's push service, because Chromium's own needs a Google account. */
async function withPushService(context: BrowserContext, subscription: object) {
  await context.grantPermissions(['notifications'])
  await context.addInitScript((given) => {
    PushManager.prototype.subscribe = async (options) => {
      const { endpoint, ...keys } = given as { endpoint: string }
      const registration = { endpoint, options, toJSON: () => ({ endpoint, keys }) }
      return registration as unknown as PushSubscription
    }
  }, subscription)
}

test('an administrator tests notices and turns them on for customers', async ({ page, context, bubblewire }) => {
  const service = await aPushService()
  try {
    const name = `Notices ${Math.random()}`
    await quietSource(bubblewire, name)
    const { records } = (await bubblewire.call('GET', '/1.0/content_sources')) as {
      records: { id: string; name: string }[]
    }
    const id = records.find((each) => each.name === name)?.id
    const { key } = await bubblewire.call('GET', `/1.0/content_sources/${id}/push_test`)
    const browser = service.subscribe(String(key))
    await withPushService(context, browser)
    await openSettings(page, bubblewire, `/sources/${id}/messages`)
    await page.getByRole('button', { name: 'Send me a test notice' }).click()
    await expect(page.getByText('The notice was sent to this browser.')).toBeVisible()
    expect(service.of(browser)[0]?.message).toMatchObject({
      notification: { title: name, body: `A test notice of ${name}` },
    })

    const words = page.getByRole('checkbox', { name: 'Notices show the message' })
    await expect(words).toBeDisabled()
    await page.getByRole('checkbox', { name: 'Notices of replies while the chat is closed' }).check()
    await words.uncheck()
    await save(page)
    const source = () => bubblewire.call('GET', `/1.0/content_sources/${id}`)
    expect(await source()).toMatchObject({ settings: { push: true, push_words: false } })
    await accessibleInEverySize(page, 'settings-notices')

    service.end(browser)
    await page.getByRole('button', { name: 'Send me a test notice' }).click()
    await expect(page.getByText('The notice was not sent: gone')).toBeVisible()
  } finally {
    await service.close()
  }
})
