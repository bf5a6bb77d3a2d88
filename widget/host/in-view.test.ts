import { afterEach, expect, test, vi } from 'vitest'
import { createPageInView } from './in-view'

afterEach(() => void vi.unstubAllGlobals())

test('the chat knows whether the page is visible', () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  const turn = (state: string) => {
    page.visibilityState = state
    page.dispatchEvent(new Event('visibilitychange'))
  }
  const life = new AbortController()
  const inView = createPageInView(life)
  expect(inView.value).toBe(true)
  turn('hidden')
  expect(inView.value).toBe(false)
  turn('visible')
  expect(inView.value).toBe(true)
  life.abort()
  turn('hidden')
  expect(inView.value).toBe(true)
})
