import { AsyncLocalStorage } from 'node:async_hooks'
import type { Server } from 'node:http'
import { Socket } from 'socket.io'
import { storeBusy } from '../conversation/refusals'
import type { RunningApp } from './a-running-app'

// A database that is lost for one request right after its commit. Other requests and background work still reach it.

const committed = new AsyncLocalStorage<{ act: number; times: number }>()

const packets = Socket.prototype as unknown as { _onpacket(packet: unknown): void }
const { _onpacket } = packets
packets._onpacket = function (this: Socket, packet) {
  return committed.run({ act: 0, times: 0 }, () => _onpacket.call(this, packet))
}

export async function aLostDatabase({ app, store, call }: Pick<RunningApp, 'app' | 'store' | 'call'>) {
  let [act, acts, losses, after] = [0, 0, 0, 1]
  const server = app.api.server as Server
  const { emit } = server
  server.emit = ((...parameters: Parameters<typeof emit>) =>
    committed.run({ act: 0, times: 0 }, () => emit.apply(server, parameters))) as typeof emit
  const isGone = () => {
    const request = committed.getStore()
    return act > 0 && request?.act === act && request.times >= after
  }
  const { act: commit, transact } = store
  store.act = (coreAct) => losing(() => commit(coreAct))
  store.transact = (command) => losing(() => transact(command))
  async function losing<T>(write: () => Promise<T>): Promise<T> {
    if (isGone()) throw storeBusy()
    const request = committed.getStore()
    const result = await committed.exit(write)
    if (request && act > 0) {
      request.times = request.act === act ? request.times + 1 : 1
      request.act = act
      if (request.times === after) losses += 1
    }
    return result
  }
  for (const [name, read] of Object.entries(store.read)) {
    const failing = (...parameters: unknown[]) =>
      isGone() ? Promise.reject(storeBusy()) : (read as (...given: unknown[]) => unknown)(...parameters)
    Object.assign(store.read, { [name]: failing })
  }
  await call('GET', '/1.0/users/me')
  return {
    async goneAfter<T>(run: () => Promise<T>, commits = 1): Promise<T> {
      acts += 1
      act = acts
      after = commits
      try {
        return await run()
      } finally {
        act = 0
      }
    },
    losses: () => losses,
  }
}
