import type { Locator, Page } from '@playwright/test'
import { openAnsweredChat, reloadChat, send, uploadPicture } from '../testing/agent'
import { chatOf, expect, line, openChat, say, test } from '../testing/bubblewire'
import { openOwnPage } from '../testing/own-page'

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox()
  if (!box) throw new Error('The element is not drawn.')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}
const windowOf = (page: Page) => boxOf(page.locator('iframe[src*="/chat/"]'))

test('images that load late or fail do not move the text', async ({ page, bubblewire }) => {
  let release = () => {}
  const released = new Promise<void>((done) => {
    release = done
  })
  const asked: string[] = []
  await page.route('**/attachments/**', async (route) => {
    asked.push(route.request().url())
    await released
    if (route.request().url().includes('fern')) await route.abort()
    else await route.continue()
  })
  const chat = await openChat(page, bubblewire)
  await say(chat, 'carousel')
  const cards = chat.getByRole('group', { name: /of 4$/ })
  await expect(cards).toHaveCount(4)
  await expect.poll(() => asked.some((url) => url.includes('fern'))).toBe(true)
  const sizes = () => cards.evaluateAll((all) => all.map((card) => [card.clientWidth, card.clientHeight]))
  const before = await sizes()

  release()
  const picture = cards.nth(0).locator('img')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const { width, height } = await boxOf(picture)
  expect(width / height).toBeCloseTo(5 / 3, 1)
  expect(await picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain('size=640')
  await expect(cards.nth(1).locator('img')).toHaveCount(0)
  const fill = await boxOf(cards.nth(1).locator('svg').first().locator('..'))
  expect([fill.width, fill.height]).toEqual([width, height])
  expect(await sizes()).toEqual(before)
})

test('a carousel has equal cards and shows part of the next card', { tag: '@deep' }, async ({ page, bubblewire }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const chat = await openChat(page, bubblewire)
  await say(chat, 'carousel')
  const cards = chat.getByRole('group', { name: /of 4$/ })
  await expect(cards).toHaveCount(4)
  const window = await windowOf(page)
  const [first, second] = [await boxOf(cards.nth(0)), await boxOf(cards.nth(1))]
  expect(second.height).toBe(first.height)
  const foots = await chat
    .getByRole('button', { name: 'Keep one for me' })
    .evaluateAll((all) => all.map((button) => Math.round(button.getBoundingClientRect().bottom)))
  expect(new Set(foots).size).toBe(1)
  const peek = (window.right - second.x) / second.width
  expect(peek).toBeGreaterThan(0.2)
  expect(peek).toBeLessThan(0.4)
  expect(await isPaintedAt(cards.nth(1), window.right - 2)).toBe(true)

  const [back, on] = [
    chat.getByRole('button', { name: 'Previous card' }),
    chat.getByRole('button', { name: 'Next card' }),
  ]
  await expect(back).toHaveAttribute('aria-disabled', 'true')
  expect((await boxOf(on)).y, 'below the cards').toBeGreaterThanOrEqual(first.bottom)
  const dots = chat.getByRole('log').locator('i')
  await expect(dots).toHaveCount(4)
  expect((await boxOf(dots.first())).y, 'below the cards').toBeGreaterThanOrEqual(first.bottom)
  const wideDot = () => dots.evaluateAll((all) => all.findIndex((dot) => dot.clientWidth > 10))
  await expect.poll(wideDot).toBe(0)

  const slide = (by: number) =>
    cards.nth(0).evaluate((card, left) => card.parentElement?.scrollBy({ left, behavior: 'instant' }), by)
  await slide(170)
  await expect.poll(async () => Math.round((await boxOf(cards.nth(1))).x)).toBe(Math.round(first.x))
  await expect.poll(wideDot).toBe(1)
  await slide(-170)
  await expect.poll(async () => Math.round((await boxOf(cards.nth(0))).x)).toBe(Math.round(first.x))
  await on.click()
  await expect(back).toHaveAttribute('aria-disabled', 'false')
  await expect.poll(async () => Math.round((await boxOf(cards.nth(1))).x)).toBe(Math.round(first.x))
  expect(await isPaintedAt(cards.nth(0), window.x + 4)).toBe(true)

  const again = await reloadChat(page)
  const kept = again.getByRole('group', { name: /2 of 4$/ })
  await expect.poll(async () => Math.round((await boxOf(kept)).x)).toBe(Math.round(first.x))

  const last = again.getByRole('button', { name: 'Keep one for me' }).nth(3)
  await last.focus()
  await expect.poll(async () => (await boxOf(last)).right).toBeLessThanOrEqual(window.right)
  await expect(again.getByRole('button', { name: 'Next card' })).toHaveAttribute('aria-disabled', 'true')
})

async function isPaintedAt(card: Locator, x: number): Promise<boolean> {
  const { y, height, x: left } = await boxOf(card)
  const own = await card.evaluate((element) => element.getBoundingClientRect().left)
  return card.evaluate(
    (element, at) => element.contains(document.elementFromPoint(at.x, element.getBoundingClientRect().top + at.down)),
    { x: own + x - left, down: y >= 0 ? height / 3 : 0 },
  )
}

test('a right-to-left carousel starts at the right', async ({ page, bubblewire }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openOwnPage(page, bubblewire, { lang: 'he' })
  await page.locator('[id^="bubblewire:"]').getByRole('button').first().click()
  const chat = chatOf(page)
  await chat.getByRole('textbox').fill('carousel')
  await chat.getByRole('textbox').press('Enter')
  const card = (title: RegExp) => chat.getByRole('group', { name: title })
  await expect(card(/^Pilea/)).toBeAttached()
  const window = await windowOf(page)
  const first = await boxOf(card(/^Monstera/))
  expect((await boxOf(card(/^Boston/))).right, 'the next card is to the left').toBeLessThan(first.x)
  expect(await isPaintedAt(card(/^Boston/), window.x + 2)).toBe(true)
  const arrows = chat.getByRole('log').getByRole('button').filter({ hasNotText: /\S/ })
  const [back, on] = [arrows.nth(0), arrows.nth(1)]
  expect((await boxOf(on)).x).toBeLessThan((await boxOf(back)).x)
  await on.click()
  await expect.poll(async () => Math.round((await boxOf(card(/^Boston/))).right)).toBe(Math.round(first.right))
})

test('a card is a link only if it has a url', async ({ page, bubblewire }) => {
  const { chat, asked } = await openAnsweredChat(page, bubblewire)
  const url = 'https://www.example.com/vases'
  const items = [
    {
      title: 'Vase',
      subtitle: 'A longer text, so that its neighbour is as high as this. '.repeat(3),
      url_text: 'Nowhere',
    },
    { title: 'Mug', url, url_text: 'See the mug' },
    { title: 'Bowl', url },
  ]
  await send(bubblewire, asked, { structured_content: { type: 'carousel', items: items.map(withButton) } })
  const [vase, mug, bowl] = ['Vase', 'Mug', 'Bowl'].map((title) =>
    chat.getByRole('group', { name: new RegExp(`^${title}, \\d of 3`) }),
  )
  if (!vase || !mug || !bowl) throw new Error('there are three cards')
  await expect(vase).toBeVisible()
  await expect(vase.getByRole('link')).toHaveCount(0)
  await expect(vase.getByText('Nowhere')).toHaveCount(0)
  await expect(bowl.getByText('www.example.com', { exact: true })).toBeVisible()
  const link = mug.getByRole('link', { name: /Mug.*See the mug.*opens in a new tab/ })
  await expect(link).toHaveAttribute('href', url)
  const [card, face, button] = [await boxOf(mug), await boxOf(link), await boxOf(mug.getByRole('button'))]
  expect(face.width).toBeGreaterThan(card.width - 3)
  expect(Math.abs(face.bottom - button.y), 'nothing between link and button').toBeLessThan(1)
  expect(Math.abs((await boxOf(vase)).height - card.height)).toBeLessThan(1)
})

const withButton = (card: object) => ({ ...card, items: [{ type: 'reply', title: 'I like it', payload: 'yes' }] })

test('all cards of a carousel use the image shape of the first card', async ({ page, bubblewire }) => {
  const { chat, asked } = await openAnsweredChat(page, bubblewire)
  const square = await uploadPicture(bubblewire, 'gift.jpg')
  const wide = await uploadPicture(bubblewire, 'kettle.jpg')
  const shapesOf = async (name: string, content: object, count: number) => {
    await send(bubblewire, asked, { structured_content: content })
    const pictures = chat.getByRole('listitem').filter({ hasText: name }).locator('img')
    await expect(pictures).toHaveCount(count)
    const boxes = await pictures.evaluateAll((all) => all.map((each) => each.clientWidth / each.clientHeight))
    return boxes.map((ratio) => ratio.toFixed(2))
  }
  const cards = (...ids: string[]) =>
    ids.map((attachment_id) => withButton({ title: `One of ${ids.length}`, attachment_id }))
  const carousel = (...ids: string[]) => ({ type: 'carousel', items: cards(...ids) })
  expect(await shapesOf('Wide', { type: 'template', title: 'Wide', attachment_id: wide }, 1)).toEqual(['1.67'])
  expect(await shapesOf('Square', { type: 'template', title: 'Square', attachment_id: square }, 1)).toEqual(['1.00'])
  expect(await shapesOf('One of 2', carousel(square, wide), 2)).toEqual(['1.00', '1.00'])
  expect(await shapesOf('One of 3', carousel(wide, square, square), 3)).toEqual(['1.67', '1.67', '1.67'])
  await expect(chat.getByRole('button', { name: 'Next card' })).toHaveCount(2)
  expect(await shapesOf('One of 1', carousel(square), 1)).toEqual(['1.00'])
  await expect(chat.getByRole('button', { name: 'Next card' })).toHaveCount(2)
})

test('a rich link is one link that contains its title and subtitle', async ({ page, bubblewire }) => {
  const { chat, asked } = await openAnsweredChat(page, bubblewire)
  const attachment_id = await uploadPicture(bubblewire, 'gift.jpg')
  const url = 'https://www.example.com/gifts'
  await send(bubblewire, asked, {
    structured_content: { type: 'rich_link', url, title: 'Gifts', subtitle: 'Wrapped by hand', attachment_id },
  })
  const link = chat.getByRole('link', { name: /Gifts.*Wrapped by hand.*example\.com/ })
  await expect(link).toHaveAttribute('href', url)
  const { width, height } = await boxOf(link.locator('img'))
  expect(width / height).toBeCloseTo(1, 1)
})

test('a pressed template button is marked, and can be pressed again', async ({ page, bubblewire }) => {
  const { chat, asked } = await openAnsweredChat(page, bubblewire)
  const items = [{ type: 'reply', title: 'Another one', payload: 'more' }]
  await send(bubblewire, asked, { structured_content: { type: 'template', title: 'A tip a day', items } })
  await chat.getByRole('button', { name: 'Another one' }).click()
  await expect(line(chat, 'Noted: Another one.')).toHaveCount(1)
  await chat.getByRole('button', { name: 'Another one (chosen)' }).click()
  await expect(line(chat, 'Noted: Another one.')).toHaveCount(2)
})

test('a type that is unknown or fails to load is shown as plain text', async ({ page, bubblewire }) => {
  // The type comes from a server newer than the chat.
  await page.routeWebSocket(/socket/, (socket) => {
    const server = socket.connectToServer()
    server.onMessage((data) => socket.send(String(data).replaceAll('"type":"template"', '"type":"hologram"')))
  })
  const { chat, asked } = await openAnsweredChat(page, bubblewire)
  const items = [{ type: 'reply', title: 'Turn it', payload: 'turn' }]
  const structured_content = { type: 'template', title: 'A vase, in the air', items }
  await send(bubblewire, asked, { body: 'A vase, in the air', structured_content })
  await expect(line(chat, 'A vase, in the air')).toBeVisible()
  await expect(chat.getByRole('button', { name: 'Turn it' })).toHaveCount(0)

  await page.route('**/widget/assets/*.js*', (route) => route.abort())
  const list = { type: 'list', title: 'Papers', items: [{ title: 'Brown' }, { title: 'White' }] }
  await send(bubblewire, asked, { body: 'Which paper would you like?', structured_content: list })
  await expect(line(chat, 'Which paper would you like?')).toBeVisible()
  await expect(chat.getByRole('article', { name: 'Papers' })).toHaveCount(0)
  await say(chat, 'The brown one')
  await expect(line(chat, 'The brown one').first()).toBeVisible()
})
