import { mkdirSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { startServer } from '../start-server'
import type { Bench } from './bench'
import { serveHost } from './host'
import { bytes } from './parts/bytes'
import { feed } from './parts/feed'
import { interactions } from './parts/interactions'
import { live } from './parts/live'
import { load } from './parts/load'
import { memory } from './parts/memory'
import { busy, idle } from './parts/quick'
import { scrolling } from './parts/scroll'
import { peersNamed } from './peers/all'
import { type Figures, type TableStyle, table } from './report'
import { blank, blocking, floor, ours } from './subjects'
import { visit } from './visit'

type Run = (bench: Bench, round: number) => Promise<void>

const parts: Record<string, { run: Run; style: TableStyle }> = {
  load: { run: load, style: { as: 'shares' } },
  feed: { run: feed, style: { as: 'shares' } },
  scroll: { run: (bench, round) => scrolling(bench, ourSubject, round), style: { as: 'lengths' } },
  bytes: { run: bytes, style: { as: 'shares', digits: 1 } },
  idle: { run: idle, style: { as: 'shares' } },
  busy: { run: busy, style: { as: 'shares' } },
  inp: { run: interactions, style: { as: 'columns' } },
  live: { run: (bench, round) => live(bench, ourSubject, api, round), style: { as: 'columns' } },
  memory: { run: memory, style: { as: 'more', digits: 2 } },
}

const options: Record<string, string> = Object.fromEntries(process.argv.slice(2).map((each) => each.split('=')))
const rounds = Number(options.rounds ?? 7)
const slower = Number(options.slower ?? 4)
const only: string[] = (options.only ?? 'load,feed,scroll').split(',')
const unknown = only.find((name) => !parts[name])
if (unknown) throw new Error(`There is no part "${unknown}"; there are ${Object.keys(parts).join(', ')}.`)

const server = await startServer()
if (!server.demo) throw new Error('The server has no demo.')
const { api_url, access_token, chat_url, channel_id } = server.demo
const api = { url: api_url, token: access_token }
const ourSubject = ours(`${chat_url}/chat/${channel_id}/loader.js`)
const subjects = [floor, ourSubject, ...peersNamed(options.peers)]
const host = await serveHost('dist/bench/floor', [blank, blocking, ...subjects])
const figures: Record<string, Figures> = Object.fromEntries(only.map((name) => [name, {}]))

const common = { origin: host.origin, slower, subjects, traces: options.traces, pictures: 'pictures' in options }
if (options.traces) mkdirSync(options.traces, { recursive: true })
const busyBefore = loadavg()[0] ?? 0
try {
  await warmUp()
  for (let round = 0; round < rounds; round++) {
    const began = Date.now()
    for (const name of only) await parts[name]?.run({ ...common, figures: figures[name] ?? {} }, round)
    console.error(`round ${round + 1} of ${rounds}: ${Math.round((Date.now() - began) / 1000)} s`)
  }
} finally {
  await server.stop()
  host.close()
}

for (const name of only) console.log(`${table(figures[name] ?? {}, parts[name]?.style ?? { as: 'columns' })}\n`)
const loads = `${busyBefore.toFixed(1)} before, ${(loadavg()[0] ?? 0).toFixed(1)} after`
console.log(`${rounds} rounds, processor ${slower} times slower; load of the machine ${loads}.`)
if (options.out) writeFileSync(options.out, JSON.stringify(figures))

/** The first browser loads its code from the disk, and the first visit of a page compresses its files. */
async function warmUp() {
  for (const subject of [blank, ...subjects]) {
    const v = await visit(host.origin, subject, { slower: 1 })
    await v.page.waitForLoadState('load')
    await v.close()
  }
}
