import { timeLocale } from '../strings/time-locale'
import { unseen } from './unseen'

/**
 * While the browser is idle, also in a chat that is still hidden, formats a time and then draws it out of sight in each
 * font of messages: the first time of a language and the first text in a font take a phone 5 to 50 ms, and the customer
 * would wait for it at the first message. Three pieces, so that none is long. Safari does not report idle time, so there
 * they run soon.
 */
export function warmUp(): void {
  const idle = globalThis.requestIdleCallback ?? setTimeout
  idle(() => {
    const times = new Intl.DateTimeFormat(timeLocale(), { timeStyle: 'short' })
    idle(() => {
      const words = `${document.title} ${times.format()}`
      idle(() => {
        const line = document.createElement('p')
        line.className = unseen
        // Not worked out from pixels: the browser's cache for texts of fractions takes 46 KB.
        for (const size of ['.75', '.8125', '.875', '.9375'])
          for (const weight of [400, 600]) {
            const text = document.createElement('i')
            text.style.font = `${weight} ${size}rem var(--bw-font)`
            text.textContent = words
            line.append(text)
          }
        document.body.append(line)
        line.getBoundingClientRect()
        line.remove()
      })
    })
  })
}
