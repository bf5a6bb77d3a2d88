import type { Locator, Page } from '@playwright/test'
import { expect } from './bubblewire'

/** How a person uses a page: by mouse, or by keyboard alone. Counts what the person does. */
export interface Hand {
  press(target: Locator): Promise<void>
  /** Replaces the text of a field. */
  write(target: Locator, text: string): Promise<void>
  /** Clicks, keys and texts so far; a text counts as one. */
  count(): number
}

/** More stops than any page of the console has. */
const mostStops = 200

export function mouse(): Hand {
  let acts = 0
  return {
    count: () => acts,
    async press(target) {
      acts += 1
      await target.click()
    },
    async write(target, text) {
      acts += 2
      await target.click()
      await target.fill(text)
    },
  }
}

/** Reaches everything by Tab. Fails if Tab comes past a target that it cannot reach. */
export function keyboard(page: Page): Hand {
  let acts = 0
  async function reach(target: Locator) {
    await expect(target).toBeVisible()
    for (let stops = 0; stops < mostStops; stops += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      acts += 1
      await page.keyboard.press('Tab')
    }
    throw new Error(`${mostStops} times Tab do not reach ${target}`)
  }
  return {
    count: () => acts,
    async press(target) {
      await reach(target)
      acts += 1
      await page.keyboard.press('Enter')
    },
    async write(target, text) {
      await reach(target)
      acts += 1
      const isTime = (await target.getAttribute('type')) === 'datetime-local'
      if (isTime) return typeTime(page, text)
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.insertText(text)
    },
  }
}

/** Types `2027-04-26T08:00` into the parts of an English field: month, day, year, hour, minute, half of the day. */
async function typeTime(page: Page, time: string) {
  const [, year = '', month = '', day = '', hour = '', minute = ''] = /^(\d+)-(\d+)-(\d+)T(\d+):(\d+)$/.exec(time) ?? []
  await page.keyboard.type(month + day + year)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type(`${hour}${minute}AM`)
}
