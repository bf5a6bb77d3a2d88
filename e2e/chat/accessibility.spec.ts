import type { Frame, FrameLocator, Page } from '@playwright/test'
import { openAnsweredChat, send } from '../testing/agent'
import { recordAnnouncements } from '../testing/announcements'
import { axeFindings, chatFrame } from '../testing/axe'
import { bubbleOf, closeChat, expect, line, lines, openChat, say, test } from '../testing/bubblewire'
import { firstVisit } from '../testing/first-visit'

const types = ['template', 'carousel', 'select', 'link', 'list', 'form', 'pay', 'time', 'help']

test('axe finds no fault in any message type, light or dark', { tag: '@deep' }, async ({ page, bubblewire }) => {
  const look = async (frame: Frame) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await test.step(colorScheme, async () => expect(await axeFindings(frame)).toEqual([]))
    }
  }
  await page.goto(bubblewire.demo.site_url)
  await expect(bubbleOf(page)).toBeVisible()
  await look(page.mainFrame())
  const chat = await openChat(page, bubblewire)
  await look(chatFrame(page))
  for (const word of types) {
    await say(chat, word)
    await expect(line(chat, word).last()).toBeVisible()
  }
  await expect(chat.getByRole('toolbar', { name: 'What may we show you?' })).toBeVisible()
  await look(chatFrame(page))
  await chat.getByRole('button', { name: 'Start' }).click()
  await expect(chat.getByRole('dialog')).toBeVisible()
  await look(chatFrame(page))
  const grounds = new Set<string>()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    grounds.add(await chat.getByRole('dialog').evaluate((element) => getComputedStyle(element).backgroundColor))
  }
  expect(grounds.size, 'the open chat follows the theme').toBe(2)
})

test('a carousel without buttons takes the focus and has an accessible name', async ({ page, bubblewire }) => {
  const { chat, asked } = await openAnsweredChat(page, bubblewire)
  const items = ['Fern', 'Ivy', 'Moss'].map((title) => ({ title }))
  await send(bubblewire, asked, { body: '', structured_content: { type: 'carousel', items } })
  const track = chat.getByRole('log').locator('[tabindex="0"]')
  await expect(track).toHaveAccessibleName(/3/)
  await expect(track).toHaveRole('group')
  await send(bubblewire, asked, { body: '', structured_content: { type: 'carousel', items: [{ title: 'Reed' }] } })
  await expect(chat.getByText('Reed')).toBeVisible()
  await expect(track).toHaveCount(1)
})

test('a text box locked by a question has no dangling aria-describedby', async ({ page, bubblewire }) => {
  const { chat, asked } = await openAnsweredChat(page, bubblewire)
  const select = { type: 'select', disable_text_input: true, items: [{ title: 'Sun' }, { title: 'Shade' }] }
  await send(bubblewire, asked, { body: 'Sun or shade?', structured_content: select })
  await expect(chat.getByRole('button', { name: 'Shade' })).toBeVisible()
  const box = chat.getByRole('textbox')
  await expect(box).not.toBeEditable()
  await expect(box).not.toHaveAttribute('aria-describedby')
})

test('the page does not shift when the bubble appears or the chat opens', async ({ page, bubblewire }) => {
  await page.addInitScript(() => {
    let shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shift += (entry as PerformanceEntry & { value: number }).value
      Object.assign(window, { shift })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await openChat(page, bubblewire)
  await closeChat(page)
  await expect(bubbleOf(page)).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'shift') ?? 0)).toBe(0)
})

async function ask(chat: FrameLocator, word: string) {
  const before = await lines(chat).count()
  await say(chat, word)
  await expect.poll(() => lines(chat).count()).toBeGreaterThan(before + 1)
}

test('an arriving message of any type never moves the focus', { tag: '@deep' }, async ({
  browser,
  context,
  page,
  bubblewire,
}) => {
  const left = await openChat(page, bubblewire)
  await ask(left, 'help')
  const box = left.getByRole('textbox', { name: 'Your message' })
  await box.fill('Half a thought')
  for (let back = 0; back < 7; back += 1) await box.press('ArrowLeft')
  // The message comes from another device, because tabs of one browser share the draft.
  const device = await browser.newContext({ storageState: await context.storageState() })
  const right = await openChat(await device.newPage(), bubblewire)
  await chatFrame(page).evaluate(() => {
    const moves: string[] = []
    for (const type of ['focusin', 'focusout'])
      document.addEventListener(type, ({ target }) => moves.push(`${type} ${(target as Element).outerHTML}`))
    Object.assign(window, { moves })
  })
  for (const word of types) {
    await ask(right, word)
    await expect(line(left, word).first()).toBeVisible()
  }
  const messages = (chat: FrameLocator) => lines(chat).filter({ hasNotText: 'New messages' }).count()
  await expect.poll(() => messages(left)).toBe(await messages(right))
  await expect(box).toHaveValue('Half a thought')
  expect(await box.evaluate((field: HTMLTextAreaElement) => field.selectionStart)).toBe(7)
  expect(await box.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await chatFrame(page).evaluate(() => Reflect.get(window, 'moves'))).toEqual([])
  await device.close()
})

test('when quick replies disappear, the focus moves to the text box', async ({ context, page, bubblewire }) => {
  const left = await openChat(page, bubblewire)
  await ask(left, 'select')
  const first = left.getByRole('toolbar').getByRole('button').first()
  const overtaken = left.getByRole('button', { name: (await first.textContent()) ?? '', exact: true })
  await first.focus()
  const right = await openChat(await context.newPage(), bubblewire)
  await say(right, 'Typed elsewhere')
  await expect(overtaken).toHaveCount(0)
  await expect(left.getByRole('textbox', { name: 'Your message' })).toBeFocused()
})

test('a screen reader announces each new message of an open chat once', { tag: '@deep' }, async ({
  page,
  bubblewire,
}) => {
  const heard = await recordAnnouncements(page)
  const chat = await openChat(page, bubblewire)
  await ask(chat, 'carousel')
  await expect.poll(heard).toContainEqual(expect.stringMatching(/^polite: .+ said: .*cards?: Monstera/))
  expect((await heard()).filter((text) => text === 'polite: Sent')).toHaveLength(1)
  await expect(chat.getByRole('log')).toHaveAttribute('aria-live', 'off')
  await expect(chat.locator('[aria-live=polite]'), 'one announcer').toHaveCount(1)

  await page.reload()
  await expect(line(chat, 'Monstera, $34')).toBeVisible()
  const asked = await bubblewire.idOf('carousel')
  await bubblewire.call('POST', '/1.0/contents', { in_reply_to_id: asked, body: 'Still there?' })
  await expect.poll(heard).toEqual([expect.stringMatching(/^polite: .+ said: Still there\?$/)])

  await closeChat(page)
  await bubblewire.call('POST', '/1.0/contents', { in_reply_to_id: asked, body: 'See you.' })
  await expect(bubbleOf(page)).toHaveAccessibleName('Open chat, 1 unread message')
  expect(await heard()).toHaveLength(1)
})

test('a refused message shows its reason, and the customer can send it again', async ({
  context,
  page,
  bubblewire,
}) => {
  const heard = await recordAnnouncements(page)
  const chat = await openChat(page, bubblewire)
  await ask(chat, 'Hello')
  const in_reply_to_id = await bubblewire.idOf('Hello')
  await context.setOffline(true)
  await say(chat, 'Written in the tunnel')
  await bubblewire.call('POST', '/1.0/contents', {
    in_reply_to_id,
    body: 'Please wait.',
    disable_text_input_on_thread: true,
  })
  await context.setOffline(false)
  const told = 'assertive: Your message was not sent. Writing is not possible at the moment'
  await expect.poll(heard).toContain(told)
  await bubblewire.call('POST', '/1.0/contents', {
    in_reply_to_id,
    body: 'Go on.',
    disable_text_input_on_thread: false,
  })
  await expect(line(chat, 'Go on.')).toBeVisible()
  await chat.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(chat.getByRole('textbox', { name: 'Your message' })).toBeFocused()
  await expect(chat.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await bubblewire.idOf('Written in the tunnel')
  expect((await heard()).filter((text) => text === told)).toHaveLength(1)
})

const recordMotion = (page: Page) =>
  page.addInitScript(() => {
    const moved: string[] = []
    const look = ({ target }: Event) => {
      for (const animation of document.getAnimations())
        if (Number(animation.effect?.getComputedTiming().activeDuration) > 0)
          moved.push(`${(target as Element).localName}: ${Reflect.get(animation, 'animationName') ?? 'moves'}`)
    }
    for (const type of ['animationstart', 'transitionrun']) document.addEventListener(type, look, true)
    const animate = Element.prototype.animate
    Element.prototype.animate = function (...given) {
      moved.push(`${this.localName}: by script`)
      return animate.apply(this, given)
    }
    Object.assign(window, { moved })
  })

test('reduced motion turns off every animation of the chat', { tag: '@deep' }, async ({ browser, bubblewire }) => {
  test.slow()
  for (const reducedMotion of ['reduce', 'no-preference'] as const)
    await firstVisit(browser, reducedMotion, async (page) => {
      const still = reducedMotion === 'reduce'
      await page.emulateMedia({ reducedMotion })
      await recordMotion(page)
      const chat = await openChat(page, bubblewire)
      for (const word of types) await ask(chat, word)
      const glide = (button: Element) =>
        getComputedStyle(button.closest('[role=group]')?.firstElementChild ?? button).scrollBehavior
      const next = chat.getByRole('button', { name: 'Next card' })
      expect(await next.evaluate(glide)).toBe(still ? 'auto' : 'smooth')
      await next.click()
      await chat.getByRole('button', { name: 'Start' }).click()
      await expect(chat.getByRole('dialog')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(chat.getByRole('dialog')).toHaveCount(0)
      const moved = await Promise.all(
        [page.mainFrame(), chatFrame(page)].map((frame) =>
          frame.evaluate((): string[] => Reflect.get(window, 'moved')),
        ),
      )
      if (still) expect(moved.flat()).toEqual([])
      else expect(moved.flat().length).toBeGreaterThan(3)
    })
})

test('forced colours show focus, choices, borders and disabled controls', { tag: '@deep' }, async ({
  page,
  bubblewire,
}) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  const chat = await openChat(page, bubblewire)
  for (const word of ['list', 'carousel', 'select']) await ask(chat, word)
  const styleOf = (target: ReturnType<FrameLocator['locator']>, property: string) =>
    target.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)
  const canvas = await styleOf(chat.locator('body'), 'background-color')

  // The focus ring surrounds the form, not only the text box.
  const frame = chat.locator('form > div')
  await chat.getByRole('textbox', { name: 'Your message' }).focus()
  expect(await styleOf(frame, 'outline-style')).toBe('solid')
  for (let step = 0; step < 14; step += 1) {
    await page.keyboard.press('Shift+Tab')
    const focused = chatFrame(page).locator('*:focus')
    if ((await focused.count()) === 0) break
    const ringed = await focused.evaluate((element) => {
      const row = element.closest('label')
      return [element, row].some((each) => each && getComputedStyle(each).outlineStyle !== 'none')
    })
    expect(ringed, await focused.evaluate((element) => element.outerHTML.slice(0, 120))).toBe(true)
  }

  const back = chat.getByRole('button', { name: 'Previous card' })
  const next = chat.getByRole('button', { name: 'Next card' })
  expect(await styleOf(back, 'color')).not.toBe(await styleOf(next, 'color'))
  for (const dot of await chat.locator('i').all()) expect(await styleOf(dot, 'background-color')).not.toBe(canvas)
  const send = chat.getByRole('button', { name: 'Send', exact: true })
  const off = await styleOf(send, 'color')
  await chat.getByRole('textbox', { name: 'Your message' }).fill('Hello')
  await expect.poll(() => styleOf(send, 'color')).not.toBe(off)
  expect(await styleOf(send.locator('svg'), 'background-color'), 'no ground of our own').toBe('rgba(0, 0, 0, 0)')
  const box = chat.getByRole('checkbox').first()
  await box.check()
  expect(await styleOf(box, 'appearance')).toBe('auto')
})

test('at 320 px, double text size and WCAG 1.4.12 spacing cut off no content', {
  tag: ['@deep', '@wide-fonts'],
}, async ({ page, bubblewire }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const chat = await openChat(page, bubblewire)
  await chatFrame(page).evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      'html { font-size: 200% } * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }',
    )
    document.adoptedStyleSheets.push(sheet)
  })
  for (const word of types) await ask(chat, word)
  expect(await chatFrame(page).evaluate(cutOff)).toEqual([])
  await chat.getByRole('button', { name: 'Start' }).click()
  await expect(chat.getByRole('dialog')).toBeVisible()
  expect(await chatFrame(page).evaluate(cutOff)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(chat.getByRole('dialog')).toHaveCount(0)
  for (const control of [
    chat.getByRole('textbox', { name: 'Your message' }),
    chat.getByRole('button', { name: 'Close chat' }),
  ]) {
    const seen = await control.boundingBox()
    expect((seen?.x ?? 0) + (seen?.width ?? 999)).toBeLessThanOrEqual(320)
    expect((seen?.y ?? 0) + (seen?.height ?? 999)).toBeLessThanOrEqual(640)
  }
})

/** Returns elements outside the window, and elements with clipped content. Runs in the page. */
function cutOff(): string[] {
  const found: string[] = []
  for (const element of document.querySelectorAll<HTMLElement>('main *, dialog[open] *')) {
    const { overflowX, overflowY, clipPath } = getComputedStyle(element)
    const { left, right, width } = element.getBoundingClientRect()
    const about = `${element.localName} ${element.textContent?.trim().slice(0, 60)}`
    // Skip elements that are visible only to screen readers.
    if (clipPath !== 'none' || width <= 1 || element.closest('svg')) continue
    if (element.scrollWidth > element.clientWidth + 1 && overflowX === 'hidden') found.push(`cut: ${about}`)
    if (element.scrollHeight > element.clientHeight + 1 && overflowY === 'hidden') found.push(`cut below: ${about}`)
    const rolls = element.closest('[aria-roledescription]')
    if (!rolls && (left < -1 || right > innerWidth + 1)) found.push(`sticks out: ${about}`)
  }
  return found
}
