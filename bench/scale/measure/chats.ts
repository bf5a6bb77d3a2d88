import { inSmallGroups } from '../../server/load'
import { pause } from '../../server/timed-run'
import { newDatabase } from './database'
import { startNode } from './node'
import type { Needs } from './rates'

const heldSeconds = 60

export async function openChats({ postgresUrl, chats }: Needs & { chats: number }): Promise<string> {
  const database = await newDatabase(postgresUrl)
  const node = await startNode({ databaseUrl: database.url, redisUrl: '' })
  try {
    const first = await inSmallGroups(200, () => node.customer(() => {}))
    await pause(5000)
    const cpuBefore = node.cpu()
    await pause(20_000)
    const idleSecond = (node.cpu() - cpuBefore) / 20
    const before = { cpu: node.cpu(), memory: node.memory() }
    const began = performance.now()
    const lines = await inSmallGroups(chats, () => node.customer(() => {}))
    const openedIn = (performance.now() - began) / 1000
    const opened = node.cpu()
    await pause(5000)
    const memory = node.memory() - before.memory
    const idle = node.cpu()
    await pause(heldSeconds * 1000)
    const second = (node.cpu() - idle) / heldSeconds
    for (const line of [...first, ...lines]) line.close()
    const open = (opened - before.cpu - idleSecond * openedIn) / chats
    const ping = ((second - idleSecond) * 20) / chats
    return `A node with ${first.length} chats takes ${idleSecond.toFixed(0)} us of CPU a second. ${chats} more: ${open.toFixed(0)} us to open one, ${ping.toFixed(1)} us for each ping with its answer, ${(memory / chats / 1024).toFixed(1)} KiB each.`
  } finally {
    await node.stop()
    await database.drop()
  }
}
