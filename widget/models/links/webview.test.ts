import { expect, test } from 'vitest'
import { handleWebviewMessage } from './webview'

function aPage() {
  const done: unknown[][] = []
  const acts = {
    close: () => void done.push(['close']),
    setTitle: (title: string) => void done.push(['title', title]),
    reply: (payload: string, text: string) => void done.push(['reply', payload, text]),
  }
  return { done, say: (data: object | null) => handleWebviewMessage(data, acts) }
}

test('a page in a webview can set its title, reply and close', () => {
  const { done, say } = aPage()
  say({ bubblewire: 1, type: 'webview:title', title: ' Seats ' })
  say({ bubblewire: 1, type: 'webview:reply', payload: 'seat-4a', text: 'Seat 4A' })
  say({ bubblewire: 1, type: 'webview:close' })
  expect(done).toEqual([['title', 'Seats'], ['reply', 'seat-4a', 'Seat 4A'], ['close']])
})

test.each([
  null,
  {},
  { type: 'webview:close' },
  { bubblewire: 1, type: 'webview:title', title: '' },
  { bubblewire: 1, type: 'webview:title', title: { toString: 1 } },
  { bubblewire: 1, type: 'webview:title', title: 'x'.repeat(201) },
  { bubblewire: 1, type: 'webview:reply', payload: 7, text: 'Seven' },
  { bubblewire: 1, type: 'webview:reply', payload: 'x'.repeat(1_001), text: 'long' },
  { bubblewire: 1, type: 'open' },
])("a page's message %j is ignored", (data) => {
  const { done, say } = aPage()
  expect(say(data)).toBeNull()
  expect(done).toEqual([])
})

test('a page can check which functions the chat supports', () => {
  const { say } = aPage()
  expect(say({ bubblewire: 1, type: 'webview:supports', id: 3, feature: 'reply' })).toMatchObject({
    id: 3,
    supported: true,
  })
  expect(say({ bubblewire: 1, type: 'webview:supports', id: 4, feature: 'fly' })).toMatchObject({ supported: false })
})
