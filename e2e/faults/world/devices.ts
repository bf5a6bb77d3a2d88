import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { FromDevices, Plan, ToDevices } from '../plan'
import { root } from './root'

export type Devices = ReturnType<typeof startDevices>

type Seen = Extract<FromDevices, { history: unknown }>['history']

/** A process of real chats. `said` is called for each message that was acknowledged. */
export function startDevices(plan: Plan, said: (visitor: string, contentId: string) => void) {
  const child: ChildProcess = fork(join(root, 'dist/faults/devices.js'), [], {
    detached: true,
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  let acknowledged = 0
  // A caller that waits for them is told that they have ended.
  child.on('error', () => {})
  const tell = (told: ToDevices) => void child.send(told)
  const written = heard((news) => ('written' in news ? true : null))
  // A caller that waits for it is told of a failure. There may be no caller yet.
  written.catch(() => {})
  tell({ do: 'write', plan })

  function heard<T>(read: (news: FromDevices) => T | null): Promise<T> {
    return new Promise((done, fail) => {
      child.once('exit', (code, signal) => fail(new Error(`the devices ended: ${code ?? signal}`)))
      child.on('message', (news: FromDevices) => {
        const value = read(news)
        if (value !== null) done(value)
      })
    })
  }

  child.on('message', (news: FromDevices) => {
    if (!('said' in news)) return
    acknowledged = news.acknowledged
    for (const { visitor, id } of news.said) said(visitor, id)
  })

  return {
    acknowledged: () => acknowledged,
    written,
    /** Nothing of it runs, as when a lid is closed; or it goes on. */
    sleep: () => void child.kill('SIGSTOP'),
    wake: () => void child.kill('SIGCONT'),
    /** What its pages hear of the device. */
    tell: (event: string) => tell({ do: 'tell', event }),
    /** Everything is read again, by open chats and by a new device. */
    read(): Promise<Seen> {
      const seen = heard((news) => ('history' in news ? news.history : null))
      tell({ do: 'read' })
      return seen
    },
    end() {
      child.kill('SIGCONT')
      child.kill('SIGKILL')
    },
  }
}
