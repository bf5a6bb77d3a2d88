import { axeFindings } from '../testing/axe'
import { expect, test } from '../testing/bubblewire'
import { aCustomer, anAgent, nameOf, quietSource } from '../testing/inbox-page'

test('a queued customer sees their position until an agent takes over', { tag: '@deep' }, async ({
  browser,
  bubblewire,
}) => {
  const desk = await quietSource(bubblewire)
  const list = async (path: string) => (await desk.call('GET', path)).records as Record<string, never>[]
  const source = (await list('/1.0/content_sources?limit=150')).find((each) => each.channel_id === desk.demo.channel_id)
  const mode = (await list('/1.0/channels')).find((each) => each.mode === 'real_time')
  const agents = await list('/1.0/users?limit=150')
  const ada = agents.find(({ name }) => name === nameOf(desk, 1))
  const status = (id: unknown, more: object) => desk.call('PUT', `/1.0/users/${id}/status`, more)
  await desk.call('PUT', `/1.0/channels/${mode?.id}`, { source_ids: [...(mode?.source_ids ?? []), source?.id] })
  try {
    // With one available agent, conversations queue up: an agent gets one at a time.
    for (const { id } of agents) await status(id, { availability: 'away' })
    await status(ada?.id, { availability: 'available', capacity: 1 })
    const page = await anAgent(browser, desk, 1)
    const first = await aCustomer(browser, desk, 'My lamp flickers')
    await expect(first.getByText('You are next.').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Accept' })).toBeVisible()
    const second = await aCustomer(browser, desk, 'My vase leaks')
    const line = second.getByRole('paragraph').filter({ hasText: 'Thank you for waiting.' })
    await expect(line).toContainText('1 person is ahead of you.')
    await expect(second.locator('[aria-live="polite"]')).toContainText('1 person is ahead of you.')
    expect(await axeFindings(second)).toEqual([])

    await page.getByRole('button', { name: 'Accept' }).click()
    await expect(first.getByText('You are next.')).toHaveCount(0)
    await expect(line).toContainText('You are next.')
    await second.reload()
    await expect(line).toContainText('You are next.')
  } finally {
    await desk.call('PUT', `/1.0/channels/${mode?.id}`, { source_ids: mode?.source_ids ?? [] })
    for (const { id, availability, capacity } of agents) await status(id, { availability, capacity })
  }
})
