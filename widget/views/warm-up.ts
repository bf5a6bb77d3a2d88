import type { RefObject } from 'preact'
import { unseen } from './unseen'

/**
 * While the browser has nothing else to do, makes these words and sets them out of sight in each font that messages are drawn with: the
 * first number or time of a language and the first text in a font cost a phone 5 to 50 ms, so that the customer does not wait for it when the
 * first message comes. Safari has no idle time to give: soon, there.
 */
export function warmUp(home: RefObject<HTMLElement | null>, words: () => string): void {
  ;(globalThis.requestIdleCallback ?? setTimeout)(() => {
    const line = document.createElement('p')
    line.className = unseen
    for (const size of [12, 13, 14, 15])
      for (const weight of [400, 600]) {
        const text = document.createElement('i')
        text.style.font = `${weight} ${size / 16}rem var(--bw-font)`
        text.textContent = words()
        line.append(text)
      }
    home.current?.append(line)
    line.getBoundingClientRect()
    line.remove()
  })
}
