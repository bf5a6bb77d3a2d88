import type { Page } from '@playwright/test'
import { axeFindings } from '../testing/axe'
import { amount, billOf } from '../testing/bill'
import { type Bubblewire, expect, test } from '../testing/bubblewire'
import { aCustomer, anAgent, box, log, nameOf, openConversation, quietSource, row, userOf } from '../testing/inbox-page'
import { aMessenger } from '../testing/messenger'

const acts = (page: Page, words: string) => log(page).getByRole('button', { name: `Acts on the message “${words}”` })
const edited = (page: Page) => page.getByRole('textbox', { name: 'The edited message' })

async function choose(page: Page, words: string, role: 'menuitem' | 'menuitemcheckbox', item: string) {
  await log(page).getByText(words, { exact: true }).hover()
  await acts(page, words).click()
  await page.getByRole(role, { name: item }).click()
}

async function itemsOf(page: Page, words: string): Promise<string[]> {
  await acts(page, words).click()
  await expect(page.getByRole('menu')).toBeVisible()
  const items = await page.getByRole('menuitem').allTextContents()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  return items
}

async function sendAs(page: Page, in_reply_to_id: string, message: { body: string; structured_content: object }) {
  await page.evaluate(
    async (given) => {
      const headers = { 'x-bubblewire-csrf': '1', 'content-type': 'application/json' }
      const { ok } = await fetch('/1.0/contents', { method: 'POST', headers, body: JSON.stringify(given) })
      if (!ok) throw new Error('the message was refused')
    },
    { in_reply_to_id, ...message },
  )
  await expect(acts(page, message.body)).toBeAttached()
}

const form = {
  type: 'form',
  title: 'About you',
  first_page_id: 'name',
  pages: [{ page_id: 'name', type: 'input', title: 'Your name?', submit_form: true }],
}

const tea = amount('12.50', 'Tea')

async function setWindow(desk: Bubblewire, edit_window_seconds: number) {
  const { records } = (await desk.call('GET', '/1.0/content_sources?limit=150')) as unknown as {
    records: { id: string; channel_id: string }[]
  }
  const source = records.find(({ channel_id }) => channel_id === desk.demo.channel_id)
  await desk.call('PUT', `/1.0/content_sources/${source?.id}`, { settings: { edit_window_seconds } })
}

async function reply(page: Page, words: string) {
  await box(page).fill(words)
  await box(page).press('Enter')
  await expect(log(page).getByText(words, { exact: true })).toBeVisible()
  await expect(box(page)).toHaveValue('')
  await expect(acts(page, words)).toBeAttached()
}

test('an agent edits a reply by keys, and every page shows the new text', { tag: '@deep' }, async ({
  browser,
  bubblewire,
}) => {
  const desk = await quietSource(bubblewire)
  const word = `When does it come? ${Math.random()}`
  const customer = await aCustomer(browser, desk, word)
  const [page, colleague] = [await anAgent(browser, desk, 1), await anAgent(browser, desk, 2)]
  await openConversation(page, word)
  await openConversation(colleague, word)
  await reply(page, 'It comes on Thursday.')
  await expect(customer.getByRole('log').getByText('It comes on Thursday.')).toBeVisible()
  await box(page).fill('Anything else')

  await test.step('keys open the message menu', async () => {
    await log(page).focus()
    await page.keyboard.press('Tab')
    await expect(acts(page, 'It comes on Thursday.')).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(acts(page, word)).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitemcheckbox', { name: 'Thumbs up' })).toBeFocused()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(acts(page, 'It comes on Thursday.')).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
  })
  await test.step('Escape cancels the edit', async () => {
    await page.keyboard.press('Enter')
    await expect(edited(page)).toBeFocused()
    await expect(edited(page)).toHaveValue('It comes on Thursday.')
    await expect(page.getByText(/^You are editing your message of/)).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.type(' Or not.')
    await page.keyboard.press('Escape')
    await expect(acts(page, 'It comes on Thursday.')).toBeFocused()
    await expect(box(page)).toHaveValue('Anything else')
  })
  await test.step('an edit survives a reload, and is saved', async () => {
    await choose(page, 'It comes on Thursday.', 'menuitem', 'Edit')
    await edited(page).fill('It comes on Friday.')
    await page.reload()
    await expect(edited(page)).toHaveValue('It comes on Friday.')
    await expect(acts(page, 'It comes on Thursday.')).toBeAttached()
    await edited(page).press('Enter')
    await expect(page.getByText('The message was edited.')).toBeVisible()
    await expect(box(page)).toHaveValue('Anything else')
    await expect(acts(page, 'It comes on Friday.')).toBeFocused()
  })
  for (const each of [log(page), log(colleague), customer.getByRole('log')]) {
    await expect(each.getByText('It comes on Friday.', { exact: true })).toBeVisible()
    await expect(each.getByText('It comes on Thursday.', { exact: true })).toHaveCount(0)
  }
  await expect(log(colleague).getByText('Edited', { exact: true })).toBeVisible()
  await expect(row(colleague, 'It comes on Friday.')).toBeVisible()
  await log(colleague).getByText('It comes on Friday.').hover()
  await acts(colleague, 'It comes on Friday.').click()
  await expect(colleague.getByRole('menuitemcheckbox')).toHaveCount(6)
  await expect(colleague.getByRole('menuitem')).toHaveCount(0)
})

test('an unsent reply disappears from pages, list and search', { tag: '@deep' }, async ({ browser, bubblewire }) => {
  const desk = await quietSource(bubblewire)
  const word = `Is it here? ${Math.random()}`
  const wrong = `Yes, ${Math.random()}`
  const customer = await aCustomer(browser, desk, word)
  const [page, colleague] = [await anAgent(browser, desk, 1), await anAgent(browser, desk, 2)]
  await openConversation(page, word)
  await openConversation(colleague, word)
  await reply(page, wrong)
  const id = await desk.idOf(wrong)
  await expect(row(colleague, wrong)).toBeVisible()
  await expect(customer.getByRole('log').getByText(wrong)).toBeVisible()

  await choose(page, wrong, 'menuitem', 'Unsend …')
  const dialog = page.getByRole('dialog', { name: 'Unsend this message?' })
  expect(await axeFindings(page, 'dialog')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(acts(page, wrong)).toBeFocused()
  await choose(page, wrong, 'menuitem', 'Unsend …')
  await dialog.getByRole('button', { name: 'Unsend', exact: true }).click()
  await expect(page.getByText('The message was unsent.')).toBeVisible()
  for (const each of [page, colleague]) {
    await expect(log(each).getByText('Message unsent', { exact: true })).toBeVisible()
    await expect(each.getByText(wrong)).toHaveCount(0)
    await expect(row(each, 'Message unsent').first()).toBeVisible()
  }
  await expect(customer.getByRole('log').getByText(wrong)).toHaveCount(0)
  await expect(acts(page, word)).toBeFocused()
  await colleague.getByRole('searchbox', { name: 'Search all messages' }).fill(wrong)
  await expect(colleague.getByText('No message has these words.')).toBeVisible()
  const { records } = (await desk.call('GET', '/1.0/events?action=content.deleted&limit=50')) as { records?: object[] }
  expect(records).toContainEqual(expect.objectContaining({ subject_id: id, agent_id: await userOf(desk, 1) }))
  expect(JSON.stringify(records)).not.toContain(wrong)
})

test('customers and agents react, and a second press removes the reaction', { tag: '@deep' }, async ({
  browser,
  bubblewire,
}) => {
  const desk = await quietSource(bubblewire)
  const word = `Thank you ${Math.random()}`
  const customer = await aCustomer(browser, desk, word)
  const [page, colleague] = [await anAgent(browser, desk, 1), await anAgent(browser, desk, 2)]
  await openConversation(page, word)
  await openConversation(colleague, word)
  await reply(page, 'With pleasure')

  const theirs = customer.getByRole('listitem').filter({ hasText: 'With pleasure' })
  await theirs.getByRole('button', { name: 'Options for this message' }).click()
  await customer.getByRole('dialog', { name: 'This message' }).getByRole('button', { name: 'Heart' }).click()
  const heart = log(page).getByRole('button', { name: /^Heart: / })
  await expect(heart).toHaveAccessibleName(/^Heart: Visitor/)
  await log(page).getByText('With pleasure').hover()
  await acts(page, 'With pleasure').click()
  await page.getByRole('menuitemcheckbox', { name: 'Heart' }).click()
  await expect(heart).toHaveAccessibleName(/^Heart: Visitor.*, You\s*2$/)
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('status').getByText('Heart: You')).toBeAttached()
  await expect(log(colleague).getByRole('button', { name: /^Heart: / })).toHaveAccessibleName(
    new RegExp(`^Heart: Visitor.*, ${nameOf(desk, 1)}\\s*2$`),
  )
  await expect(theirs.getByRole('button', { name: /^Heart: / })).toHaveText(/2/)
  expect(await axeFindings(page)).toEqual([])

  await choose(page, 'With pleasure', 'menuitemcheckbox', 'Celebrating')
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  const party = log(page).getByRole('button', { name: 'Celebrating: You' })
  await party.press('Enter')
  await expect(party).toHaveCount(0)
  await expect(page.getByRole('status').getByText('Reaction taken back.')).toBeAttached()
})

test('the message menu omits impossible changes', { tag: '@deep' }, async ({ browser, bubblewire }) => {
  const desk = await quietSource(bubblewire)
  const word = `May I choose? ${Math.random()}`
  const customer = await aCustomer(browser, desk, word)
  const page = await anAgent(browser, desk, 1)
  await openConversation(page, word)
  await page.keyboard.press('t')
  await expect(page.getByText('The conversation is yours.')).toBeVisible()
  const asked = await desk.idOf(word)

  await test.step('the menu of a form, payment or answered question omits Edit', async () => {
    await sendAs(page, asked, { body: 'Who are you?', structured_content: form })
    expect(await itemsOf(page, 'Who are you?')).toEqual(['Unsend …'])
    await sendAs(page, asked, { body: 'Please pay', structured_content: billOf([tea], tea) })
    expect(await itemsOf(page, 'Please pay')).toEqual(['Unsend …'])
    const items = [{ title: 'Tea', payload: 'tea' }]
    await sendAs(page, asked, { body: 'Tea or coffee?', structured_content: { type: 'select', items } })
    expect(await itemsOf(page, 'Tea or coffee?')).toEqual(['Edit', 'Unsend …'])
    await customer.getByRole('log').getByRole('button', { name: 'Tea' }).click()
    await expect(log(page).getByText('Answered: Tea')).toBeVisible()
    expect(await itemsOf(page, 'Tea or coffee?')).toEqual(['Unsend …'])
    expect(await itemsOf(page, word)).toEqual([])
  })
  await test.step('an edit after the time limit is refused with the reason', async () => {
    await reply(page, 'It is Monday')
    await choose(page, 'It is Monday', 'menuitem', 'Edit')
    await edited(page).fill('It is Tuesday')
    await setWindow(desk, 0)
    await edited(page).press('Enter')
    const why = page.getByRole('alert').getByText('The time for this is over: the message stays as it is.')
    await expect(why).toBeVisible()
    await expect(edited(page)).toHaveValue('It is Tuesday')
    await page.reload()
    await expect(why).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('button', { name: 'Cancel' }).click()
    expect(await itemsOf(page, 'It is Monday')).toEqual([])
  })
  await test.step('in a closed conversation the menu offers only Unsend', async () => {
    await setWindow(desk, 900)
    await page.reload()
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(page.getByText('Closed.', { exact: true })).toBeVisible()
    await log(page).getByText('It is Monday').hover()
    await acts(page, 'It is Monday').click()
    await expect(page.getByRole('menuitem')).toHaveText(['Unsend …'])
    await expect(page.getByRole('menuitemcheckbox')).toHaveCount(0)
  })
})

test('where a channel cannot change messages, only comments have a menu', { tag: '@deep' }, async ({
  browser,
  bubblewire,
}) => {
  const messenger = await aMessenger(bubblewire, { primary_application: 'service' })
  try {
    const page = await anAgent(browser, bubblewire, 1)
    const word = `Do you deliver? ${Math.random()}`
    await messenger.says(word)
    await openConversation(page, word)
    await box(page).fill('We do')
    await box(page).press('Enter')
    await expect(log(page).getByText('We do', { exact: true })).toBeVisible()
    await page.getByText('Comment', { exact: true }).click()
    await page.getByRole('textbox', { name: 'Your comment' }).fill('Only in town')
    await page.getByRole('button', { name: 'Add comment' }).click()
    expect(await itemsOf(page, 'Only in town')).toEqual(['Use as reply', 'Edit', 'Unsend …'])
    await expect(acts(page, 'We do')).toHaveCount(0)
    await expect(acts(page, word)).toHaveCount(0)
    await choose(page, 'Only in town', 'menuitem', 'Edit')
    await edited(page).fill('Only in this town')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(log(page).getByText('Only in this town', { exact: true })).toBeVisible()
  } finally {
    await messenger.close()
  }
})

test("the customer's chat shows an agent's edit, reaction and unsending", { tag: '@deep' }, async ({
  browser,
  bubblewire,
}) => {
  const desk = await quietSource(bubblewire)
  const word = `When is it there? ${Math.random()}`
  await aCustomer(browser, desk, word)
  const page = await anAgent(browser, desk, 1)
  await openConversation(page, word)
  await reply(page, 'On Thursday.')
  await reply(page, 'Or never.')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'What the customer sees' }).click()
  const chat = page.getByRole('dialog').frameLocator('iframe').getByRole('log')
  await expect(chat.getByText('Or never.')).toBeVisible()
  const { records } = (await desk.call('GET', '/1.0/contents?limit=20')) as unknown as {
    records: { id: string; body: string }[]
  }
  const idOf = (body: string) => records.find((each) => each.body === body)?.id ?? ''
  const change = (method: string, path: string, given: object) =>
    page.evaluate(
      async ([method, path, body]) => {
        const headers = { 'x-bubblewire-csrf': '1', 'content-type': 'application/json' }
        const { ok } = await fetch(path, { method, headers, body })
        if (!ok) throw new Error(`${method} ${path} was refused`)
      },
      [method, `/1.0/contents/${path}`, JSON.stringify(given)] as const,
    )
  await change('PATCH', idOf('On Thursday.'), { body: 'On Friday.' })
  await expect(chat.getByText('On Friday.')).toBeVisible()
  await expect(chat.getByText('Edited')).toBeVisible()
  await change('PUT', `${idOf(word)}/reaction`, { reaction: 'heart' })
  await expect(chat.getByText('❤️')).toBeVisible()
  await change('DELETE', idOf('Or never.'), {})
  await expect(chat.getByText('Or never.')).toHaveCount(0)
  await expect(chat.getByText('On Friday.')).toBeVisible()
})
