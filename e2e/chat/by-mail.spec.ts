import type { Browser } from '@playwright/test'
import { aMailSink } from '../../server/testing/a-mail-sink'
import { axeFindings } from '../testing/axe'
import { type Bubblewire, expect, newBubblewire, test } from '../testing/bubblewire'
import { aCustomer, quietSource } from '../testing/inbox-page'

test('a waiting customer leaves an address and gets the reply by e-mail', { tag: '@deep' }, async ({ browser }) => {
  const sink = await aMailSink()
  const bubblewire = await newBubblewire()
  bubblewire.env = sink.settings
  await bubblewire.start()
  try {
    const shop = await quietSource(bubblewire, 'Garden shop')
    const { records } = (await shop.call('GET', '/1.0/content_sources?limit=100')) as unknown as {
      records: { id: string; channel_id: string; settings: object }[]
    }
    const source = records.find(({ channel_id }) => channel_id === shop.demo.channel_id)
    const settings = { ...source?.settings, mail: true, mail_after: 0 }
    await shop.call('PUT', `/1.0/content_sources/${source?.id}`, { settings })

    const page = await aCustomer(browser, shop, 'Where is my parcel?')
    const question = page.getByRole('region', { name: 'Replies by e-mail' })
    await expect(question).toBeVisible({ timeout: 30_000 })
    expect(await axeFindings(page)).toEqual([])
    const field = question.getByRole('textbox', { name: 'Your e-mail address' })
    await field.fill('nonsense')
    await field.press('Enter')
    await expect(question).toContainText('Enter an e-mail address')
    await field.fill('dora@example.com')
    await question.getByRole('button', { name: 'Save' }).click()
    await expect(question).toContainText('Thank you.')
    await expect(field).toHaveCount(0)
    const in_reply_to_id = await shop.idOf('Where is my parcel?')
    await page.context().close()

    await shop.call('POST', '/1.0/contents', { in_reply_to_id, body: 'It comes tomorrow.' })
    await expect.poll(() => sink.received.length).toBe(1)
    const { to, mail } = sink.received[0] ?? {}
    expect(to).toEqual(['dora@example.com'])
    expect(mail?.subject).toBe('New reply from Garden shop')

    const elsewhere = await (await browser.newContext()).newPage()
    await elsewhere.setContent(String(mail?.html))
    for (const colorScheme of ['dark', 'light'] as const) {
      await elsewhere.emulateMedia({ colorScheme })
      expect(await axeFindings(elsewhere)).toEqual([])
    }
    await elsewhere.getByRole('link', { name: 'Continue the conversation' }).click()
    const whose = elsewhere.getByRole('dialog', { name: 'Is this your conversation?' })
    await expect(whose).toContainText('dora@example.com')
    await expect(whose).not.toContainText('Your own conversation stays')
    expect(await axeFindings(elsewhere)).toEqual([])
    await expect(elsewhere.getByText('It comes tomorrow.')).toHaveCount(0)
    await whose.getByRole('button', { name: 'Open the conversation' }).click()
    await expect(elsewhere.getByRole('log').getByText('It comes tomorrow.')).toBeVisible()
    await expect(elsewhere.getByRole('log').getByText('Where is my parcel?')).toBeVisible()
    expect(elsewhere.url()).not.toContain('resume')
    await elsewhere.reload()
    await expect(elsewhere.getByRole('log').getByText('It comes tomorrow.')).toBeVisible()

    const link = /http\S+#resume=[\w.-]+/.exec(mail?.text ?? '')?.[0] ?? ''
    await checkForeignLink(browser, shop, link)

    await elsewhere.goto(/http\S+unsubscribe\/[\w.-]+/.exec(mail?.text ?? '')?.[0] ?? '')
    expect(await axeFindings(elsewhere)).toEqual([])
    await elsewhere.getByRole('button', { name: 'No more of these e-mails' }).click()
    await expect(elsewhere.getByRole('heading')).toHaveText('You get no more e-mails with replies.')
    await expect(elsewhere.getByRole('button', { name: 'Send me these e-mails again' })).toBeVisible()
    expect(await axeFindings(elsewhere)).toEqual([])
  } finally {
    await bubblewire.dispose()
    await sink.close()
  }
})

async function checkForeignLink(browser: Browser, shop: Bubblewire, link: string) {
  const context = await browser.newContext()
  const page = await context.newPage()
  const [chat = ''] = link.split('#')
  await page.goto(chat)
  await page.getByRole('textbox', { name: 'Your message' }).fill('I have a question too')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('log').getByText('I have a question too')).toBeVisible()
  await shop.idOf('I have a question too')
  for (const answer of ['No, it is not mine', 'Open the conversation']) {
    const other = await context.newPage()
    await other.goto(link)
    const whose = other.getByRole('dialog', { name: 'Is this your conversation?' })
    await expect(whose).toContainText('Your own conversation stays')
    await whose.getByRole('button', { name: answer }).click()
    const shown = answer.startsWith('No') ? 'I have a question too' : 'Where is my parcel?'
    await expect(other.getByRole('log').getByText(shown)).toBeVisible()
    await other.reload()
    await expect(other.getByRole('log').getByText(shown)).toBeVisible()
    await other.close()
  }
  const again = await context.newPage()
  await again.goto(chat)
  await expect(again.getByRole('log').getByText('I have a question too')).toBeVisible()
  await expect(again.getByRole('log').getByText('Where is my parcel?')).toHaveCount(0)
  await context.close()
}
