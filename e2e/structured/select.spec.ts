import type { FrameLocator } from '@playwright/test'
import { openAnsweredChat, reloadChat, send } from '../testing/agent'
import { expect, line, say, test } from '../testing/bubblewire'

const question = (more: object = {}) => ({
  body: 'Which size?',
  structured_content: { type: 'select', items: ['Small', 'Medium', 'Large'].map((title) => ({ title })), ...more },
})
const optionsOf = (chat: FrameLocator) => chat.getByRole('toolbar', { name: 'Which size?' })
const boxOf = (chat: FrameLocator) => chat.getByRole('textbox', { name: 'Your message' })

test('a question stays open until the customer writes another message', { tag: '@deep' }, async ({
  page,
  bubblewire,
}) => {
  const { chat, asked } = await openAnsweredChat(page, bubblewire)
  await send(bubblewire, asked, question())
  await expect(optionsOf(chat)).toBeVisible()
  const again = await reloadChat(page)
  await expect(optionsOf(again)).toBeVisible()
  await say(again, 'I do not know yet')
  await expect(optionsOf(again)).toHaveCount(0)
  await expect(line(again, 'Which size?')).toBeVisible()
  const later = await reloadChat(page)
  await expect(line(later, 'I do not know yet')).toBeVisible()
  await expect(optionsOf(later)).toHaveCount(0)
})

test('an answered question shows the answer after a reload', { tag: '@deep' }, async ({ page, bubblewire }) => {
  const { chat, asked } = await openAnsweredChat(page, bubblewire)
  await send(bubblewire, asked, question())
  await optionsOf(chat).getByRole('button', { name: 'Medium' }).click()
  await expect(optionsOf(chat)).toHaveCount(0)
  await expect(boxOf(chat)).toBeFocused()
  await expect(line(chat, 'Noted: Medium.')).toBeVisible()
  const again = await reloadChat(page)
  await expect(line(again, 'Which size?')).toBeVisible()
  await expect(line(again, 'Medium').first()).toBeVisible()
  await expect(optionsOf(again)).toHaveCount(0)

  await send(bubblewire, asked, question())
  await expect(optionsOf(again)).toBeVisible()
  await send(bubblewire, asked, { ...question(), body: 'Which colour?' })
  await expect(again.getByRole('toolbar', { name: 'Which colour?' })).toBeVisible()
  await expect(optionsOf(again)).toHaveCount(0)
})

test('a newer message or the API unlocks a locked text box', async ({ page, bubblewire }) => {
  const { chat, asked } = await openAnsweredChat(page, bubblewire)
  const isLocked = async () => {
    await expect(boxOf(chat)).toHaveAttribute('placeholder', 'Choose an answer above')
    await expect(boxOf(chat)).not.toBeEditable()
  }
  const isFree = async () => {
    await expect(boxOf(chat)).toHaveAttribute('placeholder', 'Write a message…')
    await expect(boxOf(chat)).toBeEditable()
  }
  await isFree()
  await send(bubblewire, asked, question({ disable_text_input: true }))
  await isLocked()
  await send(bubblewire, asked, { body: 'Never mind, just write to us.' })
  await isFree()
  await expect(optionsOf(chat)).toHaveCount(0)

  const { thread_id } = await send(bubblewire, asked, question({ disable_text_input: true }))
  await isLocked()
  await bubblewire.call('PUT', `/1.0/content_threads/${thread_id}/enable_text_input`)
  await isFree()
  await expect(optionsOf(chat)).toBeVisible()
  await reloadChat(page)
  await isFree()
  await expect(optionsOf(chat)).toBeVisible()
  await optionsOf(chat).getByRole('button', { name: 'Large' }).click()
  await expect(line(chat, 'Noted: Large.')).toBeVisible()

  await bubblewire.call('PUT', `/1.0/content_threads/${thread_id}/disable_text_input`)
  await expect(boxOf(chat)).not.toBeEditable()
  await bubblewire.call('PUT', `/1.0/content_threads/${thread_id}/enable_text_input`)
  await expect(boxOf(chat)).toBeEditable()
})

test('many long options wrap within the window', async ({ page, bubblewire }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const { chat, asked } = await openAnsweredChat(page, bubblewire)
  const long = [
    'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz, the whole of it',
    'Neither, thank you',
  ]
  const items = [...long, 'XS', 'S', 'M', 'L', 'XL', '36', '38', '40', '42', '44', 'Not sure'].map((title) => ({
    title,
  }))
  for (const center_items of [false, true]) {
    const body = center_items ? 'In the middle?' : 'At the right?'
    await send(bubblewire, asked, { ...question({ items, center_items }), body })
    const options = chat.getByRole('toolbar', { name: body })
    await expect(options.getByRole('button')).toHaveCount(13)
    const { rows, inside, cut } = await options.evaluate((row) => {
      const buttons = [...row.querySelectorAll('button')]
      const boxes = buttons.map((button) => button.getBoundingClientRect())
      const { left, right } = row.getBoundingClientRect()
      return {
        inside: boxes.every((box) => box.left >= left - 1 && box.right <= right + 1 && box.right <= innerWidth),
        cut: buttons.some((button) => button.scrollWidth > button.clientWidth + 1),
        rows: [...new Set(boxes.map(({ top }) => Math.round(top)))].map((top) => {
          const line = boxes.filter((box) => Math.round(box.top) === top)
          return {
            before: line[0]?.left ?? 0,
            after: innerWidth - (line.at(-1)?.right ?? 0),
            toEnd: right - (line.at(-1)?.right ?? 0),
          }
        }),
      }
    })
    expect([inside, cut]).toEqual([true, false])
    expect(rows.length).toBeGreaterThan(3)
    for (const { before, after, toEnd } of rows) {
      if (center_items) expect(Math.abs(before - after)).toBeLessThanOrEqual(2)
      else expect(Math.round(toEnd)).toBeLessThanOrEqual(1)
    }
  }
})

test('a small phone shows a question above its many options', async ({ page, bubblewire }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  const { chat, asked } = await openAnsweredChat(page, bubblewire)
  const titles = Array.from({ length: 13 }, (_, nth) => `An answer of the shop, number ${nth + 1}`)
  const items = titles.map((title) => ({ title }))
  await send(bubblewire, asked, { body: 'Which size?', structured_content: { type: 'select', items } })
  await expect(optionsOf(chat).getByRole('button')).toHaveCount(titles.length)
  await expect(line(chat, 'Which size?')).toBeInViewport({ ratio: 1 })
  await expect(chat.getByRole('button', { name: 'Go to the newest message' })).toBeInViewport()
  const ends = await optionsOf(chat)
    .getByRole('button')
    .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().right)))
  expect(new Set(ends).size).toBe(1)
})
