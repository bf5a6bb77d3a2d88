import type { Page } from '@playwright/test'
import { chatOf } from '../testing/bubblewire'

export interface ShownLine {
  key: string
  text: string
}

/** Returns every line, oldest first. */
export function readLog(page: Page, first: string, count: number): Promise<ShownLine[]> {
  return chatOf(page)
    .getByRole('log')
    .evaluate(
      async (log, { first, count }) => {
        const frames = async () => {
          for (let nth = 0; nth < 3; nth++) await new Promise(requestAnimationFrame)
        }
        const drawn = () =>
          [...log.querySelectorAll<HTMLElement>('[data-msg]')].map((each) => ({
            key: each.dataset.msg ?? '',
            text: each.textContent ?? '',
          }))
        log.dispatchEvent(new WheelEvent('wheel', { deltaY: 1, bubbles: true }))
        for (let ends = 0; ends < 3; ) {
          log.scrollTop = log.scrollHeight
          await frames()
          ends = log.scrollTop + log.clientHeight > log.scrollHeight - 2 ? ends + 1 : 0
        }
        let lines = drawn()
        const deadline = Date.now() + 30_000 + count * 150
        while (!lines[0]?.text.includes(first)) {
          if (Date.now() > deadline)
            throw new Error(
              `The log was not read to its beginning: ${JSON.stringify({
                first: lines[0],
                read: lines.length,
                drawn: drawn().length,
                top: [log.scrollTop, log.scrollHeight, log.clientHeight],
                above: log.firstElementChild?.tagName,
              })}`,
            )
          log.dispatchEvent(new WheelEvent('wheel', { deltaY: -1, bubbles: true }))
          log.scrollTop -= 800
          await frames()
          const now = drawn()
          const place = now.findIndex(({ key }) => key === lines[0]?.key)
          if (place < 0) throw new Error(`The log jumped: ${lines[0]?.text} is gone`)
          lines = [...now.slice(0, place), ...lines]
          const keys = now.map(({ key }) => key)
          if (new Set(keys).size < keys.length)
            throw new Error(`Drawn twice: ${keys.find((key, at) => keys.indexOf(key) < at)}`)
        }
        return lines
      },
      { first, count },
    )
}
