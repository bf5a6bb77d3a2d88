import type { Page } from '@playwright/test'
import { expect, test } from '../testing/bubblewire'
import { aCustomer, anAgent, box, log, openConversation, quietSource } from '../testing/inbox-page'

const select = { type: 'select', items: [{ title: 'Monday', payload: 'm' }] }

/** A program calls a tool of the server, as an AI client does. */
async function draft(page: Page, token: string, args: object): Promise<void> {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'draft_reply', arguments: args } }
  const answer = await page.request.post(new URL('/mcp', page.url()).href, {
    headers: { authorization: `Bearer ${token}`, accept: 'application/json, text/event-stream' },
    data: message,
  })
  expect((await answer.json()).result.isError).toBeFalsy()
}

async function useAsReply(page: Page, words: string): Promise<void> {
  await log(page).getByText(words, { exact: true }).hover()
  await log(page)
    .getByRole('button', { name: `Acts on the message “${words}”` })
    .click()
  await page.getByRole('menuitem', { name: 'Use as reply' }).click()
}

test("an agent sends an AI client's drafts without typing", { tag: '@deep' }, async ({ browser, bubblewire }) => {
  const desk = await quietSource(bubblewire)
  const word = `Which day? ${Math.random()}`
  const customer = await aCustomer(browser, desk, word)
  const page = await anAgent(browser, desk, 1)
  await openConversation(page, word)
  const found = (await desk.call('GET', `/1.0/conversations?q=${encodeURIComponent(`"${word}"`)}`)) as unknown as {
    records: { id: string }[]
  }
  const conversation_id = found.records[0]?.id
  const scope = ['read', 'comment']
  const { token } = (await desk.call('POST', '/1.0/access_tokens', { label: 'AI', scope })) as { token: string }

  await draft(page, token, { conversation_id, body: 'On Monday' })
  await expect(log(page).getByText('On Monday', { exact: true })).toBeVisible()
  await box(page).fill('See you')
  await useAsReply(page, 'On Monday')
  await expect(box(page)).toHaveValue('On Monday\n\nSee you')
  await expect(box(page)).toBeFocused()
  await box(page).press('Enter')
  await expect(customer.getByRole('log').getByText('See you')).toBeVisible()

  await draft(page, token, { conversation_id, body: 'Is this right?', structured_content: select })
  await expect(log(page).getByText('Is this right?', { exact: true })).toBeVisible()
  await useAsReply(page, 'Is this right?')
  const dialog = page.getByRole('dialog', { name: 'Structured message' })
  await expect(dialog.getByRole('textbox', { name: 'Text' })).toHaveValue('Is this right?')
  await dialog.getByRole('button', { name: 'Send this message' }).click()
  await expect(customer.getByRole('log').getByText('Is this right?')).toHaveCount(1)
  await expect(customer.getByRole('button', { name: 'Monday' })).toBeVisible()
})
