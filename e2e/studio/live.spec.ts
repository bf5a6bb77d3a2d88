import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { type Bubblewire, expect, test } from '../testing/bubblewire'
import { accessibleInEverySize } from '../testing/sizes'
import { openStudio, startFrom } from '../testing/studio-page'

const log = (page: Page) => page.getByRole('list', { name: 'The conversation' })
const source = (page: Page) => page.getByRole('combobox', { name: 'Source' })

async function openLive(page: Page, bubblewire: Bubblewire) {
  await openStudio(page, bubblewire)
  await page.getByText('Send into a live conversation').click()
  await expect(source(page)).toHaveValue(/./)
}

async function writeAsCustomer(page: Page, text: string) {
  await page.getByLabel('Write as the customer').fill(text)
  await page.getByRole('button', { name: 'Say it' }).click()
  await expect(log(page).getByText(text)).toBeVisible()
}

const sendComposed = (page: Page) => page.getByRole('button', { name: 'Send the composed message' }).click()

test('in a real conversation the composed message is sent, read and answered', { tag: '@deep' }, async ({
  page,
  context,
  bubblewire,
}) => {
  await openLive(page, bubblewire)
  await expect(source(page).locator('option:checked')).toHaveText('Studio: web')
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Open the chat as a customer' }).click()
  const chat = await opened
  const box = chat.getByRole('textbox', { name: 'Your message' })
  const word = `Hello ${Math.random()}`
  await box.fill(word)
  await box.press('Enter')
  await expect(log(page).getByText(word)).toBeVisible()

  await sendComposed(page)
  await expect(chat.getByRole('log').getByText('Your order has left our warehouse')).toBeVisible()
  await expect(log(page).getByText('as web · read')).toBeVisible()
  await chat.getByRole('log').getByRole('button', { name: 'Another day' }).click()
  await expect(log(page).getByText('{"payload":"delay:4711"}')).toBeVisible()

  const before = await chat.getByRole('log').getByRole('listitem').count()
  await page
    .getByLabel(/^Title/)
    .first()
    .fill('')
  await sendComposed(page)
  await expect(page.getByRole('alert').filter({ hasText: /title/ })).toBeVisible()
  expect(await chat.getByRole('log').getByRole('listitem').count()).toBe(before)
})

test('a simulated customer taps the buttons that each channel renders', { tag: '@deep' }, async ({
  page,
  bubblewire,
}) => {
  test.slow()
  await openLive(page, bubblewire)
  for (const [name, type, form] of [
    ['Studio: Messenger', 'messenger', 'generic template'],
    ['Studio: business listing', 'business_listing', 'rich card'],
    ['Studio: chat app', 'chat_app', 'reply buttons'],
    ['Studio: photo sharing', 'photo_sharing', 'generic template'],
  ] as const)
    await test.step(type, async () => {
      await source(page).selectOption(name)
      const word = `Hello from ${type} ${Math.random()}`
      await writeAsCustomer(page, word)
      await sendComposed(page)
      await expect(log(page).getByText(`as ${form} · sent`)).toBeVisible()
      await log(page).getByRole('button', { name: 'Another day' }).click()
      await expect(log(page).getByText('{"payload":"delay:4711"}')).toBeVisible()
      const { records } = await bubblewire.call(
        'GET',
        `/1.0/contents?limit=3&source_id=${await source(page).inputValue()}`,
      )
      const [tapped, sent, asked] = records as Record<string, unknown>[]
      expect(asked).toMatchObject({ body: word, source_type: type, created_from: 'synchronizer' })
      expect(sent).toMatchObject({ synchronization_status: 'success' })
      expect(tapped).toMatchObject({ structured_reply: { payload: 'delay:4711' }, in_reply_to_id: sent?.id })
    })
})

test('two simulated customers in the studio have separate conversations', { tag: '@deep' }, async ({
  page,
  bubblewire,
}) => {
  await openLive(page, bubblewire)
  await source(page).selectOption('Studio: business chat')
  await writeAsCustomer(page, 'The first of two')
  await sendComposed(page)
  await expect(log(page).getByText('as plain text · sent')).toBeVisible()
  await expect(log(page).getByRole('button', { name: 'Another day' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Another customer' }).click()
  await writeAsCustomer(page, 'The second of two')
  await expect(log(page).getByText('The first of two')).toHaveCount(0)
  const threads = page.getByRole('combobox', { name: 'Conversation' })
  await threads.selectOption({ index: 1 })
  await expect(log(page).getByText('The first of two')).toBeVisible()
  await writeAsCustomer(page, 'The first again')
  await expect(log(page).getByText('The first of two')).toBeVisible()
})

test('a business-chat form is answered, edited as JSON, checked and stored', { tag: '@deep' }, async ({
  page,
  bubblewire,
}) => {
  await openLive(page, bubblewire)
  await startFrom(page, 'Form')
  await source(page).selectOption('Studio: business chat')
  await writeAsCustomer(page, `A form please ${Math.random()}`)
  await sendComposed(page)
  await expect(log(page).getByText('as form · sent')).toBeVisible()
  await log(page).getByText('Answer in full').click()
  const answer = log(page).getByLabel('What the connector reports, as JSON')
  const whole = JSON.parse(await answer.inputValue()) as { structured_reply: { responses: object[] } }
  await answer.fill('{"body":')
  await log(page).getByRole('button', { name: 'Answer' }).click()
  await expect(log(page).getByRole('alert')).toContainText('This is not JSON')
  await answer.fill(JSON.stringify({ ...whole, structured_reply: { responses: 'none' } }))
  await log(page).getByRole('button', { name: 'Answer' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /structured_reply/ })).toBeVisible()
  await answer.fill(JSON.stringify(whole))
  await log(page).getByRole('button', { name: 'Answer' }).click()
  await expect(log(page).getByText('"responses"').last()).toBeVisible()
  const id = await source(page).inputValue()
  await expect
    .poll(async () => (await bubblewire.call('GET', `/1.0/contents?limit=1&source_id=${id}`)).records)
    .toMatchObject([{ created_from: 'synchronizer', structured_reply: whole.structured_reply }])
})

test('the studio checks the secret that a designer pastes', { tag: '@deep' }, async ({ page, bubblewire }) => {
  const taken: string[] = []
  const connector = createServer((request, response) => {
    request.on('data', (part) => taken.push(String(part)))
    request.on('end', () => response.end('{"foreign_id":"there"}'))
  })
  await new Promise<void>((listening) => connector.listen(0, '127.0.0.1', listening))
  page.once('close', () => connector.close())
  const community = await bubblewire.call('POST', '/1.0/communities', { name: 'Phones' })
  const made = await bubblewire.call('POST', '/1.0/content_sources', {
    type: 'chat_app',
    name: 'Our phones',
    community_id: community.id,
    settings: { connector: { url: `http://127.0.0.1:${(connector.address() as AddressInfo).port}/` } },
  })
  await openLive(page, bubblewire)
  await source(page).selectOption('Our phones')
  const secret = page.getByLabel('Secret of its connector')
  await secret.fill('whsec_bm90IHRoZSBzZWNyZXQgb2YgdGhpcw==')
  await page.getByRole('button', { name: 'Use it' }).click()
  await page.getByLabel('Write as the customer').fill('Hello')
  await page.getByRole('button', { name: 'Say it' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /signature/i })).toBeVisible()
  await secret.fill(String(made.connector_secret))
  await page.getByRole('button', { name: 'Use it' }).click()
  await writeAsCustomer(page, 'Hello from a phone')
  await sendComposed(page)
  await expect(log(page).getByText('as reply buttons · sent')).toBeVisible()
  expect(taken.join('')).toContain('"as":"reply_buttons"')
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(kept).not.toContain(String(made.connector_secret))
})

test('the live part of the studio is accessible in every size and theme', { tag: '@deep' }, async ({
  page,
  bubblewire,
}) => {
  await openLive(page, bubblewire)
  await source(page).selectOption('Studio: photo sharing')
  await startFrom(page, 'Carousel: three products')
  await writeAsCustomer(page, 'What do you have today?')
  await sendComposed(page)
  await expect(log(page).getByRole('button', { name: 'Put in my cart' }).first()).toBeVisible()
  await accessibleInEverySize(page, 'studio-live')
})
