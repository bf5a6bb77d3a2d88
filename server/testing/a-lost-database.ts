import { AsyncLocalStorage } from 'node:async_hooks'
import type { Server } from 'node:http'
import { Socket } from 'socket.io'
import { storeBusy } from '../conversation/refusals'
import type { RunningApp } from './a-running-app'

// A database that goes away right after the commit of one act. Other requests and the background still find it.

/** What a request, or a request of a socket, has committed: the number of its act, and how often. */
const committed = new AsyncLocalStorage<{ act: number; times: number }>()

const packets = Socket.prototype as unknown as { _onpacket(packet: unknown): void }
const { _onpacket } = packets
packets._onpacket = function (this: Socket, packet) {
  return committed.run({ act: 0, times: 0 }, () => _onpacket.call(this, packet))
}

export async function aLostDatabase({ app, store, call }: Pick<RunningApp, 'app' | 'store' | 'call'>) {
  /** Numbers the acts after whose commit the database is gone; 0: it stays. */
  let [act, acts, losses, after] = [0, 0, 0, 1]
  const server = app.api.server as Server
  const { emit } = server
  server.emit = ((...given: Parameters<typeof emit>) =>
    committed.run({ act: 0, times: 0 }, () => emit.apply(server, given))) as typeof emit
  const isGone = () => {
    const request = committed.getStore()
    return act > 0 && request?.act === act && request.times >= after
  }
  const { transact } = store
  store.transact = async (command, path) => {
    if (isGone()) throw storeBusy()
    const request = committed.getStore()
    // What the store wakes after the commit, such as the outbox, is no part of the request.
    const result = await committed.exit(() => transact(command, path))
    if (request && act > 0) {
      request.times = request.act === act ? request.times + 1 : 1
      request.act = act
      if (request.times === after) losses += 1
    }
    return result
  }
  for (const [name, read] of Object.entries(store.read)) {
    const failing = (...given: unknown[]) =>
      isGone() ? Promise.reject(storeBusy()) : (read as (...given: unknown[]) => unknown)(...given)
    Object.assign(store.read, { [name]: failing })
  }
  // The first use of a token is noted, which is a commit before the act.
  await call('GET', '/1.0/users/me')
  return {
    /** Runs an act. Its request finds no database after so many commits. */
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
    /** How often an act has lost its database. */
    losses: () => losses,
  }
}
