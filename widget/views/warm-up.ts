import { timeLocale } from '../strings/time-locale'
import { unseen } from './ui/unseen'

/**
 * Prepares time formats and fonts, because the first use of each costs a phone up to 50 ms. Three tasks, so that none
 * is long.
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
