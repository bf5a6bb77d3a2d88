import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { FromDevices, Plan, ToDevices } from '../plan'
import { root } from './root'

export type Devices = ReturnType<typeof startDevices>

type DeviceHistory = Extract<FromDevices, { history: unknown }>['history']

export function startDevices(plan: Plan, onSent: (visitor: string, contentId: string) => void) {
  const child: ChildProcess = fork(join(root, 'dist/faults/devices.js'), [], {
    detached: true,
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  let acknowledged = 0
  child.on('error', () => {})
  const send = (message: ToDevices) => void child.send(message)
  const written = waitForNews((news) => ('written' in news ? true : null))
  written.catch(() => {})
  send({ do: 'write', plan })

  function waitForNews<T>(read: (news: FromDevices) => T | null): Promise<T> {
    return new Promise((done, fail) => {
      child.once('exit', (code, signal) => fail(new Error(`the devices ended: ${code ?? signal}`)))
      child.on('message', (news: FromDevices) => {
        const value = read(news)
        if (value !== null) done(value)
      })
    })
  }

  child.on('message', (news: FromDevices) => {
    if (!('sentIds' in news)) return
    acknowledged = news.acknowledged
    for (const { visitor, id } of news.sentIds) onSent(visitor, id)
  })

  return {
    acknowledged: () => acknowledged,
    written,
    sleep: () => void child.kill('SIGSTOP'),
    wake: () => void child.kill('SIGCONT'),
    dispatch: (event: string) => send({ do: 'tell', event }),
    read(): Promise<DeviceHistory> {
      const deviceHistory = waitForNews((news) => ('history' in news ? news.history : null))
      send({ do: 'read' })
      return deviceHistory
    },
    end() {
      child.kill('SIGCONT')
      child.kill('SIGKILL')
    },
  }
}
