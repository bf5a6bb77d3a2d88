import type { Page } from '@playwright/test'
import type { Content } from '../../clients/typescript/operations'
import { recordAnnouncements } from '../testing/announcements'
import { axeFindings, chatFrame } from '../testing/axe'
import { type Bubblewire, bubbleOf, chatOf, expect, line, say, test } from '../testing/bubblewire'
import { openHostPage } from '../testing/host-pages'
import { shopWith, trigger } from '../testing/trigger-source'

// Starters: structured content beside an automatic message. Its answer begins the conversation.

const topics = {
  welcome_message: { '*': 'What is it about?', de: 'Worum geht es?' },
  welcome_structured_content: {
    '*': {
      type: 'select',
      items: [
        { title: 'My order', payload: 'order' },
        { title: 'Talk to a person', payload: 'person' },
      ],
    },
    de: { type: 'select', items: [{ title: 'Meine Bestellung', payload: 'order' }] },
  },
}

async function open(page: Page, shop: Bubblewire, attributes = '') {
  await openHostPage(page, shop, 'plain', { attributes })
  await bubbleOf(page).click()
  return chatOf(page)
}

async function storedWith(bubblewire: Bubblewire, text: string) {
  const { thread_id } = await bubblewire.call('GET', `/1.0/contents/${await bubblewire.idOf(text)}`)
  const { records } = await bubblewire.call('GET', `/1.0/contents?thread_id=${thread_id}`)
  return (records as Content[]).reverse().map(({ body, structured_content, structured_reply }) => ({
    body,
    type: (structured_content as { type?: string }).type,
    reply: (structured_reply as { payload?: string }).payload,
  }))
}

test('a tap on a starter begins the conversation', async ({ page, bubblewire }) => {
  const heard = await recordAnnouncements(page)
  const shop = await shopWith(bubblewire, topics)
  const chat = await open(page, shop)
  const choice = chat.getByRole('button', { name: 'Talk to a person' })
  await expect(choice).toBeVisible()
  expect(await axeFindings(chatFrame(page))).toEqual([])
  await expect.poll(async () => (await heard()).join('\n')).toMatch(/What is it about\?.*My order.*Talk to a person/)
  await choice.click()
  await expect(line(chat, 'Talk to a person')).toBeVisible()
  await expect(choice).toHaveCount(0)
  await expect
    .poll(() => storedWith(shop, 'Talk to a person'))
    .toEqual([
      { body: 'What is it about?', type: 'select', reply: undefined },
      { body: 'Talk to a person', type: undefined, reply: 'person' },
    ])
  await page.reload()
  await expect(line(chat, 'What is it about?')).toHaveCount(1)
  await expect(line(chat, 'Talk to a person')).toBeVisible()
})

test('a tap without a network is sent later', async ({ page, bubblewire }) => {
  const shop = await shopWith(bubblewire, topics)
  const chat = await open(page, shop, 'data-language="de"')
  const choice = chat.getByRole('button', { name: 'Meine Bestellung' })
  await expect(choice).toBeVisible()
  await page.context().setOffline(true)
  await choice.click()
  await expect(line(chat, 'Meine Bestellung')).toBeVisible()
  await page.context().setOffline(false)
  await expect
    .poll(() => storedWith(shop, 'Meine Bestellung'))
    .toEqual([
      { body: 'Worum geht es?', type: 'select', reply: undefined },
      { body: 'Meine Bestellung', type: undefined, reply: 'order' },
    ])
  await expect(line(chat, 'Worum geht es?')).toHaveCount(1)
})

test('a text leaves the form of the greeting open', async ({ page, bubblewire }) => {
  const shop = await shopWith(bubblewire, {
    welcome_message: { '*': 'Before we begin' },
    welcome_structured_content: {
      '*': {
        ...{ type: 'form', title: 'About you', first_page_id: 'name' },
        pages: [{ page_id: 'name', type: 'input', title: 'Your name', submit_form: true }],
      },
    },
  })
  const chat = await open(page, shop)
  await expect(line(chat, 'About you')).toBeVisible()
  await say(chat, 'A text before the form')
  await expect(line(chat, 'Before we begin')).toHaveCount(1)
  await chat.getByRole('button', { name: 'Start' }).click()
  await chat.getByRole('textbox', { name: 'Your name' }).fill('Ada')
  await chat.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await expect(chat.getByText('Sent', { exact: true })).toBeVisible()
  await expect
    .poll(async () => (await storedWith(shop, 'A text before the form')).map(({ type }) => type))
    .toEqual(['form', undefined, undefined])
})

test("a trigger's card is answered outside of the hours", async ({ page, bubblewire }) => {
  const fern = {
    type: 'template' as const,
    title: 'A fern',
    items: [{ type: 'reply' as const, title: 'Keep the fern' }],
  }
  const shop = await shopWith(bubblewire, {
    ...topics,
    business_hours: { time_zone: 'UTC', hours: [] },
    away_message: { '*': 'We are closed.' },
    away_structured_content: { '*': { ...topics.welcome_structured_content.de } },
    triggers: [
      trigger(
        'fern',
        [{ on: 'page_count', operator: 'at_least', value: 1 }],
        [{ do: 'add_message', text: { '*': 'Look at this' }, structured_content: { '*': fern } }],
      ),
    ],
  })
  const chat = await open(page, shop)
  await expect(line(chat, 'We are closed.')).toHaveCount(1)
  await expect(chat.getByText('We are closed.')).toHaveCount(1)
  await expect(line(chat, 'What is it about?')).toHaveCount(0)
  await chat.getByRole('button', { name: 'Keep the fern' }).click()
  await expect
    .poll(async () => (await storedWith(shop, 'Keep the fern')).map(({ body }) => body).sort())
    .toEqual(['Keep the fern', 'Look at this', 'We are closed.'])
})
