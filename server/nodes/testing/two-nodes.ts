import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CustomerContent } from '../../../contract/chat/realtime'
import { aRunningApp, eventually, type RunningApp } from '../../testing/a-running-app'

// Two servers on one database, and chats that behave like the widget.

export interface Transport {
  name: string
  place(): Promise<Record<string, string>>
  /** Returns settings of the second node, if its connection to the other node goes through a proxy of the test. */
  lineOfSecond?(env: Record<string, string>): Promise<{ env: Record<string, string>; line: CutProxy }>
  /** Breaks the second node's connection while `work` runs. The node must miss the events of that time. */
  losing(env: Record<string, string>, line: CutProxy | null, work: () => Promise<unknown>): Promise<void>
}

export interface CutProxy {
  url: string
  cut(): void
  stall(): void
  restore(): void
  close(): Promise<void>
}

export async function aProxy(to: string): Promise<CutProxy> {
  const { hostname, port, href } = new URL(to)
  const open = new Set<Socket>()
  let isConnected = true
  let stalled = false
  const server = createServer((near) => {
    if (!isConnected) return void near.destroy()
    const far = connect(Number(port || 6379), hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.pipe(other)
      if (stalled) one.pause()
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const hostAndPort = `127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  const cut = () => {
    isConnected = false
    for (const socket of open) socket.destroy()
  }
  return {
    url: Object.assign(new URL(href), { host: hostAndPort }).href,
    cut,
    stall: () => {
      stalled = true
      for (const socket of open) socket.pause()
    },
    restore: () => {
      isConnected = true
      stalled = false
      for (const socket of open) socket.resume()
    },
    close: () => {
      cut()
      return new Promise((done) => server.close(() => done()))
    },
  }
}

export async function twoNodes(way: Transport, options: Parameters<typeof aRunningApp>[1] = {}) {
  const files = mkdtempSync(join(tmpdir(), 'bubblewire-files-'))
  const env = {
    DATABASE_CONNECTIONS: '4',
    WEBHOOK_ALLOW_PRIVATE: 'on',
    LOG_LEVEL: 'fatal',
    FILES_DIR: files,
    ...(await way.place()),
  }
  const second = await way.lineOfSecond?.(env)
  const nodeA = await aRunningApp(env, { beatMs: 500, ...options })
  const nodeB = await aRunningApp({ ...env, ...second?.env }, { beatMs: 500, ...options })
  const untilConnected = () =>
    eventually('they know each other', () => nodeA.app.otherNodes() === 1 && nodeB.app.otherNodes() === 1)
  await untilConnected()
  return {
    nodeA,
    nodeB,
    untilConnected,
    line: second?.line ?? null,
    losing: (work: () => Promise<unknown>) => way.losing(env, second?.line ?? null, work),
    stop: async () => {
      await nodeB.stop()
      await nodeA.stop()
      await second?.line.close()
      rmSync(files, { recursive: true, force: true })
    },
  }
}

export async function aChat(node: RunningApp, token?: string) {
  const customer = await node.customer(token)
  const messagesById = new Map<string, CustomerContent>()
  const ids = () => customer.received.map(({ id }) => id)
  const since = () => {
    const last: Record<string, number> = {}
    const ordered = [...messagesById.values()].sort((one, next) => one.seq - next.seq)
    for (const { thread_id, seq } of ordered) if (seq === (last[thread_id] ?? 0) + 1) last[thread_id] = seq
    return last
  }
  const sync = async () => {
    // If the connection breaks during the request, the chat syncs again after the reconnect.
    const answer = await customer.sync(since()).catch(() => null)
    for (const content of answer?.contents ?? []) messagesById.set(content.id, content)
  }
  customer.socket.on('message:added', (content) => {
    messagesById.set(content.id, content)
    if ((since()[content.thread_id] ?? 0) < content.seq) void sync()
  })
  const anySocket = customer.socket as unknown as { on(name: string, listener: (news: never) => void): void }
  anySocket.on('session:changed', () => void sync())
  await sync()
  return {
    ...customer,
    twice: () => ids().filter((id, nth, all) => all.indexOf(id) < nth),
    hasReceived: (id: string) => ids().includes(id),
    holds: (id: string) => messagesById.has(id),
    bodies: () => [...messagesById.values()].sort((one, next) => one.seq - next.seq).map(({ body }) => body),
    on: anySocket.on.bind(anySocket),
  }
}
