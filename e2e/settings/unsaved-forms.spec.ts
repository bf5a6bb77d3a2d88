import type { Page, Route } from '@playwright/test'
import { type Bubblewire, expect, test } from '../testing/bubblewire'
import { openSettings, saveBar } from '../testing/settings-page'

async function anAgentWithSources(bubblewire: Bubblewire) {
  const user = await bubblewire.call('POST', '/1.0/users', { name: `Ada ${Math.random()}` })
  const { records } = (await bubblewire.call('GET', '/1.0/content_sources')) as unknown as {
    records: { community_id: string }[]
  }
  const community_id = records[0]?.community_id
  const name = `Tea ${Math.random()}`
  const source = await bubblewire.call('POST', '/1.0/content_sources', {
    name,
    type: 'web_messaging',
    community_id,
    web_messaging: true,
  })
  const path = `/1.0/users/${user.id}/sources_permissions`
  return { name, path, source_id: String(source.id), address: `/people/${user.id}` }
}

const mark = (page: Page, source: string, right: string) =>
  page.getByRole('checkbox', { name: `${source}: ${right}`, exact: true })

test("unsaved permissions survive a reload and merge with others' changes", async ({ page, bubblewire }) => {
  const { name, path, source_id, address } = await anAgentWithSources(bubblewire)
  const rightsOf = async () => {
    const { records } = (await bubblewire.call('GET', path)) as unknown as { records: { source_id: string }[] }
    return records
  }
  await openSettings(page, bubblewire, address)
  await mark(page, 'Demo shop', 'Reply').check()
  await page.getByRole('navigation').getByRole('link', { name: 'Agents' }).click()
  await page.goBack()
  await expect(mark(page, 'Demo shop', 'Reply')).toBeChecked()
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(mark(page, 'Demo shop', 'Reply')).toBeChecked()
  await bubblewire.call('PUT', path, { sources_permissions: [{ source_id, read: true, reply: true }] })
  await page.getByRole('button', { name: 'Save permissions' }).click()
  await expect(page.getByText('Saved.').first()).toBeVisible()
  await expect(mark(page, name, 'Reply')).toBeChecked()
  await expect(mark(page, 'Demo shop', 'Reply')).toBeChecked()
  await expect.poll(async () => (await rightsOf()).length).toBe(2)

  await test.step('a conflict at one source raises a question and overwrites no change', async () => {
    await mark(page, name, 'Begin conversations').check()
    const others = (await rightsOf()).filter((each) => each.source_id !== source_id)
    await bubblewire.call('PUT', path, { sources_permissions: others })
    await page.getByRole('button', { name: 'Save permissions' }).click()
    await expect(saveBar(page).getByText(name)).toBeVisible()
    await expect(mark(page, name, 'Begin conversations')).toBeChecked()
    await page.getByRole('button', { name: 'Keep mine' }).click()
    await page.getByRole('button', { name: 'Save permissions' }).click()
    await expect(saveBar(page)).toHaveCount(0)
    expect(await rightsOf()).toContainEqual(expect.objectContaining({ source_id, initiate_discussion: true }))
  })
})

test('filters of the log and a half-typed name survive a reload', async ({ page, bubblewire }) => {
  await openSettings(page, bubblewire, '/log')
  await page.getByRole('combobox', { name: 'What' }).selectOption({ label: 'Role' })
  await page.getByLabel('Since').fill('2020-02-03')
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'What' }).locator('option:checked')).toHaveText('Role')
  await expect(page.getByLabel('Since')).toHaveValue('2020-02-03')

  await page.goto(`${bubblewire.demo.api_url}/account/#profile`)
  const name = page.getByRole('textbox', { name: 'Your name' })
  const before = await name.inputValue()
  await name.fill('Ada, half typ')
  await page.reload()
  await expect(name).toHaveValue('Ada, half typ')
  await name.fill(before)
})

for (const { place, path, shown } of [
  { place: 'customers', path: '/inbox/customers', shown: /^\d+ customers?$/ },
  { place: 'agents', path: '/settings/people', shown: /@/ },
  { place: 'log', path: '/settings/log', shown: /Sign-in|Session|User|Source/ },
  { place: 'reports', path: '/reports/', shown: 'The numbers are ready.' },
])
  test(`${place}: a failed load succeeds without a click when the server is back`, async ({ page, bubblewire }) => {
    await openSettings(page, bubblewire, '/roles')
    const away = (route: Route) => route.fulfill({ status: 503, json: { error: 'busy', message: 'Busy.' } })
    const answers = /\/1\.0\/(conversations|identities|users|events|statistics)/
    await page.route(answers, away)
    await page.goto(bubblewire.demo.api_url + path)
    const line = page.getByRole('status').filter({ hasText: 'This page tries again by itself.' })
    await expect(line).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    await page.unroute(answers, away)
    await expect(line).toHaveCount(0, { timeout: 12_000 })
    await expect(page.getByRole('main').getByText(shown).first()).toBeAttached()
  })
