import type { Page } from '@playwright/test'
import { openAnsweredChat } from '../testing/agent'
import { type Bubblewire, bubbleOf, chatOf, closeChat, expect, line, say, test } from '../testing/bubblewire'
import { openHostPage, pageErrors, runCommand } from '../testing/host-pages'
import { signedToken } from '../testing/signed-token'

interface Chatty {
  bubblewire: { push(command: unknown[]): Promise<unknown>; signIn(source: () => unknown): Promise<unknown> }
}

const box = (page: Page) => chatOf(page).getByRole('textbox', { name: 'Your message' })

async function storedValues(page: Page): Promise<string[]> {
  const frames = page.frames().filter((frame) => frame === page.mainFrame() || frame.url().includes('/chat/'))
  const found = await Promise.all(
    frames.map((frame) =>
      frame.evaluate(async () => {
        const areas = ['localStorage', 'sessionStorage'].flatMap((name) => {
          try {
            return Object.entries({ ...(window[name as never] as unknown as Storage) }).map(
              ([key, text]) => `${name} ${key} ${text}`,
            )
          } catch {
            return []
          }
        })
        try {
          const databases = await indexedDB.databases()
          return [...areas, ...databases.map(({ name }) => `indexedDB ${name}`)]
        } catch {
          return areas
        }
      }),
    ),
  )
  return found.flat()
}

async function identityOf(bubblewire: Bubblewire, body: string) {
  const content = await bubblewire.call('GET', `/1.0/contents/${await bubblewire.idOf(body)}`)
  return bubblewire.call('GET', `/1.0/identities/${content.author_id}`)
}

test('commands queued before the script loads run in order', async ({ page, bubblewire }) => {
  await page.addInitScript(() => {
    const queue: unknown[] = []
    Object.assign(window, { bubblewire: queue, mine: queue, heard: [] })
    queue.push(['on', 'opened', () => (window as unknown as { heard: string[] }).heard.push('opened')])
    queue.push(['setLocale', 'de'])
    queue.push(['open'])
  })
  await openHostPage(page, bubblewire, 'plain')
  await expect(chatOf(page).getByRole('textbox', { name: 'Ihre Nachricht' })).toBeVisible()
  expect(
    await page.evaluate(() =>
      Object.is((window as unknown as Chatty).bubblewire, (window as unknown as { mine: unknown }).mine),
    ),
  ).toBe(true)
  await expect.poll(() => page.evaluate(() => (window as unknown as { heard: string[] }).heard)).toEqual(['opened'])
})

test('a wrong command is rejected with a message that names the fix', async ({ page, bubblewire }) => {
  const troubles = pageErrors(page)
  await openHostPage(page, bubblewire, 'plain')
  await expect(bubbleOf(page)).toBeVisible()
  await page.evaluate(() => {
    const told: unknown[] = []
    const { bubblewire } = Object.assign(window as unknown as Chatty, { told })
    bubblewire.push(['on', 'error', (error: unknown) => told.push(error)])
  })
  expect(await runCommand(page, ['opne'])).toMatchObject({
    code: 'wrong_call',
    message: /There is no command "opne"; there are open, close/,
  })
  expect(await runCommand(page, ['setLocale', 42])).toMatchObject({ code: 'wrong_call', message: /such as 'de'/ })
  expect(await runCommand(page, ['setConsent', 'maybe'])).toMatchObject({
    code: 'wrong_call',
    message: /'none', 'session' or/,
  })
  expect(await runCommand(page, ['identify', { surname: 'x' }])).toMatchObject({
    code: 'wrong_call',
    message: /extra_values/,
  })
  expect(await runCommand(page, ['setTheme', { color: 'no colour' }])).toMatchObject({ code: 'wrong_call' })
  await page.evaluate(() => void (window as unknown as Chatty).bubblewire.push(['on', 'nothing']))
  await expect.poll(() => page.evaluate(() => (window as unknown as { told: unknown[] }).told.length)).toBe(6)
  expect(troubles).toEqual([])
})

test('a page that pushes a message of the chat gets an error and no effect', async ({ page, bubblewire }) => {
  await openHostPage(page, bubblewire, 'plain')
  await bubbleOf(page).click()
  await expect(chatOf(page).getByRole('textbox')).toBeFocused()
  const session = JSON.stringify({ token: 'x'.repeat(43), engaged: true })
  const stored = () => page.evaluate(() => Object.entries(localStorage).join())
  const before = await stored()
  for (const message of [
    ['unread', { count: 3, label: 'three' }],
    ['badge', { count: 3 }],
    ['engaged', { session }],
    ['ready', { session }],
    ['session', { reason: 'forgotten' }],
    ['navigate', { url: `${bubblewire.demo.api_url}/elsewhere` }],
    ['answer', { id: 1, ok: true, value: null }],
    ['offline'],
    ['blocked', { header: true }],
  ])
    expect(await runCommand(page, message), `${message[0]}`).toMatchObject({
      code: 'wrong_call',
      message: /There is no command/,
    })
  await expect(chatOf(page).getByRole('textbox')).toBeVisible()
  expect(await stored()).toBe(before)
})

test('the page receives events until it removes its listener', async ({ page, bubblewire }) => {
  await openHostPage(page, bubblewire, 'plain')
  await page.evaluate(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    for (const name of [
      'started',
      'shown',
      'opened',
      'closed',
      'engaged',
      'message_sent',
      'message_received',
      'unread',
    ])
      (window as unknown as Chatty).bubblewire.push([
        'on',
        name,
        (detail: { body?: string; count?: number }) =>
          heard.push([name, detail.body?.slice(0, 5) ?? detail.count ?? ''].join(' ').trim()),
      ] as never)
  })
  const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard)
  await expect.poll(heard).toEqual(['started', 'shown'])
  await bubbleOf(page).click()
  await say(chatOf(page), 'Hello')
  await expect.poll(heard).toContain('message_received Hello')
  await closeChat(page)
  const asked = await bubblewire.idOf('Hello')
  await bubblewire.call('POST', '/1.0/contents', { in_reply_to_id: asked, body: 'News!' })
  await expect.poll(heard).toContain('unread 1')
  await expect(page.locator('[id^="bubblewire:"]').getByRole('status')).toHaveText('Open chat, 1 unread message. News!')
  expect((await heard()).filter((each) => !each.startsWith('message_received'))).toEqual([
    'started',
    'shown',
    'opened',
    'engaged',
    'message_sent Hello',
    'closed',
    'unread 1',
  ])
  await runCommand(page, ['off', 'opened'])
  await bubbleOf(page).click()
  await expect(box(page)).toBeVisible()
  expect((await heard()).filter((each) => each === 'opened')).toHaveLength(1)
})

test('data from `identify` before the first message reaches the inbox', async ({ page, bubblewire }) => {
  await openHostPage(page, bubblewire, 'plain')
  expect(await runCommand(page, ['identify', { firstname: 'Ada', extra_values: { plan: 'gold' } }])).toEqual({
    value: null,
  })
  expect(await runCommand(page, ['identify', { lastname: 'Lovelace', extra_values: { seats: 3 } }])).toEqual({
    value: null,
  })
  await bubbleOf(page).click()
  await say(chatOf(page), 'It is me')
  await expect(line(chatOf(page), /plants.*teas/s)).toBeVisible()
  await expect
    .poll(() => identityOf(bubblewire, 'It is me'))
    .toMatchObject({ firstname: 'Ada', lastname: 'Lovelace', extra_values: { plan: 'gold', seats: 3 } })
  const attributes = {
    screenname: 'adal',
    firstname: 'Ada',
    lastname: 'King',
    email: 'ada@example.com',
    company: 'Engines',
    avatar_url: 'https://example.com/ada.png',
  }
  expect(await runCommand(page, ['identify', { ...attributes, extra_values: { seats: null } }])).toMatchObject({
    value: { ...attributes, extra_values: { plan: 'gold' }, signed: false },
  })
  expect(await identityOf(bubblewire, 'It is me')).toMatchObject({ ...attributes, extra_values: { plan: 'gold' } })
})

test('signing in with an expired token requests another token', async ({ page, bubblewire }) => {
  const { fresh, expired } = await signedToken(bubblewire, 'customer-7')
  await openHostPage(page, bubblewire, 'plain')
  await page.evaluate(() => Object.assign(window, { sinceTheFirstLoad: true }))
  await bubbleOf(page).click()
  await say(chatOf(page), 'Anonymous so far')
  await expect(line(chatOf(page), /plants.*teas/s)).toBeVisible()
  const tokenBefore = (await storedValues(page)).find((each) => each.includes('"token"'))
  const answer = await page.evaluate(
    ([old, good]) => {
      const tokens = [old, good]
      return (window as unknown as Chatty).bubblewire.signIn(() => tokens.shift())
    },
    [expired, fresh],
  )
  expect(answer).toMatchObject({ changed: true, identity: { signed: true, foreign_id: 'customer-7' } })
  await expect(line(chatOf(page), 'Anonymous so far')).toBeVisible()
  await say(chatOf(page), 'Signed now')
  await expect.poll(() => identityOf(bubblewire, 'Signed now')).toMatchObject({ foreign_id: 'customer-7' })
  const tokenAfter = (await storedValues(page)).find((each) => each.includes('"token"'))
  expect(tokenAfter).toMatch(/"signed":"customer-7"/)
  expect(tokenAfter).not.toBe(tokenBefore)

  await box(page).fill('A secret draft')
  expect(await runCommand(page, ['signOut'])).toEqual({ value: null })
  await expect(line(chatOf(page), 'Signed now')).toHaveCount(0)
  await expect(box(page)).toHaveValue('')
  await expect
    .poll(async () => (await storedValues(page)).filter((each) => /secret|customer-7|engaged/.test(each)))
    .toEqual([])
  expect(await page.evaluate(() => 'sinceTheFirstLoad' in window)).toBe(true)
  await say(chatOf(page), 'Somebody else')
  await expect.poll(() => identityOf(bubblewire, 'Somebody else')).not.toMatchObject({ foreign_id: 'customer-7' })
})

test('a customer whose key is revoked signs in again without a reload', async ({ page, bubblewire }) => {
  const [leaked, next] = [await signedToken(bubblewire, 'customer-8'), await signedToken(bubblewire, 'customer-8')]
  await openHostPage(page, bubblewire, 'plain')
  await page.evaluate(
    ([first, second]) => {
      const tokens = [first, second]
      return (window as unknown as Chatty).bubblewire.signIn(() => tokens.shift())
    },
    [leaked.fresh, next.fresh],
  )
  await bubbleOf(page).click()
  await say(chatOf(page), 'Before the key leaked')
  // Waits until the message is sent, because the revocation would discard a pending message.
  await expect.poll(() => identityOf(bubblewire, 'Before the key leaked')).toMatchObject({ foreign_id: 'customer-8' })
  // The frame of the chat is replaced, so the test reads the storage of the page.
  const session = () =>
    page.evaluate(() => Object.values(localStorage).find((each) => String(each).includes('"token"')))
  const before = await session()
  await leaked.revoke()
  await expect.poll(async () => [await session()].filter((each) => each !== before).join()).toContain('customer-8')
  await expect(line(chatOf(page), 'Before the key leaked')).toBeVisible()
  await say(chatOf(page), 'With the next key')
  await expect.poll(() => identityOf(bubblewire, 'With the next key')).toMatchObject({ foreign_id: 'customer-8' })
})

test('the chat stores data only from consent until its withdrawal', async ({ page, bubblewire }) => {
  await openHostPage(page, bubblewire, 'plain', { attributes: 'data-consent="none"' })
  await bubbleOf(page).click()
  await say(chatOf(page), 'Forget me')
  await expect(line(chatOf(page), /plants.*teas/s)).toBeVisible()
  await box(page).fill('A draft')
  expect(await storedValues(page)).toEqual([])

  expect(await runCommand(page, ['setConsent', 'session'])).toEqual({ value: null })
  await expect.poll(async () => (await storedValues(page)).filter((each) => each.includes('"token"'))).toHaveLength(1)
  await expect
    .poll(async () => (await storedValues(page)).filter((each) => !each.startsWith('sessionStorage')))
    .toEqual([])
  expect(await runCommand(page, ['setConsent', 'persistent'])).toEqual({ value: null })
  await expect
    .poll(async () => (await storedValues(page)).filter((each) => each.includes('"token"')))
    .toEqual([expect.stringMatching(/^localStorage/)])
  const drafts = () => box(page).evaluate(() => JSON.stringify({ ...localStorage }))
  await expect.poll(drafts).toContain('A draft')
  await runCommand(page, ['setConsent', 'none'])
  await expect.poll(() => storedValues(page)).toEqual([])
  await say(chatOf(page), 'Still here')
  await expect(line(chatOf(page), 'Still here')).toBeVisible()
  await expect(line(chatOf(page), 'Forget me')).toBeVisible()
})

test("a page controls the chat's visibility, theme and messages", async ({ page, bubblewire }) => {
  await openHostPage(page, bubblewire, 'plain', { attributes: 'data-hidden' })
  await expect(page.locator('[id^="bubblewire:"]')).toBeAttached()
  await expect(bubbleOf(page)).toBeHidden()
  await runCommand(page, ['show'])
  await expect(bubbleOf(page)).toBeVisible()
  await runCommand(page, ['setTheme', { color: '#7a1f5c', strings: { title: 'The flower shop' } }])
  await expect(bubbleOf(page)).toHaveCSS('background-color', 'rgb(122, 31, 92)')
  await runCommand(page, ['addMessage', { text: 'Can we help?', author_name: 'Mia' }])
  await expect(bubbleOf(page)).toContainText('1')
  await bubbleOf(page).click()
  await expect(chatOf(page).getByRole('heading', { name: 'The flower shop' })).toBeVisible()
  await expect(line(chatOf(page), 'Can we help?')).toBeVisible()
  await say(chatOf(page), 'Yes please')
  await expect(line(chatOf(page), /plants.*teas/s)).toBeVisible()
  expect(await chatOf(page).getByRole('log').innerText()).toMatch(/Can we help\?[\s\S]*Yes please[\s\S]*plants/)
  await runCommand(page, ['toggle'])
  await expect(box(page)).toBeHidden()
  await runCommand(page, ['toggle'])
  await expect(box(page)).toBeVisible()
  await runCommand(page, ['hide'])
  await expect(box(page)).toBeHidden()
  await expect(bubbleOf(page)).toBeHidden()
  await runCommand(page, ['open'])
  await expect(box(page)).toBeVisible()
})

test('a listener added after the first message gets each later message once', async ({ page, bubblewire }) => {
  const { chat } = await openAnsweredChat(page, bubblewire)
  await page.evaluate(async () => {
    const handle = (window as unknown as { bubblewire: { on(...asked: unknown[]): Promise<unknown> } }).bubblewire
    const heard: string[] = []
    Object.assign(window, { heard })
    await handle.on('message_sent', ({ body }: { body: string }) => heard.push(body))
  })
  const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard)
  await say(chat, 'One')
  await expect.poll(heard).toEqual(['One'])
  await page.evaluate(() =>
    (window as unknown as { bubblewire: { on(...asked: unknown[]): Promise<unknown> } }).bubblewire.on(
      'unread',
      () => {},
    ),
  )
  await say(chat, 'Two')
  await say(chat, 'Three')
  await expect.poll(heard).toContain('Three')
  expect(await heard()).toEqual(['One', 'Two', 'Three'])
})
