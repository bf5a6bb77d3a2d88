import type { Browser, Page } from '@playwright/test'
import { axeFindings } from '../testing/axe'
import { type Bubblewire, expect, test } from '../testing/bubblewire'
import {
  aCustomer,
  anAgent,
  box,
  chooseColleague,
  log,
  nameOf,
  openConversation,
  quietSource,
  row,
  view,
  write,
} from '../testing/inbox-page'

test('the first agent to answer owns the conversation', {
  tag: '@every-node',
}, async ({ browser, bubblewire }) => {
  const desk = await quietSource(bubblewire)
  const [ada, ben] = [await anAgent(browser, desk, 1), await anAgent(browser, desk, 2)]
  const word = `Do you ship to Norway? ${Math.random()}`
  const customer = await aCustomer(browser, desk, word)

  await expect(row(ada, word)).toBeVisible()
  await expect(row(ben, word)).toBeVisible()
  await openConversation(ada, word)
  await expect(ada.getByText('Nobody has this conversation. Your reply makes it yours.')).toBeVisible()
  const messages = await log(ada).boundingBox()
  await openConversation(ben, word)
  await expect(ada.getByText(`${nameOf(desk, 2)} is here too`)).toBeVisible()
  expect(await log(ada).boundingBox()).toEqual(messages)
  await Promise.all([
    expect(ben.getByText(`${nameOf(desk, 1)} is writing a reply`)).toBeVisible(),
    expect(customer.getByText(/is typing/).first()).toBeVisible(),
    box(ada).pressSequentially('Yes, in five days.'),
  ])
  await box(ada).press('Enter')
  await expect(customer.getByRole('log').getByText('Yes, in five days.')).toBeVisible()
  await expect(log(ada).getByText('Read')).toBeVisible()
  await expect(log(ben).getByText('Yes, in five days.')).toBeVisible()

  await Promise.all([
    expect(ada.getByText(/is writing/).first()).toBeVisible(),
    customer.getByRole('textbox', { name: 'Your message' }).pressSequentially('Th'),
  ])
  await write(customer, 'Thank you!')
  await expect(log(ada).getByText('Thank you!')).toBeVisible()
  await view(ben, 'All').click()
  await expect(row(ben, 'Thank you!').getByText(nameOf(desk, 1))).toBeVisible()
  await view(ada, 'Mine').click()
  await expect(row(ada, 'Thank you!')).toBeVisible()

  await expect(customer.getByRole('log').getByText(/Read$/)).toBeVisible()

  await ada.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(customer.getByText(/was closed/)).toBeVisible()
  await view(ben, 'Closed').click()
  await expect(row(ben, 'Thank you!')).toBeVisible()
  await ada.getByRole('button', { name: 'Reopen', exact: true }).click()
  await expect(ada.getByRole('button', { name: 'Close', exact: true })).toBeVisible()
})

test('an answered conversation stays in the list "Mine"', { tag: '@deep' }, async ({ browser, bubblewire }) => {
  const desk = await quietSource(bubblewire)
  const ada = await anAgent(browser, desk, 1)
  const word = `Is it in stock? ${Math.random()}`
  const customer = await aCustomer(browser, desk, word)
  const filter = ada.getByRole('button', { name: /^Needs an answer/ })
  await expect(row(ada, word)).toContainText('Needs an answer')
  await openConversation(ada, word)
  await box(ada).fill('Yes, five of them.')
  await box(ada).press('Enter')
  await expect(customer.getByRole('log').getByText('Yes, five of them.')).toBeVisible()
  await view(ada, 'Mine').click()
  await expect(row(ada, 'Yes, five of them.')).toBeVisible()
  await expect(row(ada, 'Yes, five of them.')).not.toContainText('Needs an answer')
  await view(ada, 'Unassigned').click()
  const other = `Me too ${Math.random()}`
  await aCustomer(browser, desk, other)
  await openConversation(ada, other)
  await view(ada, 'Mine').click()
  await expect(row(ada, 'Yes, five of them.')).toBeVisible()
  await filter.click()
  await expect(row(ada, 'Yes, five of them.')).toHaveCount(0)
  await expect(ada).toHaveURL(/in=mine&needs_answer/)
  await write(customer, 'Then I take one')
  await expect(row(ada, 'Then I take one')).toBeVisible()

  const shopper = await aCustomer(browser, bubblewire, 'Can I talk to a person?')
  await expect(shopper.getByRole('log').getByText('I have told the team.')).toBeVisible()
  await view(ada, 'Unassigned').click()
  await expect(row(ada, 'I have told the team.').first()).toContainText('Needs an answer')
  await openConversation(ada, 'I have told the team.')
  const facts = ada.getByRole('complementary', { name: 'Details' })
  await expect(facts.getByText('Began')).toBeVisible()
  await ada.getByRole('button', { name: 'Take', exact: true }).click()
  await expect(ada.getByText('The conversation is yours.')).toBeVisible()
  await expect(facts.getByText('First reply after')).toHaveCount(0)
  await box(ada).fill('Here I am')
  await box(ada).press('Enter')
  await expect(facts.getByText('First reply after')).toBeVisible()
})

test("a reply in a colleague's conversation is refused with the owner's name", { tag: '@deep' }, async ({
  browser,
  bubblewire,
}) => {
  const desk = await quietSource(bubblewire)
  const [ada, ben] = [await anAgent(browser, desk, 1), await anAgent(browser, desk, 2)]
  const [word, other] = [`Whose is it? ${Math.random()}`, `Another one ${Math.random()}`]
  // The list also has conversations of parallel journeys.
  const [second, third] = [`And now? ${Math.random()}`, `Still there? ${Math.random()}`]
  const customer = await aCustomer(browser, desk, word)
  await aCustomer(browser, desk, other)
  await openConversation(ada, word)
  await box(ada).fill('Mine, says Ada')
  await box(ada).press('Enter')
  await expect(log(ada).getByText(/^(Sent|Delivered|Read)$/)).toBeVisible()
  await openConversation(ada, other)
  await write(customer, second)

  const fresh = (page: Page) => log(page).getByText('New since you were here')
  await view(ben, 'All').click()
  await expect(row(ben, second)).toBeVisible()
  await openConversation(ben, second)
  await expect(log(ben).getByText('Mine, says Ada')).toBeVisible()
  await expect(fresh(ben)).toHaveCount(0)
  await box(ben).fill('I help, says Ben')
  await box(ben).press('Enter')
  const refused = log(ben).getByRole('listitem').filter({ hasText: 'I help, says Ben' })
  await expect(refused.getByText(`${nameOf(desk, 1)} has had this conversation since`)).toBeVisible()
  await expect(refused.getByText('Ask for it, or leave a comment.')).toBeVisible()
  await expect(refused.getByRole('button', { name: 'Take over and send' })).toHaveCount(0)
  await refused.getByRole('button', { name: 'Put back into the text box' }).click()
  await expect(box(ben)).toHaveValue('I help, says Ben')

  await openConversation(ben, other)
  await write(customer, third)
  await expect(row(ben, third)).toBeVisible()
  await openConversation(ben, third)
  await expect(fresh(ben)).toBeVisible()
})

async function answerTogether(browser: Browser, bubblewire: Bubblewire) {
  const desk = await quietSource(bubblewire)
  const [ada, ben] = [await anAgent(browser, desk, 1), await anAgent(browser, desk, 2)]
  const word = `Who answers? ${Math.random()}`
  await aCustomer(browser, desk, word)
  for (const page of [ada, ben]) await openConversation(page, word)
  // Disconnect Ben, so that his page does not learn the new owner.
  await ben.routeWebSocket(/realtime/, (line) => line.close())
  await box(ben).fill('I do, says Ben')
  await box(ada).fill('I do, says Ada')
  await box(ada).press('Enter')
  await expect(log(ada).getByText(/^(Sent|Delivered|Read)$/)).toBeVisible()
  await box(ben).press('Enter')
  const refused = log(ben).getByRole('listitem').filter({ hasText: 'I do, says Ben' })
  await expect(refused.getByText(`${nameOf(desk, 1)} has taken this conversation. Your text is kept.`)).toBeVisible()
  return { desk, ada, ben, refused }
}

test('if two agents answer together, the second one keeps the typed text', { tag: '@deep' }, async ({
  browser,
  bubblewire,
}) => {
  const { ben, refused } = await answerTogether(browser, bubblewire)
  await refused.getByRole('button', { name: 'Put back into the text box' }).click()
  await expect(box(ben)).toHaveValue('I do, says Ben')
})

test('a refused reply can be sent after its author becomes the owner', { tag: '@deep' }, async ({
  browser,
  bubblewire,
}) => {
  const { desk, ada, ben, refused } = await answerTogether(browser, bubblewire)
  await ada.getByRole('button', { name: 'More', exact: true }).click()
  await ada.getByRole('menuitem', { name: 'Hand over …' }).press('Enter')
  await chooseColleague(ada, nameOf(desk, 2))
  await expect(ada.getByText(`Handed over to ${nameOf(desk, 2)}.`)).toBeVisible()
  await ben.unrouteAll()
  await ben.reload()
  await expect(refused.getByText('Not sent. The conversation is yours.')).toBeVisible()
  await refused.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(log(ben).getByText(/^(Sent|Delivered|Read)$/)).toHaveCount(2)
  await expect(refused.getByText(/Not sent/)).toHaveCount(0)
})

test('the inbox is accessible and fits in every size and theme', {
  tag: ['@deep', '@wide-fonts'],
}, async ({ browser, bubblewire }) => {
  const desk = await quietSource(bubblewire)
  const word = `Is anybody there? ${Math.random()}`
  await aCustomer(browser, desk, word)
  for (const [width, theme] of [
    [1440, 'light'],
    [390, 'dark'],
  ] as const) {
    await test.step(`${width}, ${theme}`, async () => {
      const page = await anAgent(browser, desk, 0, { viewport: { width, height: 900 }, colorScheme: theme })
      await expect(row(page, word)).toBeVisible()
      expect(await axeFindings(page)).toEqual([])
      await openConversation(page, word)
      await expect(box(page)).toBeVisible()
      expect(await axeFindings(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    })
  }
})
