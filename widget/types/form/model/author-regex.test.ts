import { afterEach, expect, test, vi } from 'vitest'
import { matchesPattern } from './author-regex'

afterEach(() => {
  vi.useRealTimers()
})

function aWorker(answer: boolean | null) {
  const worker = {
    onmessage: null as Worker['onmessage'],
    onerror: null as Worker['onerror'],
    terminate: vi.fn(),
    postMessage: () => {
      if (answer !== null)
        worker.onmessage?.call(worker as unknown as Worker, new MessageEvent('message', { data: answer }))
    },
  }
  return worker
}

test('the worker says whether the text matches, and is terminated', async () => {
  const worker = aWorker(false)
  await expect(matchesPattern({ pattern: '^a$', text: 'b' }, () => worker as unknown as Worker)).resolves.toBe(false)
  expect(worker.terminate).toHaveBeenCalledOnce()
})

test('an expression that runs forever is stopped, and the server decides', async () => {
  vi.useFakeTimers()
  const worker = aWorker(null)
  const answer = matchesPattern({ pattern: '(a+)+$', text: 'aaaa!' }, () => worker as unknown as Worker)
  await vi.runAllTimersAsync()
  await expect(answer).resolves.toBe(true)
  expect(worker.terminate).toHaveBeenCalledOnce()
})

test('without workers the server decides', async () => {
  const none = () => {
    throw new Error('Workers are not allowed here.')
  }
  await expect(matchesPattern({ pattern: '^a$', text: 'b' }, none)).resolves.toBe(true)
})
