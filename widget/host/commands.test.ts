import { signal } from '@preact/signals'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChatSession } from '../chat-session'
import type { Composer } from '../models/composer/composer'
import { createShell } from '../models/session/shell'
import { runCommand } from './commands'
import type { HostPage } from './host-page'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function aChat(signOut: (shell: ReturnType<typeof createShell>) => Promise<unknown>) {
  const shell = createShell()
  shell.setConnection('online')
  const post = vi.fn()
  const write = vi.fn()
  const asked = runCommand({ bubblewire: 1, type: 'command', id: 1, name: 'sign_out', request: null } as never, {
    host: { post } as Partial<HostPage> as HostPage,
    shell,
    chatSession: signal({ session: { signOut: () => signOut(shell) } } as never as ChatSession),
    composer: { write } as Partial<Composer> as Composer,
    applySettings() {},
    startSession() {},
    restart() {},
  })
  const answer = async () => {
    await vi.runAllTimersAsync()
    await asked
    return post.mock.lastCall?.[0]
  }
  return { shell, write, answer }
}

const silent = () => Promise.reject(new Error('closed'))

test('a sign-out succeeds although its response was lost', async () => {
  const { write, answer } = aChat((shell) => {
    setTimeout(() => shell.setConnection('refused', 'invalid_session'), 400)
    return silent()
  })
  expect(await answer()).toEqual({ type: 'answer', id: 1, ok: true, value: null })
  expect(write).toHaveBeenCalledWith('')
})

test('a sign-out during a lost connection waits for the reconnect', async () => {
  let connected = false
  const { answer } = aChat(async (shell) => {
    if (connected) return { ok: true, value: null }
    setTimeout(() => shell.setConnection('offline'), 900)
    setTimeout(() => {
      connected = true
      shell.setConnection('online')
    }, 8_000)
    return silent()
  })
  expect(await answer()).toMatchObject({ ok: true })
})

test('a sign-out fails if the server refuses the chat', async () => {
  const { shell, write, answer } = aChat(silent)
  shell.setConnection('refused', 'unknown_channel')
  expect(await answer()).toMatchObject({ ok: false, error: { code: 'no_answer' } })
  expect(write).not.toHaveBeenCalled()
})
