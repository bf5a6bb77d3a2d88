import { aMailSink } from '../../server/testing/a-mail-sink'
import { troubles } from '../testing/axe'
import { expect, newBubblewire, test } from '../testing/bubblewire'
import { aCustomer, quietSource } from '../testing/inbox-page'

// A customer who left reads the reply by e-mail, and goes on with the chat on another device.

test('a customer who waits leaves an address, gets the reply by e-mail, and goes on elsewhere', async ({ browser }) => {
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
    expect(await troubles(page)).toEqual([])
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
      expect(await troubles(elsewhere)).toEqual([])
    }
    await elsewhere.getByRole('link', { name: 'Continue the conversation' }).click()
    await expect(elsewhere.getByRole('log').getByText('It comes tomorrow.')).toBeVisible()
    await expect(elsewhere.getByRole('log').getByText('Where is my parcel?')).toBeVisible()
    expect(elsewhere.url()).not.toContain('resume')
    await elsewhere.reload()
    await expect(elsewhere.getByRole('log').getByText('It comes tomorrow.')).toBeVisible()

    await elsewhere.goto(/http\S+unsubscribe\/[\w.-]+/.exec(mail?.text ?? '')?.[0] ?? '')
    expect(await troubles(elsewhere)).toEqual([])
    await elsewhere.getByRole('button', { name: 'No more of these e-mails' }).click()
    await expect(elsewhere.getByRole('heading')).toHaveText('You get no more e-mails with replies.')
    await expect(elsewhere.getByRole('button', { name: 'Send me these e-mails again' })).toBeVisible()
    expect(await troubles(elsewhere)).toEqual([])
  } finally {
    await bubblewire.dispose()
    await sink.close()
  }
})
