import { axeFindings } from '../testing/axe'
import { expect, test } from '../testing/bubblewire'
import { aCustomer, anAgent, log, nameOf, openConversation, quietSource, row } from '../testing/inbox-page'

test('a mentioned colleague is notified and finds the conversation', { tag: '@deep' }, async ({
  browser,
  bubblewire,
}) => {
  const desk = await quietSource(bubblewire)
  const word = `Invoice? ${Math.random()}`
  await aCustomer(browser, desk, word)
  const [page, colleague] = [await anAgent(browser, desk, 1), await anAgent(browser, desk, 2)]
  const name = nameOf(desk, 2)
  const mentions = colleague.getByRole('button', { name: /^@? ?Mentions/ })
  await colleague.goto(`${desk.demo.api_url}/inbox/?in=mentions`)
  await expect(colleague.getByText('No comment mentions you.')).toBeVisible()

  await test.step('the agent chooses a colleague from the list', async () => {
    await openConversation(page, word)
    await page.keyboard.press('c')
    const field = page.getByRole('textbox', { name: 'Your comment' })
    await expect(field).toBeFocused()
    await field.pressSequentially('Yours, @')
    const people = page.getByRole('listbox', { name: 'Colleagues to mention' })
    await expect(people.getByRole('option', { name: new RegExp(name) })).toBeVisible()
    await expect(people.getByRole('option', { name: new RegExp(nameOf(desk, 1)) })).toHaveCount(0)
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(people).toHaveCount(0)
    await field.pressSequentially(name.slice(0, 2).toLowerCase())
    await expect(people.getByRole('option')).toHaveCount(1)
    // A letter typed before the next frame must follow the inserted name.
    const caret = await field.evaluate((box: HTMLTextAreaElement) => {
      box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
      return { text: box.value, at: box.selectionStart }
    })
    expect(caret).toEqual({ text: `Yours, @${name} `, at: `Yours, @${name} `.length })
    await expect(field).toHaveValue(`Yours, @${name} `)
    await field.pressSequentially('?')
    await page.keyboard.press('Enter')
    await expect(log(page).getByText(`@${name}`)).toBeVisible()
  })
  await test.step('the colleague gets a notice', async () => {
    await expect(colleague.getByText(/ mentioned you in the conversation with /)).toBeVisible()
    await expect(row(colleague, word).or(row(colleague, 'Yours')).getByText('A comment mentions you')).toBeAttached()
    await expect(mentions).toContainText('1')
    const notice = colleague.getByRole('status').filter({ hasText: ' mentioned you in the conversation with ' })
    await notice.getByRole('button', { name: 'Open' }).click()
    await expect(log(colleague).getByText(`@${name}`)).toBeVisible()
    await expect(mentions).toContainText('0')
    await colleague.reload()
    await expect(row(colleague, 'Yours')).toBeVisible()
    await expect(row(colleague, 'Yours').getByText('A comment mentions you')).toHaveCount(0)
  })
})
