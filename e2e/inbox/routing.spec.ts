import type { Page } from '@playwright/test'
import type { Channel } from '../../clients/typescript/operations'
import { type Bubblewire, expect, test } from '../testing/bubblewire'
import {
  aCustomer,
  anAgent,
  box,
  log,
  nameOf,
  openConversation,
  quietSource,
  row,
  setAvailability,
  state,
  userOf,
  view,
  write,
} from '../testing/inbox-page'

async function inMode(desk: Bubblewire, mode: string, more: object = {}) {
  const { records: modes } = (await desk.call('GET', '/1.0/channels')) as {
    records: { id: string; mode: string; name: string; source_ids: string[]; ring_seconds: number }[]
  }
  const found = modes.find((each) => each.mode === mode)
  const { records: sources } = (await desk.call('GET', '/1.0/content_sources?limit=150')) as {
    records: { id: string; channel_id: string | null }[]
  }
  const source = sources.find(({ channel_id }) => channel_id === desk.demo.channel_id)
  await desk.call('PUT', `/1.0/channels/${found?.id}`, { source_ids: [source?.id], ...more })
  const { name, source_ids, ring_seconds } = found ?? {}
  return () => desk.call('PUT', `/1.0/channels/${found?.id}`, { name, source_ids, ring_seconds })
}

const rings = (page: Page) => page.getByRole('alert').filter({ hasText: 'is waiting for you' })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('an offer that an agent declines goes to the next agent', { tag: '@deep' }, async ({ browser, bubblewire }) => {
  const desk = await quietSource(bubblewire)
  const back = await inMode(desk, 'real_time', { ring_seconds: 60 })
  const ids = [await userOf(desk, 1), await userOf(desk, 2)]
  for (const id of ids) await desk.call('PUT', `/1.0/users/${id}/status`, { availability: 'away', capacity: 1 })
  try {
    const [ada, ben] = [await anAgent(browser, desk, 1), await anAgent(browser, desk, 2)]
    await expect(ada.getByText('You are away: no conversation rings for you.')).toBeVisible()
    await press(ada, 'I am available')
    await expect(ada.getByRole('button', { name: `You: ${nameOf(desk, 1)} (Available)` })).toBeVisible()
    const word = `Is anybody there? ${Math.random()}`
    const customer = await aCustomer(browser, desk, word)
    await expect(rings(ada)).toContainText(word)

    await ada.reload()
    await expect(rings(ada)).toContainText(word)
    await setAvailability(ben, desk, 2, 'Available')
    await press(ada, 'Pass on')
    await expect(rings(ben)).toContainText(word)
    await expect(rings(ada)).toHaveCount(0)
    await press(ben, 'Accept')
    await expect(log(ben).getByText(word)).toBeVisible()
    await expect(state(ben, 'Yours')).toBeVisible()
    await view(ada, 'All').click()
    await expect(row(ada, word).getByText(nameOf(desk, 2))).toBeVisible()
    await box(ben).fill('I am here.')
    await box(ben).press('Enter')
    const said = customer.getByRole('log')
    await expect(said.getByText('I am here.')).toBeVisible()
    await expect(said.getByText(nameOf(desk, 2)).first()).toBeVisible()
    // A conversation counts for Ben's maximum only while the customer waits for Ben.
    await write(customer, 'Wonderful!')
    await expect(log(ben).getByText('Wonderful!')).toBeVisible()

    // Ada is away and Ben has his maximum, so the next conversation waits until Ben closes one.
    await setAvailability(ada, desk, 1, 'Away')
    const next = `And me? ${Math.random()}`
    await aCustomer(browser, desk, next)
    await view(ben, 'Unassigned').click()
    await expect(row(ben, next)).toBeVisible()
    await expect(rings(ben)).toHaveCount(0)
    await press(ben, 'Close')
    await expect(rings(ben)).toContainText(next)
    await press(ben, 'Accept')
    await expect(log(ben).getByText(next)).toBeVisible()
  } finally {
    await back()
    for (const id of ids) await desk.call('PUT', `/1.0/users/${id}/status`, { availability: 'away', capacity: 3 })
  }
})

test('triage moves a conversation to another routing mode', { tag: '@deep' }, async ({ browser, bubblewire }) => {
  const desk = await quietSource(bubblewire)
  const back = await inMode(desk, 'triage')
  const { records: modes } = (await desk.call('GET', '/1.0/channels')) as { records: Channel[] }
  const letters = `/1.0/channels/${modes.find(({ mode }) => mode === 'asynchronous')?.id}`
  const { name } = await desk.call('GET', letters)
  try {
    const [ada, ben] = [await anAgent(browser, desk, 1), await anAgent(browser, desk, 2)]
    const where = (page: Page) => page.getByRole('combobox', { name: 'Where conversations come from' })
    await where(ben).selectOption('mode:asynchronous')
    const word = `Who is right for this? ${Math.random()}`
    await aCustomer(browser, desk, word)
    await where(ada).selectOption('mode:triage')
    await openConversation(ada, word)
    await expect(row(ben, word)).toHaveCount(0)
    await desk.call('PUT', letters, { name: 'Letters' })
    await ada.getByRole('button', { name: 'More', exact: true }).click()
    await ada.getByRole('menuitem', { name: 'Sort into: Letters' }).click()
    await expect(ada.getByText('Sorted into another mode.')).toBeVisible()
    await expect(row(ben, word)).toBeVisible()
    await expect(where(ben)).toContainText('Letters')
    await openConversation(ben, word)
    await expect(ben.getByRole('complementary', { name: 'Details' })).toContainText('Letters')
  } finally {
    await back()
    await desk.call('PUT', letters, { name })
  }
})
