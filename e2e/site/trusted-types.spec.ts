import type { Frame, Page } from '@playwright/test'
import { chatFrame } from '../testing/axe'
import { expect, openChat, say, test } from '../testing/bubblewire'
import { aCustomer, box, log, quietSource, signIn } from '../testing/inbox-page'
import { collectViolations } from '../testing/refusals'
import { send } from '../testing/send'
import { openSettings, save } from '../testing/settings-page'
import { importMessage, logOf, openStudio, stageOf, switchToTry, verdictOf } from '../testing/studio-page'

const pin = {
  type: 'form',
  title: 'Your code',
  first_page_id: 'code',
  pages: [
    {
      page_id: 'code',
      type: 'input',
      title: 'Which code?',
      submit_form: true,
      options: { required: true, regex: '"^[0-9]{4}$"' },
    },
  ],
}

const html = '<p>Our <b>hours</b>: <a href="https://example.com/hours">all of them</a></p>'

const plainStrings = (page: Page | Frame) =>
  page.evaluate(() => {
    const tried = (act: () => unknown): string => {
      try {
        act()
        return 'done'
      } catch (error) {
        return (error as Error).name
      }
    }
    const policies = (window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } })
      .trustedTypes
    return {
      html: tried(() => {
        document.createElement('div').innerHTML = '<i>words</i>'
      }),
      script: tried(() => {
        document.createElement('script').src = '/loader.js'
      }),
      worker: tried(() => new Worker('/worker.js')),
      policy: tried(() => policies.createPolicy('default', {})),
    }
  })

/** Checks that the page broke no rule of its policy, and that the policy blocks and reports each test attempt. */
async function expectNoStrings(page: Page | Frame, refused: string[]) {
  expect(refused).toEqual([])
  expect(await plainStrings(page)).toEqual(nothing)
  await expect.poll(() => refused.length).toBe(Object.keys(nothing).length)
  refused.length = 0
}

const nothing = { html: 'TypeError', script: 'TypeError', worker: 'TypeError', policy: 'TypeError' }

test('no plain string becomes HTML or a script in the chat', async ({ page, bubblewire }) => {
  const refused = await collectViolations(page)
  const chat = await openChat(page, bubblewire)
  await send(bubblewire, chat, pin)
  await chat.getByRole('button', { name: 'Start' }).click()
  const sheet = chat.getByRole('dialog')
  await sheet.getByRole('textbox', { name: 'Which code?' }).fill('abcd')
  const ready = page.waitForEvent('worker')
  await sheet.getByRole('button', { name: 'Send' }).click()
  await ready
  await expect(sheet.getByText('This does not have the expected format.')).toBeVisible()
  await sheet.getByRole('textbox', { name: 'Which code?' }).fill('1234')
  await sheet.getByRole('button', { name: 'Send' }).click()
  await expect(sheet).toHaveCount(0)

  await say(chat, 'When are you open?')
  const in_reply_to_id = await bubblewire.idOf('When are you open?')
  await bubblewire.call('POST', '/1.0/contents', { in_reply_to_id, body: html, body_input_format: 'html' })
  await expect(chat.getByRole('link', { name: 'all of them (opens in a new tab)' })).toBeVisible()
  await expect(chat.getByRole('log').getByText('hours', { exact: true })).toHaveCSS('font-weight', '700')
  await expectNoStrings(chatFrame(page), refused)
})

test('no plain string becomes HTML or a script in the console', {
  tag: ['@deep', '@wide-fonts'],
}, async ({ page, bubblewire, browser }) => {
  const refused = await collectViolations(page)
  const words = `Is anybody there? ${Math.random()}`
  const quiet = await quietSource(bubblewire)
  await aCustomer(browser, quiet, words)
  const in_reply_to_id = await bubblewire.idOf(words)
  await bubblewire.call('POST', '/1.0/contents', { in_reply_to_id, body: html, body_input_format: 'html' })
  await signIn(page, bubblewire, 1)
  const { thread_id } = await bubblewire.call('GET', `/1.0/contents/${in_reply_to_id}`)
  await page.goto(`${bubblewire.demo.api_url}/inbox/?open=${thread_id}`)
  await expect(log(page).getByRole('link', { name: /all of them/ })).toBeVisible()
  await box(page).fill('Yes, here')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(log(page).getByText('Yes, here')).toBeVisible()
  await expectNoStrings(page, refused)

  await openSettings(page, bubblewire, '/sources')
  await page
    .getByRole('link', { name: /Help desk/ })
    .first()
    .click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`Desk ${Math.random()}`)
  await save(page)
  await page.getByRole('link', { name: 'Looks', exact: true }).click()
  await expect(page.getByText('Every text can be read.')).toBeVisible()
  await expectNoStrings(page, refused)

  // At this size the whole phone is visible, so no sheet needs scrolling.
  await page.setViewportSize({ width: 1280, height: 1000 })
  await openStudio(page, bubblewire)
  await page.getByRole('tab', { name: 'JSON' }).click()
  const json = page.getByRole('textbox', { name: 'Message as JSON' })
  await expect(json).toHaveAttribute('contenteditable', 'true')
  await expect(json).toContainText('structured_content')
  await importMessage(page, { structured_content: pin })
  await expect(verdictOf(page)).toHaveText(/Accepted/)
  await switchToTry(page)
  await logOf(page).getByRole('button', { name: 'Start' }).click()
  const sheet = stageOf(page).getByRole('dialog')
  await sheet.getByRole('textbox', { name: 'Which code?' }).fill('abcd')
  await sheet.getByRole('button', { name: 'Send' }).click()
  await expect(sheet.getByText('This does not have the expected format.')).toBeVisible()
  for (const frame of page.frames()) await expectNoStrings(frame, refused)
})
