import { chatOf, expect, line, openChat, say, test } from '../testing/bubblewire'

// The chat renders only the lines near the visible area. Readers must not notice this.

const count = 150

test('scrolling a long conversation shows every line without jumps', { tag: '@deep' }, async ({ page, bubblewire }) => {
  const chat = await openChat(page, bubblewire)
  await say(chat, 'Where it began')
  const in_reply_to_id = await bubblewire.idOf('Where it began')
  for (let nth = 1; nth <= count; nth++) {
    const body = `Line ${nth}.${'\nmore of it'.repeat(nth % 7 ? 0 : 9)}`
    await bubblewire.call('POST', '/1.0/contents', { in_reply_to_id, body })
  }
  await expect(line(chat, `Line ${count}.`)).toBeInViewport()

  const up = await readAll(page, -350)
  expect(up.jumps).toEqual([])
  expect(up.seen).toEqual(Array.from({ length: count }, (_, at) => count - at))
  expect(up.mostDrawn).toBeLessThan(count)
  await expect(line(chat, 'Where it began')).toBeInViewport()

  const down = await readAll(page, 350)
  expect(down.jumps).toEqual([])
  expect(down.seen).toEqual(Array.from({ length: count }, (_, at) => at + 1))
  await expect(line(chat, `Line ${count}.`)).toBeInViewport()
})

test('new messages do not move the log while the customer reads far up', { tag: '@deep' }, async ({
  page,
  bubblewire,
}) => {
  const chat = await openChat(page, bubblewire)
  await say(chat, 'Before all of it')
  const in_reply_to_id = await bubblewire.idOf('Before all of it')
  for (let nth = 1; nth <= count; nth++)
    await bubblewire.call('POST', '/1.0/contents', { in_reply_to_id, body: `Line ${nth}.` })
  await expect(line(chat, `Line ${count}.`)).toBeInViewport()
  await readAll(page, -350)
  await bubblewire.call('POST', '/1.0/contents', { in_reply_to_id, body: 'The newest of all' })
  const button = chat.getByRole('button', { name: '1 new message' })
  await expect(button).toBeVisible()
  await expect(line(chat, 'Before all of it')).toBeInViewport()
  await button.click()
  await expect(line(chat, 'The newest of all')).toBeInViewport()
  await expect(chat.getByRole('listitem').last()).toBeFocused()
  await expect(button).toHaveCount(0)
})

function readAll(page: Parameters<typeof chatOf>[0], step: number) {
  return chatOf(page)
    .getByRole('log')
    .evaluate(async (log, step) => {
      const frames = async () => {
        for (let nth = 0; nth < 3; nth++) await new Promise(requestAnimationFrame)
      }
      const lines = () => [...log.querySelectorAll<HTMLElement>('[data-msg]')]
      const seen = new Set<number>()
      const jumps: string[] = []
      let mostDrawn = 0
      // The log can grow at its end, so the end has to be reached twice.
      for (let ends = 0; ends < 2; ) {
        const view = log.getBoundingClientRect()
        const inView = lines().filter((each) => {
          const { top, bottom } = each.getBoundingClientRect()
          return bottom > view.top && top < view.bottom
        })
        for (const each of step < 0 ? inView.reverse() : inView) {
          const [, nth] = /Line (\d+)\./.exec(each.textContent ?? '') ?? []
          if (nth) seen.add(Number(nth))
        }
        mostDrawn = Math.max(mostDrawn, lines().length)
        const held = inView[Math.floor(inView.length / 2)]
        const before = held?.getBoundingClientRect().top ?? 0
        const atEnd = step < 0 ? log.scrollTop === 0 : log.scrollTop + log.clientHeight > log.scrollHeight - 2
        ends = atEnd ? ends + 1 : 0
        const place = log.scrollTop
        log.scrollTop += step
        const moved = place - log.scrollTop
        await frames()
        const off = (held?.getBoundingClientRect().top ?? 0) - before - moved
        if (held?.isConnected && Math.abs(off) > 1) jumps.push(`${held.textContent}: ${off} px`)
      }
      return { seen: [...seen], jumps, mostDrawn }
    }, step)
}
