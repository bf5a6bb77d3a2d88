import { chatOf, expect, line, openChat, say, test } from '../testing/bubblewire'

const count = 240

test('scrolling up loads a long conversation in order, without jumps', { tag: '@deep' }, async ({
  page,
  bubblewire,
}) => {
  const chat = await openChat(page, bubblewire)
  await say(chat, 'The very beginning')
  await expect(line(chat, /plants.*teas/s)).toBeVisible()
  const in_reply_to_id = await bubblewire.idOf('The very beginning')
  for (let nth = 1; nth <= count; nth++)
    await bubblewire.call('POST', '/1.0/contents', { in_reply_to_id, body: `Line ${nth}.` })
  await page.reload()
  await expect(line(chatOf(page), `Line ${count}.`)).toBeInViewport()

  const { seen, jumps } = await chatOf(page)
    .getByRole('log')
    .evaluate(async (log) => {
      const seen: number[] = []
      const jumps: string[] = []
      const frames = async () => {
        for (let nth = 0; nth < 3; nth++) await new Promise(requestAnimationFrame)
      }
      for (const deadline = Date.now() + 30_000; Date.now() < deadline; ) {
        const view = log.getBoundingClientRect()
        const inView = [...log.querySelectorAll<HTMLElement>('[data-msg]')].filter((each) => {
          const { top, bottom } = each.getBoundingClientRect()
          return bottom > view.top && top < view.bottom
        })
        for (const each of inView.reverse()) {
          const nth = Number(/Line (\d+)\./.exec(each.textContent ?? '')?.[1])
          if (nth && !seen.includes(nth)) seen.push(nth)
        }
        if (inView.some((each) => each.textContent?.includes('The very beginning'))) break
        const held = inView[Math.floor(inView.length / 2)]
        const before = held?.getBoundingClientRect().top ?? 0
        const place = log.scrollTop
        log.scrollTop -= 300
        const moved = place - log.scrollTop
        await frames()
        const off = (held?.getBoundingClientRect().top ?? 0) - before - moved
        if (held?.isConnected && Math.abs(off) > 1) jumps.push(`${held.textContent}: ${off} px`)
      }
      return { seen, jumps }
    })
  expect(seen).toEqual(Array.from({ length: count }, (_, at) => count - at))
  expect(jumps).toEqual([])
})
