import type { Needs } from '../needs'
import { mayOwn } from '../permissions'
import type { Reader } from '../ports'
import { type AgentRecord, byId, type ThreadRecord } from '../records'
import type { ChannelRecord } from '../setup-records'
import { changedAt } from '../stored-record'
import { modeOf } from '../threads/routing-mode'
import { botDeadline } from './bots'
import type { RingRecord } from './ring-port'

/** Only one node at a time offers conversations. Otherwise two could exceed an agent's capacity together. */
const orderingKey = 'routing'
/** Threads that possibly join the queue, in their current state; null: the thread must be read. */
type ChangedThreads = ReadonlyMap<string, ThreadRecord | null>

const mostFound = 200
/** If every free agent declined a conversation, it is offered to all of them again after this time. */
const repeatAfterMs = 15_000
/** The last hex digits of an id choose among equal agents: they are random, and the same on every node. */
const chanceDigits = 4

interface Options {
  /** Threads that may join; null: search all. */
  changed: ChangedThreads | null
  /** False: no conversation rings, unless a changed thread joins. */
  mayRing: boolean
}

/** Returns whether conversations ring. All state is in rows: any node may run it, any time. */
export async function routeConversations(needs: Needs, { changed, mayRing }: Options): Promise<boolean> {
  const { read } = needs.store
  const { channels } = await read.settings()
  const found = changed ? await threadsOf(read, changed) : await waitingInRealTime(read, channels)
  const waiting = found.filter((thread) => waitsForAgent(channels, thread))
  if (!mayRing && waiting.length === 0) return false
  const rings = await read.rings()
  const known = new Set(rings.map(({ id }) => id))
  const joining = waiting.filter(({ id }) => !known.has(id))
  for (const { id } of joining) await routeOne(needs, id)
  if (rings.length > 0) await routeRinging(needs, rings, channels)
  const ringing = rings.length > 0 || joining.length > 0
  if (ringing) await notifyQueue(needs)
  return ringing
}

async function threadsOf(read: Reader, changed: ChangedThreads): Promise<ThreadRecord[]> {
  const known = [...changed.values()].filter((thread) => thread !== null)
  const others = [...changed.keys()].filter((id) => !changed.get(id))
  return others.length === 0 ? known : [...known, ...(await read.threadsById(others))]
}

const waitsForAgent = (channels: readonly ChannelRecord[], thread: ThreadRecord) =>
  thread.inbox_state === 'new' && modeOf(channels, thread) === 'real_time'

/** Checks only conversations whose offer can change, so that a long queue costs only three reads. */
async function routeRinging(needs: Needs, rings: readonly RingRecord[], channels: readonly ChannelRecord[]) {
  const { read } = needs.store
  const threads = byId(await read.threadsById(rings.map(({ id }) => id)))
  const there = new Set((await read.agents()).filter(isAvailable).map(({ id }) => id))
  const busy = new Set<string>()
  for (const ring of rings) {
    const thread = threads.get(ring.id)
    const over = !thread || !waitsForAgent(channels, thread)
    const due = ring.due_at !== null && ring.due_at <= needs.clock()
    const lost = ring.agent_id !== null && !there.has(ring.agent_id)
    // If no agent is free for a conversation, the later ones of the same source need no check.
    const free = ring.agent_id === null && ring.due_at === null && there.size > 0 && !busy.has(ring.source_id)
    if (!over && !due && !lost && !free) continue
    if (!(await routeOne(needs, ring.id)) && !over) busy.add(ring.source_id)
  }
}

const isAvailable = ({ enabled, availability }: AgentRecord) => enabled && availability === 'available'

async function waitingInRealTime(read: Reader, channels: readonly ChannelRecord[]): Promise<ThreadRecord[]> {
  const ofSources = channels.find(({ mode }) => mode === 'real_time')?.source_ids ?? []
  const common = { state: 'new', sourceIds: null, words: [], sort: 'waiting longest', after: null } as const
  return read.conversations({ modes: { routed: ['real_time'], ofSources }, limit: mostFound, ...common })
}

/** Locks a conversation, and offers it or removes it from the queue. Returns whether it is now offered to an agent. */
async function routeOne(needs: Needs, threadId: string): Promise<boolean> {
  const { store, clock } = needs
  const { rings, left } = await store.transact(async (tx) => {
    await tx.holdOrderingKey(orderingKey)
    const thread = await tx.thread(threadId)
    const ring = await tx.ring(threadId)
    const channels = await tx.channels()
    const channel = channels.find(({ mode }) => mode === 'real_time') ?? null
    const now = clock()
    if (!thread || !waitsForAgent(channels, thread) || (botDeadline(channel, thread) ?? 0) > now) {
      if (ring) await tx.deleteRing(threadId)
      return { rings: false, left: ring && thread }
    }
    const current = ring ?? newRing(thread, now)
    const free = await freeAgents(tx, channels, thread, current)
    const isFree = free.some(({ agent }) => agent.id === current.agent_id)
    if (isFree && current.due_at !== null && current.due_at > now) return { rings: true, left: null }
    const missed = current.agent_id === null ? [] : [current.agent_id]
    const next = nextRing({ ...current, tried: [...new Set([...current.tried, ...missed])] }, free, channel, now)
    if (!ring) await tx.insertRing(next)
    else if (JSON.stringify(next) !== JSON.stringify(ring))
      await tx.updateRing({ ...next, updated_at: changedAt(next, now) })
    return { rings: next.agent_id !== null, left: null }
  })
  if (left) needs.notify.queued(left, null)
  return rings
}

const newRing = (thread: ThreadRecord, now: number): RingRecord => ({
  id: thread.id,
  source_id: thread.source_id,
  agent_id: null,
  due_at: null,
  tried: [],
  position: null,
  queued_at: thread.waiting_since ?? now,
  created_at: now,
  updated_at: now,
})

interface FreeAgent {
  agent: AgentRecord
  load: number
}

function nextRing(
  ring: RingRecord,
  free: readonly FreeAgent[],
  channel: ChannelRecord | null,
  now: number,
): RingRecord {
  const waiting = { ...ring, agent_id: null }
  const left = free.filter(({ agent }) => !ring.tried.includes(agent.id))
  const least = Math.min(...left.map(({ load }) => load))
  const alike = left.filter(({ load }) => load === least)
  const chosen = alike[Number.parseInt(ring.id.slice(-chanceDigits), 16) % alike.length]
  if (chosen) return { ...ring, agent_id: chosen.agent.id, due_at: now + (channel?.ring_seconds ?? 30) * 1000 }
  if (free.length === 0) return { ...waiting, due_at: null }
  // All free agents have declined, so the conversation is offered to them again after a pause.
  if (ring.agent_id !== null || ring.due_at === null) return { ...waiting, due_at: now + repeatAfterMs }
  if (ring.due_at > now) return waiting
  return nextRing({ ...waiting, tried: [], due_at: null }, free, channel, now)
}

async function freeAgents(tx: Reader, channels: readonly ChannelRecord[], thread: ThreadRecord, ring: RingRecord) {
  const taken = new Map<string, number>()
  const add = (id: string | null, count: number) => id !== null && taken.set(id, (taken.get(id) ?? 0) + count)
  for (const tally of await tx.conversationTallies()) {
    if (tally.inbox_state === 'assigned' && modeOf(channels, tally) === 'real_time') add(tally.owner_id, tally.count)
  }
  for (const other of await tx.rings()) if (other.id !== ring.id) add(other.agent_id, 1)
  const bots = new Set(channels.map(({ bot_id }) => bot_id))
  const free: FreeAgent[] = []
  for (const agent of await tx.agents()) {
    const count = taken.get(agent.id) ?? 0
    if (!isAvailable(agent) || bots.has(agent.id) || count >= agent.capacity) continue
    if (await mayOwn(tx, agent, thread.source_id)) free.push({ agent, load: count / agent.capacity })
  }
  return free
}

async function notifyQueue(needs: Needs): Promise<void> {
  const { store, notify, clock } = needs
  const rings = await store.read.rings()
  const moved = rings.filter((ring, nth) => ring.position !== nth + 1)
  for (const { id } of moved) {
    const place = rings.findIndex((ring) => ring.id === id) + 1
    const told = await store.transact(async (tx) => {
      const ring = await tx.ring(id)
      const thread = await tx.thread(id)
      if (!ring || !thread || ring.position === place) return null
      await tx.updateRing({ ...ring, position: place, updated_at: changedAt(ring, clock()) })
      return thread
    })
    if (told) notify.queued(told, place)
  }
}
