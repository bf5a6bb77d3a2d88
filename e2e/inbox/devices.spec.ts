import { expect, test } from '../testing/bubblewire'
import { aCustomer, anAgent, openConversation, quietSource } from '../testing/inbox-page'

test("an administrator sees a customer's devices and signs one out", async ({ browser, bubblewire }) => {
  const desk = await quietSource(bubblewire)
  const word = `Who reads this? ${Math.random()}`
  const customer = await aCustomer(browser, desk, word)
  const admin = await anAgent(browser, desk, 0, { viewport: { width: 1440, height: 900 } })
  await openConversation(admin, word)
  await admin.locator('summary', { hasText: 'Devices' }).click()
  const devices = admin.getByRole('group').filter({ hasText: 'Devices' }).getByRole('listitem')
  await expect(devices).toHaveText([/Not signed in.*Since .*Last seen: in the last 10 minutes.*Sign out/])
  await devices.getByRole('button', { name: 'Sign out' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Sign this device out?' })
  await expect(dialog).toContainText('cannot come back')
  await dialog.getByRole('button', { name: 'Sign out' }).click()
  await expect(admin.getByText('No device is known.')).toBeVisible()
  await expect(customer.getByRole('log').getByText(word)).toHaveCount(0)
})
