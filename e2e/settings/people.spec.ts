import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { axeFindings } from '../testing/axe'
import { expect, newBubblewire, openChat, say, test } from '../testing/bubblewire'
import { openSettings, save } from '../testing/settings-page'

test('an invited person signs in by a link and has the given permissions', async ({ page, bubblewire, browser }) => {
  await openSettings(page, bubblewire, '/roles')
  await page.getByRole('textbox', { name: 'Name' }).fill('Team lead')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('checkbox', { name: 'Close conversations' }).check()
  expect(await axeFindings(page)).toEqual([])
  await save(page)

  await page.getByRole('link', { name: 'Agents' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Ada')
  await page.getByRole('textbox', { name: 'E-mail address' }).fill('ada@example.com')
  await page.getByRole('combobox', { name: 'Role' }).selectOption('Team lead')
  await page.getByRole('checkbox', { name: 'Demo shop' }).check()
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Link to sign in' })
  const link = await dialog.getByRole('textbox', { name: 'Link to sign in' }).inputValue()
  const hidden = () =>
    dialog.getByRole('textbox').evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 720 })
    await expect.poll(hidden).toBeLessThanOrEqual(0)
  }
  await dialog.getByRole('button', { name: 'I have copied it' }).click()
  for (const right of ['Read', 'Reply'])
    await expect(page.getByRole('checkbox', { name: `Demo shop: ${right}` })).toBeChecked()
  await page.getByRole('checkbox', { name: 'Demo shop: Read' }).uncheck()
  await page.getByRole('button', { name: 'Save permissions' }).click()
  await expect(page.getByText('This agent may read no source')).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Agents' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'ada@example.com' })
  await expect(row).toContainText('No sources')
  await page.setViewportSize({ width: 320, height: 720 })
  const below = () =>
    row.getByRole('link').evaluate((link) => {
      const [words, state] = [...link.children].map((child) => child.getBoundingClientRect())
      return (state?.top ?? 0) - (words?.bottom ?? 0)
    })
  await expect.poll(below).toBeGreaterThanOrEqual(0)
  await page.setViewportSize({ width: 1280, height: 720 })
  expect(await axeFindings(page)).toEqual([])
  await row.getByRole('link').click()
  await page.getByRole('checkbox', { name: 'Demo shop: Reply' }).check()
  await expect(page.getByRole('checkbox', { name: 'Demo shop: Read' })).toBeChecked()
  await page.getByRole('button', { name: 'Save permissions' }).click()
  await expect(page.getByText('Saved.').first()).toBeVisible()
  expect(await axeFindings(page)).toEqual([])

  const theirs = await browser.newContext()
  const own = await theirs.newPage()
  await own.goto(`${bubblewire.demo.api_url}/account/`)
  const came = await own.evaluate(async (token) => {
    const headers = { 'content-type': 'application/json', 'x-bubblewire-csrf': '1' }
    const body = JSON.stringify({ token, password: 'a long walk by the sea' })
    return (await fetch('/account/link/use', { method: 'POST', headers, body })).status
  }, link.split('#link=')[1])
  expect(came).toBe(200)
  await own.goto(`${bubblewire.demo.api_url}/settings/sources`)
  await own.getByRole('link', { name: 'Demo shop' }).click()
  await expect(own.getByText('your role lacks the right “manage_sources”')).toBeVisible()
  await expect(own.getByRole('textbox', { name: 'Name', exact: true })).toBeDisabled()
  await theirs.close()
})

test("an agent's permissions on 400 sources fit one page", { tag: '@deep' }, async ({ page }) => {
  // A separate product, because reading 400 sources uses nearly all requests of a minute.
  const bubblewire = await newBubblewire()
  await bubblewire.start()
  try {
    const { id: community_id } = await bubblewire.call('POST', '/1.0/communities', { name: 'Branches' })
    const made = await Promise.all(
      Array.from({ length: 400 }, async (_, nth) => {
        const name = `Branch ${nth}`
        return (await bubblewire.call('POST', '/1.0/content_sources', { name, type: 'chat_app', community_id })).id
      }),
    )
    const { id } = await bubblewire.call('POST', '/1.0/users', { name: 'Ada' })
    const path = `/1.0/users/${id}/sources_permissions`
    await bubblewire.call('PUT', path, { sources_permissions: made.map((source_id) => ({ source_id, read: true })) })

    await openSettings(page, bubblewire, `/people/${id}`)
    await page.getByRole('checkbox', { name: 'Branch 399: Reply' }).check()
    await page.getByRole('button', { name: 'Save permissions' }).click()
    await expect(page.getByText('Saved.')).toBeVisible()
    await expect(page.getByRole('checkbox', { name: /^Branch \d+: Read$/, checked: true })).toHaveCount(400)
    const replies = await Promise.all(
      [0, 150, 300].map(async (offset) => {
        const part = (await bubblewire.call('GET', `${path}?limit=150&offset=${offset}`)) as {
          records: { source_id: string; reply: boolean }[]
        }
        return part.records.filter(({ reply }) => reply).map(({ source_id }) => source_id)
      }),
    )
    expect(replies.flat()).toEqual([made[399]])
  } finally {
    await bubblewire.dispose()
  }
})

test('an administrator tests a webhook and resends failed deliveries', { tag: '@deep' }, async ({
  page,
  bubblewire,
}) => {
  let status = 204
  const endpoint = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://here')
    const challenge = searchParams.get('hub.challenge')
    const isKnown = searchParams.get('hub.verify_token') === 'our own token'
    response.writeHead(challenge ? (isKnown ? 200 : 403) : status).end(challenge ?? '')
  })
  await new Promise<void>((listening) => endpoint.listen(0, '127.0.0.1', listening))
  await openSettings(page, bubblewire, '/webhooks')
  await page.getByRole('textbox', { name: 'Name' }).fill('Helper')
  await page
    .getByRole('textbox', { name: 'Address' })
    .fill(`http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/hook`)
  await page.getByRole('textbox', { name: 'Verify token' }).fill('our own token')
  await page.getByRole('button', { name: 'Create' }).click()
  const shown = page.getByRole('dialog', { name: 'Helper' })
  await expect(shown.getByRole('textbox', { name: 'Verify token' })).toHaveValue('our own token')
  await expect(shown.getByRole('textbox', { name: 'Signing secret' })).toHaveValue(/^whsec_/)
  await shown.getByRole('button', { name: 'I have copied it' }).click()

  await page.getByRole('button', { name: 'Send a test event' }).click()
  await expect(page.getByText(/The endpoint took the test event in \d+ ms/)).toBeVisible()
  status = 500
  await page.getByRole('button', { name: 'Send a test event' }).click()
  await expect(page.getByText('The test event failed: \u2068The endpoint answered 500.\u2069')).toBeVisible()
  const log = page.getByRole('list', { name: 'Deliveries' })
  await expect(log.getByText('Failed')).toBeVisible()
  await log.getByText('webhook.test').first().click()
  await expect(log.getByRole('textbox', { name: 'What is sent' }).first()).toHaveValue(/"webhook.test"/)
  expect(await axeFindings(page)).toEqual([])
  status = 204
  await log.getByRole('button', { name: 'Send again' }).first().click()
  await expect(log.getByText('Failed')).toBeHidden()
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByRole('button', { name: 'Switch on' })).toBeVisible()
  endpoint.close()
})

test("an administrator finds, exports and deletes a person's data", { tag: '@deep' }, async ({
  page,
  bubblewire,
  context,
}) => {
  const shop = await context.newPage()
  const chat = await openChat(shop, bubblewire)
  await say(chat, 'Forget me')
  const asked = await bubblewire.call('GET', `/1.0/contents/${await bubblewire.idOf('Forget me')}`)
  await bubblewire.call('PUT', `/1.0/identities/${asked.author_id}`, { email: 'grace@example.com' })
  await shop.close()

  await openSettings(page, bubblewire, '/privacy')
  const days = page.getByRole('spinbutton', { name: 'Files that no message uses (days)' })
  const save = async (value: string) => {
    await days.fill(value)
    await page.getByRole('button', { name: 'Save' }).click()
  }
  await save('0')
  await expect(days).toHaveAccessibleDescription(/1/)
  await save('400')
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.reload()
  await expect(days).toHaveValue('400')
  await save('')
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
  await expect(days).toHaveAttribute('placeholder', 'Kept for ever')
  const person = page.getByRole('list', { name: 'Export or delete personal data' })
  await page.getByRole('searchbox').fill('Nobody at all')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nobody was found.')).toBeVisible()
  const { foreign_id } = (await bubblewire.call('GET', `/1.0/identities/${asked.author_id}`)) as { foreign_id: string }
  for (const words of ['forget me', `Visitor ${foreign_id.slice(-4)}`, 'grace@example.com']) {
    await page.getByRole('searchbox').fill(words)
    await page.keyboard.press('Enter')
    await expect(person.getByText('grace@example.com').first()).toBeVisible()
  }
  await page.keyboard.press('Enter')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export' }).click()
  expect((await download).suggestedFilename()).toBe(`identity-${asked.author_id}.json`)
  await page.getByRole('button', { name: 'Delete all data' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Delete all data' }).click()
  await expect(dialog.getByText('What you typed is not “grace@example.com”.')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('textbox').fill('grace@example.com')
  await dialog.getByRole('button', { name: 'Delete all data' }).click()
  await expect(page.getByText(/^Deleted: 1 conversations/)).toBeVisible()

  await page.getByRole('link', { name: 'Audit log' }).click()
  await page.getByRole('combobox', { name: 'What' }).selectOption('Customer')
  const events = page.getByRole('list', { name: 'Audit log' }).getByRole('listitem')
  await expect(events.first()).toContainText('data deleted')
  await page.getByRole('combobox', { name: 'What' }).selectOption('Sign-in')
  await expect(events.first()).toContainText('signed in')
  await page.getByRole('combobox', { name: 'What' }).selectOption('Retention')
  await expect(events.first()).toContainText('Files that no message uses (days): 400 → –')
  const whole = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export' }).click()
  expect((await whole).suggestedFilename()).toBe('audit-log.jsonl')
  await page.getByRole('button', { name: 'Check for changes' }).click()
  await expect(page.getByText(/^Nothing was changed since it was written: \d+ events up to block \d+\.$/)).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('link', { name: 'Health' }).click()
  await expect(page.getByRole('list', { name: 'Health' }).getByText('OK').first()).toBeVisible()
  expect(await axeFindings(page)).toEqual([])

  await page.getByRole('link', { name: 'Access tokens' }).click()
  await page.getByRole('textbox', { name: 'Label' }).fill('Nightly')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Label' })).toHaveValue('Nightly')
  await page.getByRole('combobox', { name: 'It may' }).selectOption('Only read')
  await page.getByRole('textbox', { name: 'Allowed addresses' }).fill('127.0.0.1, there')
  await page.getByLabel('Ends on').fill('2099-12-31')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('textbox', { name: 'Allowed addresses' })).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('textbox', { name: 'Allowed addresses' }).fill('127.0.0.1, 10.0.0.0/8')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Access token' })).toHaveValue(/.{30}/)
  await page.getByRole('dialog').getByRole('button').last().click()
  const token = page.getByRole('listitem').filter({ hasText: 'Nightly' })
  await expect(token).toContainText('Only read')
  await expect(token).toContainText('31 Dec 2099')
  await expect(token).toContainText('127.0.0.1, 10.0.0.0/8')
  await expect(token).toContainText('Never used')
  await token.getByRole('button', { name: 'Switch off' }).click()
  await expect(token.getByText('Off', { exact: true })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
})
