import type { Browser, Page } from '@playwright/test'
import { type Bubblewire, expect } from './bubblewire'

type Demo = Bubblewire['demo'] & { sign_in: { name: string; email: string }[] }

/** Creates a website without a bot in the demo's community, so that its conversations wait for people. */
export async function quietSource(bubblewire: Bubblewire, name = `Help desk ${Math.random()}`): Promise<Bubblewire> {
  const { records } = (await bubblewire.call('GET', '/1.0/content_sources')) as unknown as {
    records: { type: string; community_id: string }[]
  }
  const community_id = records.find(({ type }) => type === 'web_messaging')?.community_id
  const source = await bubblewire.call('POST', '/1.0/content_sources', {
    name,
    type: 'web_messaging',
    community_id,
    web_messaging: true,
  })
  await allowAgents(bubblewire, String(source.id))
  const demo = { ...bubblewire.demo, channel_id: source.channel_id as string }
  return Object.create(bubblewire, { demo: { value: demo } }) as Bubblewire
}

export async function allowAgents(bubblewire: Bubblewire, source_id: string) {
  for (const nth of [1, 2]) {
    const path = `/1.0/users/${await userOf(bubblewire, nth)}/sources_permissions`
    const { records: permissions } = (await bubblewire.call('GET', `${path}?limit=150`)) as { records: object[] }
    const newPermission = { source_id, read: true, reply: true, initiate_discussion: true }
    await bubblewire.call('PUT', path, { sources_permissions: [...permissions, newPermission] })
  }
}

export async function aCustomer(browser: Browser, { demo }: Bubblewire, words: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.goto(`${demo.api_url}/chat/${demo.channel_id}/`)
  await write(page, words)
  await expect(page.getByRole('log').getByText(words)).toBeVisible()
  return page
}

export async function write(page: Page, words: string) {
  const box = page.getByRole('textbox', { name: 'Your message' })
  await box.fill(words)
  await box.press('Enter')
}

export const nameOf = ({ demo }: Bubblewire, nth: number) => (demo as Demo).sign_in[nth]?.name ?? ''

export async function anAgent(browser: Browser, bubblewire: Bubblewire, nth: number, options: object = {}) {
  const page = await (await browser.newContext(options)).newPage()
  await signIn(page, bubblewire, nth)
  return page
}

export async function signIn(page: Page, { demo }: Bubblewire, nth: number, path = '/inbox/') {
  await page.goto(`${demo.api_url}/account/`)
  await page.evaluate(
    async (email) => {
      const headers = { 'x-bubblewire-csrf': '1', 'content-type': 'application/json' }
      await fetch('/account/demo', { method: 'POST', headers, body: JSON.stringify({ email }) })
    },
    (demo as Demo).sign_in[nth]?.email,
  )
  await page.goto(demo.api_url + path)
}

export async function setAvailability(page: Page, bubblewire: Bubblewire, nth: number, availability: string) {
  const menu = page.getByRole('button', { name: `You: ${nameOf(bubblewire, nth)}` })
  await menu.click()
  await page.getByRole('radio', { name: availability }).check()
  await expect(menu).toHaveAccessibleName(`You: ${nameOf(bubblewire, nth)} (${availability})`)
  await page.keyboard.press('Escape')
}

export async function userOf(bubblewire: Bubblewire, nth: number): Promise<string> {
  const { records } = (await bubblewire.call('GET', '/1.0/users?limit=150')) as {
    records: { id: string; email: string }[]
  }
  return records.find(({ email }) => email === (bubblewire.demo as Demo).sign_in[nth]?.email)?.id ?? ''
}

export const row = (page: Page, words: string) =>
  page.getByRole('region', { name: 'Conversations' }).getByRole('listitem').filter({ hasText: words })

export async function openConversation(page: Page, words: string) {
  await row(page, words).getByRole('link').click()
  await expect(log(page).getByText(words)).toBeVisible()
}

export async function chooseColleague(page: Page, name: string) {
  const dialog = page.getByRole('dialog', { name: 'Hand over to' })
  await dialog.getByRole('radio', { name: new RegExp(name) }).check()
  await dialog.getByRole('button', { name: 'Hand over', exact: true }).click()
}

export const log = (page: Page) => page.getByRole('log', { name: 'Messages' })
export const box = (page: Page) => page.getByRole('textbox', { name: 'Your reply' })
export const state = (page: Page, text: string) =>
  page.getByRole('region', { name: /^Conversation with/ }).getByText(text, { exact: true })
export const view = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Lists of conversations' }).getByRole('button', { name: new RegExp(`${name}$`) })
