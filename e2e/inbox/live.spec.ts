import { expect, test } from '../testing/bubblewire'
import { aCustomer, anAgent, log, openConversation, quietSource, row } from '../testing/inbox-page'
import { aLiveBot } from '../testing/live-bot'
import { accessibleInEverySize } from '../testing/sizes'

test("an agent sees a bot's message grow, and takes over in the middle", { tag: '@deep' }, async ({
  browser,
  bubblewire,
}) => {
  const desk = await quietSource(bubblewire)
  const word = `A story, please ${Math.random()}`
  await aCustomer(browser, desk, word)
  const page = await anAgent(browser, desk, 1)
  await openConversation(page, word)
  const asked = await desk.idOf(word)

  const first = aLiveBot(desk, { in_reply_to_id: asked, idle_timeout: '120' })
  first.piece({ status: 'Looking for a story' })
  await expect(log(page).getByText('Looking for a story')).toBeVisible()
  await expect(row(page, 'Writing …')).toBeVisible()
  first.text('Once upon')
  await expect(log(page).getByText('Once upon', { exact: true })).toBeVisible()
  await expect(log(page).getByText('Looking for a story')).toHaveCount(0)
  await expect(log(page).getByText(/is writing …/)).toBeVisible()
  const colleague = await anAgent(browser, desk, 2, { locale: 'ar' })
  await colleague.getByRole('link', { name: /يكتب …/ }).click()
  await expect(colleague.getByRole('log').getByText(/يكتب …/)).toBeVisible()
  await expect(colleague.getByRole('log').getByText('Once upon', { exact: true })).toBeVisible()
  await page.reload()
  await expect(log(page).getByText('Once upon', { exact: true })).toBeVisible()
  first.text(' a time')
  await expect(log(page).getByText('Once upon a time', { exact: true })).toBeVisible()
  first.piece({ structured_content: { type: 'select', items: [{ title: 'Go on', payload: 'on' }] } })
  expect(await first.end()).toMatchObject({ content: { body: 'Once upon a time' }, live: 'complete' })
  await expect(log(page).getByRole('button', { name: 'Go on' })).toBeVisible()
  await expect(log(page).getByText('Once upon a time', { exact: true })).toHaveCount(1)
  await expect(log(page).getByText(/is writing …/)).toHaveCount(0)
  await expect(log(page).getByText('Interrupted')).toHaveCount(0)

  const second = aLiveBot(desk, { in_reply_to_id: asked, idle_timeout: '120' })
  second.text('There was a fern')
  await expect(log(page).getByText('There was a fern', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Take', exact: true }).click()
  expect(await second.ended()).toMatchObject({
    status: 409,
    message: expect.stringContaining('taken the conversation'),
  })
  await expect(log(page).getByText('Interrupted')).toBeVisible()
  await expect(log(page).getByText('There was a fern', { exact: true })).toBeVisible()
})

test('the list marks a message interrupted before its first word', { tag: '@deep' }, async ({
  browser,
  bubblewire,
}) => {
  const desk = await quietSource(bubblewire)
  const word = `Where is my fern? ${Math.random()}`
  await aCustomer(browser, desk, word)
  const page = await anAgent(browser, desk, 1)
  await openConversation(page, word)
  const bot = aLiveBot(desk, { in_reply_to_id: await desk.idOf(word), idle_timeout: '120' })
  bot.piece({ status: 'Looking for the fern' })
  await expect(log(page).getByText('Looking for the fern')).toBeVisible()
  await page.getByRole('button', { name: 'Take', exact: true }).click()
  expect(await bot.ended()).toMatchObject({ status: 409 })
  await expect(row(page, 'Interrupted')).toBeVisible()
  await expect(log(page).getByRole('button', { name: 'Acts on the message “Interrupted”' })).toBeAttached()
})

test('a growing message is readable in the inbox in every size', { tag: '@deep' }, async ({ browser, bubblewire }) => {
  const desk = await quietSource(bubblewire)
  const word = `Where is my kettle? ${Math.random()}`
  await aCustomer(browser, desk, word)
  const bot = aLiveBot(desk, { in_reply_to_id: await desk.idOf(word), idle_timeout: '120' })
  bot.piece({ status: 'Looking up your order in the warehouse of the eastern district' })
  const english = await anAgent(browser, desk, 1)
  const arabic = await anAgent(browser, desk, 2, { locale: 'ar' })
  for (const [page, lang] of [
    [english, 'en'],
    [arabic, 'ar'],
  ] as const) {
    await expect(page.getByRole('link', { name: /Writing …|يكتب …/ })).toBeVisible()
    await accessibleInEverySize(page, `inbox-live-${lang}-list`)
    await page.setViewportSize({ width: 1280, height: 860 })
    await page.getByRole('link', { name: /Writing …|يكتب …/ }).click()
    await expect(page.getByRole('log').getByText(/Looking up your order/)).toBeVisible()
    await accessibleInEverySize(page, `inbox-live-${lang}-status`)
  }
  bot.text(
    'Your kettle is **on its way**, and *nearly* there:\n\n1. Packed\n2. In the van\n   - parcel `DE-4711`\n\n```\ntrack --parcel DE-4711 --language en --notify by-mail\n```\n[Follow it](https://shop.example/track) غلايتك **في الطريق** إليك ',
  )
  for (const [page, lang] of [
    [english, 'en'],
    [arabic, 'ar'],
  ] as const) {
    await expect(page.getByRole('log').locator('strong').last()).toHaveText('في الطريق')
    await accessibleInEverySize(page, `inbox-live-${lang}-text`)
  }
  expect(await bot.end()).toMatchObject({ live: 'complete' })
})
