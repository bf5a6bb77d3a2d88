import type { Browser, Page } from '@playwright/test'
import { load } from '../../scripts/runs'
import type { Odds } from '../chaos/mishaps'
import { startProxy } from '../chaos/proxy'
import { seededRandom } from '../chaos/random'
import { readLog } from '../chaos/read-log'
import { type Bubblewire, chatOf, expect, newBubblewire, openChat, test } from '../testing/bubblewire'
import { aLiveBot } from '../testing/live-bot'

// `npm run chaos` sends 10,000 messages. The seed repeats the random choices of a run, but not their timing.

const seed = Number(process.env.CHAOS_SEED || Math.floor(Math.random() * 1_000_000))
const messages = Number(process.env.CHAOS_MESSAGES || load(60, 100))
const odds: Odds = { lost: 0.004, late: 0.06, twice: 0.05, swapped: 0.05, cut: 0.012, 'half-open': 0.002 }

interface Stored {
  id: string
  body: string
  created_from: string
  live?: string
}

test('an unreliable network delivers each message once', { tag: '@deep' }, ({ browser }) =>
  chaos(browser, 'websocket', messages),
)

// Polling is slower, so the default is half as many messages.
test('chats that poll over an unreliable network get each message once', { tag: '@deep' }, ({ browser }) =>
  chaos(browser, 'polling', Number(process.env.CHAOS_MESSAGES || load(30, 100))),
)

async function chaos(browser: Browser, over: 'websocket' | 'polling', messages: number) {
  test.setTimeout(90_000 + messages * 450)
  console.log(`chaos over ${over}: seed ${seed}, ${messages} messages`)
  const random = seededRandom(seed)
  const bubblewire = await newBubblewire()
  const proxy = await startProxy(bubblewire.port, random, odds, over)
  // A device can notice a lost connection only by a long silence.
  proxy.stopMishaps()
  bubblewire.publicUrl = proxy.url
  await bubblewire.start()
  const began = Date.now()
  try {
    // Each visitor writes a message after the other, so a long run has more of them.
    const names = ['Ada', 'Ben', 'Cem', 'Dan', 'Eve', 'Fay'].slice(0, messages < 1000 ? 2 : 6)
    const visitors = await Promise.all(
      names.map(async (name, nth) => {
        const context = await browser.newContext()
        const page = await context.newPage()
        const first = `${name} begins`
        const chat = await openChat(page, bubblewire)
        await say(page, first)
        await expect(chat.getByRole('log').getByText(/plants.*teas/s)).toBeVisible({ timeout: 30_000 })
        const pages = [page]
        if (nth === 0) {
          const other = await context.newPage()
          await openChat(other, bubblewire)
          pages.push(other)
        }
        return { name, first, pages, thread: '' }
      }),
    )
    proxy.startMishaps()
    const tokens = await mintTokens(bubblewire, Math.ceil(messages / 400))
    for (const visitor of visitors) {
      const { thread_id } = await find(bubblewire, visitor.first)
      visitor.thread = thread_id
    }

    // A third each: of the visitors, of the demo's answers and of the bot here.
    const each = Math.floor(messages / 3 / visitors.length)
    const written = await Promise.all([
      ...visitors.map(({ name, pages }, nth) => write(pages, name, each, seededRandom(seed + nth))),
      ...visitors.map(({ name, first }, nth) => answer(bubblewire, tokens, first, name, each, nth)),
    ])

    proxy.stopMishaps()
    for (const page of visitors.flatMap(({ pages }) => pages))
      await expect(chatOf(page).getByText('Sending…')).toHaveCount(0, { timeout: 60_000 })
    let shown = 0
    for (const [nth, { name, first, pages, thread }] of visitors.entries()) {
      const stored = await stableContents(bubblewire, thread)
      const own = stored.filter(({ body }) => body.startsWith(`${name} says`)).map(({ body }) => body)
      expect([...own].sort(byNumber)).toEqual(Array.from({ length: each }, (_, at) => `${name} says ${at + 1}.`))
      const live = new Map(stored.filter((content) => content.live).map(({ id, body }) => [id, body]))
      expect(live.size).toBe(Math.floor(each / 3))
      // Only messages of the same tab have a fixed order.
      for (const inTab of written[nth] ?? []) expect(own.filter((body) => inTab.includes(body))).toEqual(inTab)
      for (const page of pages) {
        // Background tabs draw only one frame a second.
        await page.bringToFront()
        // The chat notices a half-open connection only after a silence, so the last message can come late.
        await expect.poll(() => newest(page, stored), { timeout: 60_000 }).toBe(stored.at(-1)?.id)
        let lines: Awaited<ReturnType<typeof readLog>> = []
        const bodies = async () => {
          lines = await readLog(page, first, stored.length)
          return lines.map(({ key, text }) => bodyOf(stored, key, text))
        }
        // Thousands of lines take a minute to scroll through.
        const timeout = 60_000 + 30 * stored.length
        await expect.poll(bodies, { timeout }).toEqual(stored.map(({ body }) => body.trim()))
        const other = (of: typeof lines) => of.filter(({ key, text }) => !text.includes(live.get(key) ?? ''))
        if (other(lines).length > 0) {
          await page.reload()
          await expect.poll(() => newest(page, stored), { timeout: 60_000 }).toBe(stored.at(-1)?.id)
          expect(other(await readLog(page, first, stored.length))).toEqual([])
        }
        shown += lines.length
      }
    }
    const seconds = Math.round((Date.now() - began) / 1000)
    console.log(`chaos: seed ${seed}: ${shown} lines shown right after ${seconds} s; ${JSON.stringify(proxy.happened)}`)
  } finally {
    await proxy.close()
    await bubblewire.dispose()
  }
}

async function write(pages: Page[], name: string, count: number, random: () => number): Promise<string[][]> {
  const written: string[][] = pages.map(() => [])
  for (let nth = 1; nth <= count; nth++) {
    const place = Math.floor(random() * pages.length)
    const page = pages[place]
    if (!page) throw new Error('no such tab')
    written[place]?.push(`${name} says ${nth}.`)
    const drawn = random()
    if (drawn < 0.01) await page.reload()
    else if (drawn < 0.02) await sleep(page, 1_000 + random() * 4_000)
    await say(page, `${name} says ${nth}.`)
  }
  return written
}

/** Freezes the page, as an operating system does. */
async function sleep(page: Page, ms: number) {
  const control = await page.context().newCDPSession(page)
  await control.send('Debugger.enable')
  await control.send('Debugger.pause')
  await new Promise((over) => setTimeout(over, ms))
  await control.send('Debugger.disable')
  await control.detach()
}

const lineOf = (page: Page, text: string) => chatOf(page).getByRole('log').getByText(text, { exact: true })

async function say(page: Page, text: string) {
  const box = chatOf(page).getByRole('textbox', { name: 'Your message' })
  await expect(async () => {
    if ((await lineOf(page, text).count()) > 0) return
    await box.fill(text)
    await box.press('Enter')
    await expect(lineOf(page, text)).toHaveCount(1, { timeout: 3_000 })
  }).toPass({ timeout: 60_000 })
}

async function answer(
  here: Bubblewire,
  tokens: string[],
  first: string,
  name: string,
  count: number,
  nth: number,
): Promise<string[][]> {
  const { id } = await find(here, first)
  for (let line = 1; line <= count; line++) {
    if (line % 3 === 0) {
      await sayLive(here, id, `To ${name}, ${line}.`)
      continue
    }
    const token = tokens[(line * 2 + nth) % tokens.length]
    const answer = await fetch(`${here.demo.api_url}/1.0/contents`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ in_reply_to_id: id, body: `To ${name}, ${line}.` }),
    })
    if (!answer.ok) throw new Error(await answer.text())
  }
  return []
}

async function sayLive(here: Bubblewire, in_reply_to_id: string, body: string): Promise<void> {
  const bot = aLiveBot(here, { in_reply_to_id, idle_timeout: '60' })
  for (const text of body.match(/.{1,3}/g) ?? []) {
    bot.text(text)
    await new Promise((next) => setTimeout(next, 40))
  }
  expect(await bot.end()).toMatchObject({ content: { body }, live: 'complete' })
}

/** Creates several tokens, because each token allows only 500 requests a minute. */
async function mintTokens(here: Bubblewire, count: number): Promise<string[]> {
  const me = await here.call('GET', '/1.0/users/me')
  const made: string[] = []
  for (let nth = 0; nth <= count; nth++) {
    const body = { label: `Chaos ${nth}`, agent_id: me.id }
    const { token } = (await here.call('POST', '/1.0/access_tokens', body)) as { token: string }
    made.push(token)
  }
  return made
}

async function find(here: Bubblewire, body: string): Promise<{ id: string; thread_id: string }> {
  const { records } = (await here.call('GET', '/1.0/contents?limit=50')) as unknown as {
    records: { id: string; thread_id: string; body: string }[]
  }
  const found = records.find((record) => record.body === body)
  if (!found) throw new Error(`"${body}" is not stored`)
  return found
}

/** Returns the stored contents of a thread, oldest first, after their number stays the same. */
async function stableContents(here: Bubblewire, thread: string): Promise<Stored[]> {
  let before = -1
  await expect
    .poll(
      async () => {
        const { count } = (await here.call('GET', `/1.0/contents?q=thread_id:${thread}&limit=1`)) as { count: number }
        const same = count === before
        before = count
        return same
      },
      { intervals: [2_000], timeout: 120_000 },
    )
    .toBe(true)
  const all: Stored[] = []
  while (all.length < before) {
    const page = `/1.0/contents?q=thread_id:${thread}&limit=150&offset=${all.length}`
    all.push(...((await here.call('GET', page)) as unknown as { records: Stored[] }).records)
  }
  return all.reverse()
}

/** This device's messages have no server id in the page, so their text identifies them. */
async function newest(page: Page, stored: readonly Stored[]): Promise<string | undefined> {
  const last = chatOf(page).locator('[data-msg]').last()
  const [key, text] = await Promise.all([last.getAttribute('data-msg'), last.innerText()])
  return (stored.find(({ id }) => id === key) ?? stored.find(({ body }) => text.includes(body)))?.id
}

/** Returns the body of a line. Own lines are found by text, others by id. */
function bodyOf(stored: readonly Stored[], key: string, text: string): string {
  const known = new Map(stored.map((record) => [record.id, record]))
  return known.get(key)?.body.trim() ?? stored.find(({ body }) => text.includes(body))?.body ?? text
}

const numberOf = (body: string) => Number(/(\d+)\.$/.exec(body)?.[1])
const byNumber = (one: string, other: string) => numberOf(one) - numberOf(other)
