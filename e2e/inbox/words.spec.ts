import type { Locator } from '@playwright/test'
import { expect, test } from '../testing/bubblewire'
import { aCustomer, anAgent, quietSource } from '../testing/inbox-page'

const names = /^(URL|JSON|ASCII|https?|jpe?g|png|Unicode|YYYY|ISO|EUR|Base|UTF|yyyy|Messenger)$/

const latin = (within: Locator) =>
  within.evaluate((root) => {
    const read = [...root.querySelectorAll('label, legend, summary, button, p, option, h2, h3')]
    const constants = '[data-path$=keyboard_type] option, [data-path$=text_content_type] option'
    return read
      .filter((each) => !each.matches(constants))
      .map((each) => {
        const copy = each.cloneNode(true) as Element
        for (const code of copy.querySelectorAll('code')) code.remove()
        return copy
      })
      .flatMap((each) => each.textContent?.match(/[a-z]{3,}/gi) ?? [])
  })

test('an agent composes every message type in another language', { tag: '@deep' }, async ({ browser, bubblewire }) => {
  const source = await quietSource(bubblewire)
  await aCustomer(browser, source, 'Gibt es den Tee noch?')
  const agent = await anAgent(browser, bubblewire, 1, { locale: 'ar' })
  await agent.getByText('Gibt es den Tee noch?').first().click()
  await agent.getByRole('button', { name: 'رسالة بأزرار أو بطاقات أو نموذج' }).click()
  const dialog = agent.getByRole('dialog')
  const type = dialog.getByRole('combobox').first()
  await expect(type).toBeVisible()
  const form = dialog.locator('[data-path=structured_content]').locator('xpath=../..')
  for (const each of await type
    .locator('option')
    .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value).filter(Boolean))) {
    await type.selectOption(each)
    await expect(form.getByRole('textbox').nth(1)).toBeVisible()
    expect(
      (await latin(form)).filter((word) => !names.test(word)),
      each,
    ).toEqual([])
  }
  await type.selectOption('rich_link')
  await dialog.getByRole('textbox', { name: 'العنوان (مطلوب)' }).fill('')
  await expect(form.getByText('هذا الحقل مطلوب.').first()).toBeVisible()

  await agent.setViewportSize({ width: 320, height: 800 })
  await type.selectOption('list')
  const name = dialog.getByText('عنصر 1', { exact: true })
  await expect(dialog.getByRole('button', { name: 'عنصر 1 مشكلة واحدة' })).toBeVisible()
  expect((await name.boundingBox())?.height).toBeLessThan(30)
})
