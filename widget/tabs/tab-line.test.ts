import { expect, test } from 'vitest'
import type { Socket, SocketNeeds } from '../connection/socket'
import { createTabLine } from './tab-line'

/** A tab whose way to the server can change, and the sockets that it opened. */
function aTab() {
  const told: string[] = []
  const opened: SocketNeeds[] = []
  const way =
    (name: string) =>
    (needs: SocketNeeds): Socket => {
      opened.push(needs)
      return { request: async () => name, close: () => told.push(`${name} closed`) }
    }
  let current: ReturnType<typeof way> | undefined
  const line = createTabLine(() => current)
  const socket = line.open({
    url: '',
    auth: {},
    connectWithinMs: 1_000,
    connected() {},
    refused() {},
    event() {},
    closed: (again) => told.push(again ? 'ended, again' : 'ended'),
  })
  const take = (name: string) => {
    current = way(name)
  }
  return { line, socket, told, opened, take }
}

test('a line waits until the leader is known, and is opened once', async () => {
  const { line, socket, opened, take } = aTab()
  await expect(socket.request('sync', null, 1_000)).rejects.toThrow('no line')
  take('own')
  line.begin()
  line.begin()
  expect(opened).toHaveLength(1)
  expect(await socket.request('sync', null, 1_000)).toBe('own')
})

test('when another tab leads, an open line ends and may be opened again at once', () => {
  const { line, told, take } = aTab()
  take('own')
  line.begin()
  line.change()
  expect(told).toEqual(['own closed', 'ended, again'])
})

test('when another tab leads, a waiting line is opened through it', () => {
  const { line, told, opened, take } = aTab()
  take("the leader's")
  line.change()
  expect([opened.length, told]).toEqual([1, []])
})

test('a line ends once, however often it is closed', () => {
  const { line, socket, told, opened, take } = aTab()
  take('own')
  line.begin()
  socket.close()
  opened[0]?.closed()
  line.change()
  expect(told).toEqual(['own closed', 'ended'])
})

test('a line that was closed while it waited is not opened later', () => {
  const { line, socket, opened, take } = aTab()
  socket.close()
  take('own')
  line.begin()
  line.change()
  expect(opened).toEqual([])
})
