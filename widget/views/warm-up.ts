import type { RefObject } from 'preact'
import { unseen } from './unseen'

/**
 * While the browser is idle, formats these texts and draws them out of sight in each font of messages: the first number
 * or time of a language and the first text in a font take a phone 5 to 50 ms, and the customer would wait for it at the
 * first message. Safari does not report idle time, so there it runs soon.
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
