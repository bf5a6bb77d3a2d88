import { expect, test } from 'vitest'
// @ts-expect-error A script without types.
import { showProgress } from './progress.mjs'

function aStream(options: { isTTY?: boolean; columns?: number }) {
  let text = ''
  return {
    ...options,
    write(part: string) {
      text += part
    },
    text: () => text.replaceAll(/\d+ s/g, 'N s'),
  }
}

test('in a log each step is a line, and nothing is printed twice', async () => {
  const stream = aStream({})
  let far = '0 of 2'
  const progress = showProgress('Building', () => far, { stream, everyMs: 1 })
  far = '1 of 2'
  await expect.poll(stream.text).toContain('1 of 2')
  progress.end('done')
  expect(stream.text()).toBe('Building: 0 of 2 (N s)\nBuilding: 1 of 2 (N s)\nBuilding: done (N s)\n')
})

test('a terminal shows one changing line within the window, then the end result', () => {
  const stream = aStream({ isTTY: true, columns: 30 })
  const progress = showProgress('Building', () => 'studio, console, widget, loader', { stream })
  progress.end('done')
  expect(stream.text()).toBe('\r\x1b[2KBuilding: studio, console, wi\r\x1b[2KBuilding: done (N s)\n')
})
