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
  /** The threads that changed since the last run; null: all threads are looked at. */
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
  const ringIds = new Set(rings.map(({ id }) => id))
  const joining = waiting.filter(({ id }) => !ringIds.has(id))
  for (const { id } of joining) await routeOne(needs, id)
  if (rings.length > 0) await routeRinging(needs, rings, channels)
  const ringing = rings.length > 0 || joining.length > 0
  if (ringing) await notifyQueue(needs)
  return ringing
}

async function threadsOf(read: Reader, changed: ChangedThreads): Promise<ThreadRecord[]> {
  const loadedThreads = [...changed.values()].filter((thread) => thread !== null)
  const missingIds = [...changed.keys()].filter((id) => !changed.get(id))
  return missingIds.length === 0 ? loadedThreads : [...loadedThreads, ...(await read.threadsById(missingIds))]
}

const waitsForAgent = (channels: readonly ChannelRecord[], thread: ThreadRecord) =>
  thread.inbox_state === 'new' && modeOf(channels, thread) === 'real_time'

/** Checks only conversations whose offer can change, so that a long queue costs only three reads. */
async function routeRinging(needs: Needs, rings: readonly RingRecord[], channels: readonly ChannelRecord[]) {
  const { read } = needs.store
  const threads = byId(await read.threadsById(rings.map(({ id }) => id)))
  const availableIds = new Set((await read.agents()).filter(isAvailable).map(({ id }) => id))
  const busy = new Set<string>()
  for (const ring of rings) {
    const thread = threads.get(ring.id)
    const isOver = !thread || !waitsForAgent(channels, thread)
    const isDue = ring.due_at !== null && ring.due_at <= needs.clock()
    const isAgentGone = ring.agent_id !== null && !availableIds.has(ring.agent_id)
    // If no agent is free for a conversation, the later ones of the same source need no check.
    const hasFreeAgent =
      ring.agent_id === null && ring.due_at === null && availableIds.size > 0 && !busy.has(ring.source_id)
    if (!isOver && !isDue && !isAgentGone && !hasFreeAgent) continue
    if (!(await routeOne(needs, ring.id)) && !isOver) busy.add(ring.source_id)
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
  const { rings, unqueuedThread } = await store.transact(async (tx) => {
    await tx.holdOrderingKey(orderingKey)
    const thread = await tx.thread(threadId)
    const ring = await tx.ring(threadId)
    const settings = await tx.settings()
    const { channels } = settings
    const channel = channels.find(({ mode }) => mode === 'real_time') ?? null
    const now = clock()
    if (!thread || !waitsForAgent(channels, thread) || (botDeadline(settings, channel, thread, now) ?? 0) > now) {
      if (ring) await tx.deleteRing(threadId)
      return { rings: false, unqueuedThread: ring && thread }
    }
    const current = ring ?? newRing(thread, now)
    const free = await freeAgents(tx, channels, thread, current)
    const isFree = free.some(({ agent }) => agent.id === current.agent_id)
    if (isFree && current.due_at !== null && current.due_at > now) return { rings: true, unqueuedThread: null }
    const missed = current.agent_id === null ? [] : [current.agent_id]
    const next = nextRing({ ...current, tried: [...new Set([...current.tried, ...missed])] }, free, channel, now)
    if (!ring) await tx.insertRing(next)
    else if (JSON.stringify(next) !== JSON.stringify(ring))
      await tx.updateRing({ ...next, updated_at: changedAt(next, now) })
    return { rings: next.agent_id !== null, unqueuedThread: null }
  })
  if (unqueuedThread) needs.notify.queued(unqueuedThread, null)
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
  const untried = free.filter(({ agent }) => !ring.tried.includes(agent.id))
  const least = Math.min(...untried.map(({ load }) => load))
  const leastLoaded = untried.filter(({ load }) => load === least)
  const chosen = leastLoaded[Number.parseInt(ring.id.slice(-chanceDigits), 16) % leastLoaded.length]
  if (chosen) return { ...ring, agent_id: chosen.agent.id, due_at: now + (channel?.ring_seconds ?? 30) * 1000 }
  if (free.length === 0) return { ...waiting, due_at: null }
  // All free agents have declined, so the conversation is offered to them again after a pause.
  if (ring.agent_id !== null || ring.due_at === null) return { ...waiting, due_at: now + repeatAfterMs }
  if (ring.due_at > now) return waiting
  return nextRing({ ...waiting, tried: [], due_at: null }, free, channel, now)
}

async function freeAgents(tx: Reader, channels: readonly ChannelRecord[], thread: ThreadRecord, ring: RingRecord) {
  const loads = new Map<string, number>()
  const add = (id: string | null, count: number) => id !== null && loads.set(id, (loads.get(id) ?? 0) + count)
  for (const tally of await tx.conversationTallies()) {
    if (tally.inbox_state === 'assigned' && modeOf(channels, tally) === 'real_time') add(tally.owner_id, tally.count)
  }
  for (const otherRing of await tx.rings()) if (otherRing.id !== ring.id) add(otherRing.agent_id, 1)
  const bots = new Set(channels.map(({ bot_id }) => bot_id))
  const free: FreeAgent[] = []
  for (const agent of await tx.agents()) {
    const count = loads.get(agent.id) ?? 0
    if (!isAvailable(agent) || bots.has(agent.id) || count >= agent.capacity) continue
    if (await mayOwn(tx, agent, thread.source_id)) free.push({ agent, load: count / agent.capacity })
  }
  return free
}

async function notifyQueue(needs: Needs): Promise<void> {
  const { store, notify, clock } = needs
  const rings = await store.read.rings()
  const movedRings = rings.filter((ring, nth) => ring.position !== nth + 1)
  for (const { id } of movedRings) {
    const place = rings.findIndex((ring) => ring.id === id) + 1
    const movedThread = await store.transact(async (tx) => {
      const ring = await tx.ring(id)
      const thread = await tx.thread(id)
      if (!ring || !thread || ring.position === place) return null
      await tx.updateRing({ ...ring, position: place, updated_at: changedAt(ring, clock()) })
      return thread
    })
    if (movedThread) notify.queued(movedThread, place)
  }
}
