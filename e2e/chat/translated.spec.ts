import { openAnsweredChat, send } from '../testing/agent'
import { expect, line, test } from '../testing/bubblewire'
import { pageErrors } from '../testing/host-pages'
import { aCustomer, anAgent, box, log, nameOf, openConversation, quietSource, row, write } from '../testing/inbox-page'
import { askLiveBot, newestMessage } from '../testing/live-chat'
import { translate } from '../testing/translator'
import { fileOf } from '../testing/widget-files'

test('a browser-translated chat shows new, edited and unsent messages', async ({ page, bubblewire }) => {
  const wrong = pageErrors(page)
  const { chat, asked } = await openAnsweredChat(page, bubblewire)
  const { id: reply } = await send(bubblewire, asked, { body: 'It left on Monday' })
  const { id: other } = await send(bubblewire, asked, { body: 'It was a mistake' })
  await expect(line(chat, 'It was a mistake')).toBeVisible()
  await translate(chat.locator('body'))
  const text = chat.getByRole('log')
  await expect(text).toContainText('‹It left on Monday›')

  await bubblewire.call('PATCH', `/1.0/contents/${reply}`, { body: 'It left on Tuesday' })
  await expect(text).toContainText('‹It left on Tuesday›')
  await expect(text).not.toContainText('Monday', { useInnerText: true })
  await bubblewire.call('DELETE', `/1.0/contents/${other}`)
  await expect(text).not.toContainText('mistake', { useInnerText: true })
  for (const body of ['One more', 'And another']) {
    await send(bubblewire, asked, { body })
    await expect(text).toContainText(`‹${body}›`)
  }
  const words = (await text.innerText()).match(/It left on Tuesday|One more|And another/g)
  expect(words).toEqual(['It left on Tuesday', 'One more', 'And another'])
  expect(wrong).toEqual([])
})

test('a message edited just after its translation shows the edit', async ({ page, bubblewire }) => {
  const { chat, asked } = await openAnsweredChat(page, bubblewire)
  const { id } = await send(bubblewire, asked, { body: 'It left on Monday' })
  await expect(line(chat, 'It left on Monday')).toBeVisible()
  let edited = () => {}
  const edit = new Promise<void>((done) => (edited = done))
  await page.route(`**/${fileOf('host/follow-translation.ts')}`, (route) => edit.then(() => route.continue()))
  await translate(chat.locator('body'))
  await expect(line(chat, '‹It left on Monday›')).toBeVisible()
  await bubblewire.call('PATCH', `/1.0/contents/${id}`, { body: 'It left on Tuesday' })
  await expect(chat.getByText('Edited')).toBeVisible()
  edited()
  await expect(line(chat, '‹It left on Tuesday›')).toBeVisible()
  await expect(chat.getByRole('log')).not.toContainText('Monday', { useInnerText: true })
})

test('a live message that the browser translates shows each word once', async ({ page, bubblewire }) => {
  const wrong = pageErrors(page)
  const { chat, bot } = await askLiveBot(page, bubblewire, `Which one? ${Math.random()}`)
  await translate(chat.locator('body'))
  bot.text('The blue pot ')
  await expect(newestMessage(chat)).toContainText('‹The blue pot')
  bot.text('is the largest. ')
  await expect(newestMessage(chat)).toContainText('is the largest.')
  bot.text('It costs 12.')
  await bot.end()
  await expect(newestMessage(chat)).toContainText('It costs 12.›')
  expect((await newestMessage(chat).innerText()).match(/blue pot|largest|costs/g)).toEqual([
    'blue pot',
    'largest',
    'costs',
  ])
  expect(wrong).toEqual([])
})

test('an inbox that the browser translates shows messages and the owner', async ({ browser, bubblewire }) => {
  const desk = await quietSource(bubblewire)
  const word = `Is it open? ${Math.random()}`
  const customer = await aCustomer(browser, desk, word)
  const page = await anAgent(browser, desk, 1)
  const wrong = pageErrors(page)
  await openConversation(page, word)
  await translate(page.locator('body'))
  await write(customer, 'And tomorrow?')
  await expect(log(page)).toContainText('‹And tomorrow?›')
  await expect(row(page, 'And tomorrow?')).toBeVisible()
  await box(page).fill('From nine to five')
  await box(page).press('Enter')
  await expect(log(page)).toContainText('‹From nine to five›')
  await expect(page.getByRole('region', { name: /^Conversation with/ })).toContainText(nameOf(desk, 1))
  expect(wrong).toEqual([])
})
