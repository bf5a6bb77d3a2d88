import { expect, test } from '../testing/bubblewire'
import { anAgent, box, log, openConversation, row, state } from '../testing/inbox-page'
import { aMessenger } from '../testing/messenger'

test('a messenger conversation shows which application has control', { tag: '@deep' }, async ({
  browser,
  bubblewire,
}) => {
  const messenger = await aMessenger(bubblewire, { primary_application: 'bot', bot_app_id: '42' })
  const asked = () => messenger.requests.map(({ type }) => type)
  try {
    const [ada, ben] = [await anAgent(browser, bubblewire, 1), await anAgent(browser, bubblewire, 2)]
    const word = `Which size fits me? ${Math.random()}`
    await messenger.says(word)
    await expect(row(ada, word)).toContainText('Ada of the messenger')
    await openConversation(ada, word)
    await openConversation(ben, word)
    const notice = ada.getByRole('note').filter({ hasText: 'Messenger control' })
    await expect(notice).toContainText('The bot has control (42). A reply first asks for control')

    await ada.getByRole('button', { name: 'Message with buttons, cards or a form' }).click()
    const dialog = ada.getByRole('dialog', { name: 'Structured message' })
    await dialog.getByLabel('Type').selectOption({ label: 'Template' })
    await dialog
      .getByLabel(/^Title/)
      .first()
      .fill(`Medium, ${'most people of your height say '.repeat(4)}`)
    await dialog.getByRole('textbox', { name: 'Link', exact: true }).fill('https://shop.example.com/tea')
    await dialog.getByRole('button', { name: 'Add button' }).click()
    await dialog
      .getByLabel(/^Title/)
      .nth(1)
      .fill('Size chart')
    await dialog
      .getByLabel(/^Link \(required\)/)
      .first()
      .fill('https://shop.example.com/sizes')
    const preview = dialog.getByRole('region', { name: 'As the customer will see it' })
    await expect(preview).toContainText('Medium, most people')
    await expect(preview.getByRole('listitem').filter({ hasText: /title/i }).first()).toBeVisible()
    await dialog.getByRole('button', { name: 'Send this message' }).click()
    const sent = log(ada).getByRole('listitem').filter({ hasText: 'Medium' })
    await expect(sent.getByText(/^Not sent yet: Another application holds the conversation/)).toBeVisible()
    await expect.poll(asked).toEqual(['control.request', 'message.send'])

    await messenger.holds('service')
    await expect(notice).toHaveCount(0)
    await expect(ben.getByRole('complementary', { name: 'Details' })).toContainText('The inbox has control')
    await expect(sent.getByText('Sent', { exact: true })).toBeVisible()
    await expect(sent.getByText(/^sent as \w+ template$/)).toBeVisible()
    await sent.getByText(/^Changed for the channel/).click()
    await expect(sent.getByRole('listitem').filter({ hasText: /title/i }).first()).toBeVisible()

    await box(ada).fill('Or try both on?')
    await box(ada).press('Enter')
    const other = log(ada).getByRole('listitem').filter({ hasText: 'Or try both on?' })
    await expect(other.getByText('Sent', { exact: true })).toBeVisible()
    await messenger.reports('message.failed', { message: 'The customer has blocked the shop.' })
    await expect(other.getByText('Not delivered: The customer has blocked the shop.')).toBeVisible()
    await expect(log(ben).getByText('Not delivered: The customer has blocked the shop.')).toBeVisible()

    await ada.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(state(ada, 'Closed')).toBeVisible()
    await expect.poll(asked).toContain('control.release')
    await expect(ben.getByRole('complementary', { name: 'Details' })).toContainText('Nobody has control')
  } finally {
    await messenger.close()
  }
})
