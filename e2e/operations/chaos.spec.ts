import type { Browser, Page } from '@playwright/test'
import { load } from '../../scripts/runs'
import type { Odds } from '../chaos/mishaps'
import { startProxy } from '../chaos/proxy'
import { seeded } from '../chaos/random'
import { readLog } from '../chaos/read-log'
import { type Bubblewire, chatOf, expect, newBubblewire, openChat, test } from '../testing/bubblewire'
import { aLiveBot } from '../testing/live-bot'

// `npm run chaos` runs both with 10,000 messages, `npm run chaos -- --grep poll` the second. CHAOS_SEED repeats a run: the random choices
// are the same, their timing nearly.

const seed = Number(process.env.CHAOS_SEED || Math.floor(Math.random() * 1_000_000))
const messages = Number(process.env.CHAOS_MESSAGES || load(60, 100))
const odds: Odds = { lost: 0.004, late: 0.06, twice: 0.05, swapped: 0.05, cut: 0.012, 'half-open': 0.002 }

interface Stored {
  id: string
  body: string
  created_from: string
  live?: string
}

test(
  'a network that loses, delays, doubles, swaps and cuts delivers each message once',
  { tag: '@deep' },
  ({ browser }) => chaos(browser, 'websocket', messages),
)

// Half as many messages, unless a number is given.
test('chats that poll over such a network get every message once, in order', { tag: '@deep' }, ({ browser }) =>
  chaos(browser, 'polling', Number(process.env.CHAOS_MESSAGES || load(30, 100))),
)

async function chaos(browser: Browser, over: 'websocket' | 'polling', messages: number) {
  test.setTimeout(90_000 + messages * 450)
  console.log(`chaos over ${over}: seed ${seed}, ${messages} messages`)
  const random = seeded(seed)
  const bubblewire = await newBubblewire()
  const proxy = await startProxy(bubblewire.port, random, odds, over)
  // A device that still waits for its first answer notices a lost connection only by its silence, which takes a while.
  proxy.calm()
  bubblewire.publicUrl = proxy.url
  await bubblewire.start()
  const began = Date.now()
  try {
    const contexts = [await browser.newContext(), await browser.newContext()]
    const visitors = await Promise.all(
      contexts.map(async (context, nth) => {
        const name = nth === 0 ? 'Ada' : 'Ben'
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
    proxy.stir()
    const tokens = await mintTokens(bubblewire, Math.ceil(messages / 400))
    for (const visitor of visitors) {
      const { thread_id } = await find(bubblewire, visitor.first)
      visitor.thread = thread_id
    }

    // A third are messages of the customers, a third are answers of the demo bot, a third come from bots over the API, every third of these piece by piece.
    const third = Math.floor(messages / 3)
    const written = await Promise.all([
      ...visitors.map(({ name, pages }, nth) => write(pages, name, Math.floor(third / 2), seeded(seed + nth))),
      ...visitors.map(({ name, first }, nth) => answer(bubblewire, tokens, first, name, Math.floor(third / 2), nth)),
    ])

    proxy.calm()
    for (const page of visitors.flatMap(({ pages }) => pages))
      await expect(chatOf(page).getByText('Sending…')).toHaveCount(0, { timeout: 60_000 })
    let shown = 0
    for (const [nth, { name, first, pages, thread }] of visitors.entries()) {
      const stored = await settled(bubblewire, thread)
      const own = stored.filter(({ body }) => body.startsWith(`${name} says`)).map(({ body }) => body)
      expect([...own].sort(byNumber)).toEqual(
        Array.from({ length: Math.floor(third / 2) }, (_, at) => `${name} says ${at + 1}.`),
      )
      const live = new Map(stored.filter((content) => content.live).map(({ id, body }) => [id, body]))
      expect(live.size).toBe(Math.floor(Math.floor(third / 2) / 3))
      // Messages of one tab are in the order of writing; messages of two tabs may overtake each other.
      for (const inTab of written[nth] ?? []) expect(own.filter((body) => inTab.includes(body))).toEqual(inTab)
      for (const page of pages) {
        // Background tabs draw one frame a second.
        await page.bringToFront()
        // A half-open connection is noticed by its silence, so the last message may take that long.
        await expect.poll(() => newest(page, stored), { timeout: 60_000 }).toBe(stored.at(-1)?.id)
        // The newest message may come before what a sync brings of those that were lost.
        let lines: Awaited<ReturnType<typeof readLog>> = []
        const bodies = async () => {
          lines = await readLog(page, first, stored.length)
          return lines.map(({ key, text }) => bodyOf(stored, key, text))
        }
        await expect.poll(bodies, { timeout: 60_000 }).toEqual(stored.map(({ body }) => body.trim()))
        const other = (of: typeof lines) => of.filter(({ key, text }) => !text.includes(live.get(key) ?? ''))
        if (other(lines).length > 0) {
          // The proxy loses the end of a live message on a connection that stays, unlike any real one: the end arrives with the next page.
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

/** One person writes in alternating tabs, reloads, and lets a tab sleep. Returns the messages by tab. */
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

/** Freezes the page, like the operating system. */
async function sleep(page: Page, ms: number) {
  const control = await page.context().newCDPSession(page)
  await control.send('Debugger.enable')
  await control.send('Debugger.pause')
  await new Promise((over) => setTimeout(over, ms))
  await control.send('Debugger.disable')
  await control.detach()
}

const lineOf = (page: Page, text: string) => chatOf(page).getByRole('log').getByText(text, { exact: true })

/** Types and sends. Types again when another tab has changed the draft meanwhile. */
async function say(page: Page, text: string) {
  const box = chatOf(page).getByRole('textbox', { name: 'Your message' })
  await expect(async () => {
    if ((await lineOf(page, text).count()) > 0) return
    await box.fill(text)
    await box.press('Enter')
    await expect(lineOf(page, text)).toHaveCount(1, { timeout: 3_000 })
  }).toPass({ timeout: 60_000 })
}

/** Sends the lines of a bot, one after the other. */
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

/** Sends a line of a bot piece by piece. */
async function sayLive(here: Bubblewire, in_reply_to_id: string, body: string): Promise<void> {
  const bot = aLiveBot(here, { in_reply_to_id, idle_timeout: '60' })
  for (const text of body.match(/.{1,3}/g) ?? []) {
    bot.text(text)
    await new Promise((next) => setTimeout(next, 40))
  }
  expect(await bot.end()).toMatchObject({ content: { body }, live: 'complete' })
}

/** Creates tokens, because each may send only 500 requests a minute. */
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

/** Returns the stored contents of a thread, oldest first, once no more arrive. */
async function settled(here: Bubblewire, thread: string): Promise<Stored[]> {
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

/** Returns the id of the last message that a page shows. A message of this device has no server id in the page, so its unique text identifies it. */
async function newest(page: Page, stored: readonly Stored[]): Promise<string | undefined> {
  const last = chatOf(page).locator('[data-msg]').last()
  const [key, text] = await Promise.all([last.getAttribute('data-msg'), last.innerText()])
  return (stored.find(({ id }) => id === key) ?? stored.find(({ body }) => text.includes(body)))?.id
}

/** Returns the body of a line. Own lines are found by their text, the others by their id. */
function bodyOf(stored: readonly Stored[], key: string, text: string): string {
  const known = new Map(stored.map((record) => [record.id, record]))
  return known.get(key)?.body.trim() ?? stored.find(({ body }) => text.includes(body))?.body ?? text
}

const numberOf = (body: string) => Number(/(\d+)\.$/.exec(body)?.[1])
const byNumber = (one: string, other: string) => numberOf(one) - numberOf(other)
