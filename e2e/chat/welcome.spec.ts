import type { Page } from '@playwright/test'
import type { Content, Source } from '../../clients/typescript/operations'
import { axeFindings, chatFrame } from '../testing/axe'
import { type Bubblewire, bubbleOf, chatOf, expect, line, lines, openChat, say, test } from '../testing/bubblewire'

async function withSettings(bubblewire: Bubblewire, settings: object, run: () => Promise<void>) {
  const { records } = await bubblewire.call('GET', '/1.0/content_sources')
  const [source] = records as (Pick<Source, 'id'> & { settings: Record<string, unknown> })[]
  if (!source) throw new Error('there is no source')
  const put = (given: object) => bubblewire.call('PUT', `/1.0/content_sources/${source.id}`, { settings: given })
  await put(settings)
  try {
    await run()
  } finally {
    await put(Object.fromEntries(Object.keys(settings).map((name) => [name, source.settings?.[name] ?? null])))
  }
}

function configs(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => request.url().endsWith('/config') && asked.push(request.url()))
  return asked
}

test.describe.configure({ mode: 'serial' })

test("the welcome message is stored with the customer's first message", async ({ page, bubblewire }) => {
  await withSettings(bubblewire, { welcome_message: { '*': 'Welcome to the shop.', fr: 'Bienvenue !' } }, async () => {
    const asked = configs(page)
    await page.goto(bubblewire.demo.site_url)
    await bubbleOf(page).hover()
    await chatOf(page).getByRole('textbox', { name: 'Your message' }).waitFor({ state: 'attached' })
    expect(asked).toEqual([])
    const chat = await openChat(page, bubblewire)
    await expect(line(chat, 'Welcome to the shop.')).toBeVisible()
    await expect(chat.getByRole('heading', { name: 'Hello! How can we help?' })).toBeVisible()
    expect(await axeFindings(chatFrame(page))).toEqual([])
    await page.reload()
    await expect(line(chat, 'Welcome to the shop.')).toHaveCount(1)
    await say(chat, 'Good morning')
    await expect(line(chat, /plants.*teas/s)).toBeVisible()
    await expect(line(chat, 'Welcome to the shop.')).toHaveCount(1)
    expect(await lines(chat).nth(1).innerText()).toContain('Welcome to the shop.')
    const id = await bubblewire.idOf('Good morning')
    const { thread_id } = await bubblewire.call('GET', `/1.0/contents/${id}`)
    const { records } = await bubblewire.call('GET', `/1.0/contents?thread_id=${thread_id}`)
    const bodies = (records as Content[]).map(({ body, created_from }) => `${created_from}: ${body}`)
    expect(bodies.filter((each) => each.includes('Welcome'))).toEqual(['auto_response: Welcome to the shop.'])
    await page.reload()
    await expect(line(chat, 'Good morning').first()).toBeVisible()
    await expect(line(chat, 'Welcome to the shop.')).toHaveCount(1)
  })
})

test('outside business hours the chat says when the team is back', async ({ page, bubblewire }) => {
  const settings = {
    away_message: { '*': 'We are back on Monday at nine.' },
    business_hours: { time_zone: 'UTC', hours: [{ day: 1, from: '09:00', to: '17:00' }] },
  }
  await withSettings(bubblewire, settings, async () => {
    await page.clock.install({ time: new Date('2026-11-23T08:58:30Z') })
    const chat = await openChat(page, bubblewire)
    const away = chat.getByRole('main').getByText('We are back on Monday at nine.')
    await expect(away.first()).toBeVisible()
    expect(await axeFindings(chatFrame(page))).toEqual([])
    await page.clock.runFor(100_000)
    await expect(away).toHaveCount(0)
  })
})
