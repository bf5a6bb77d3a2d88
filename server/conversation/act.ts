import type { OutboxWriter } from './events/outbox-port'
import type { InterventionRecord } from './interventions/intervention-records'
import type { Reader } from './reader'
import type { ThreadRecord } from './records'
import type { WriteSet } from './write-set'

/** The reads that an act may need. Source, agent and community are parts of the settings. */
const reads = [
  'settings',
  'session',
  'identity',
  'identityByForeignId',
  'thread',
  'newestOpenThread',
  'threadsOfIdentity',
  'threadsOfIdentities',
  'content',
  'contentByClientId',
  'contentByForeignId',
  'newestContents',
  'newestContent',
  'newestOfCustomer',
  'mentionsIn',
  'attachments',
  'sourcesUsing',
  'isUsed',
  'interventionsOfThread',
  'threadControl',
  'pushSubscriptionsOf',
  'pushSubscriptionsOfIdentity',
] as const satisfies readonly (keyof Reader)[]

type Synchronous<T> = {
  [Name in keyof T]: T[Name] extends (...parameters: infer P) => Promise<infer R> ? (...parameters: P) => R : never
}

/** The records by which an act is decided. A read throws `NotLoaded` until the store has loaded its record. */
export interface Scene extends Synchronous<Pick<Reader, (typeof reads)[number]>> {
  /** Whether rows with this ordering key wait. Until the commit, no other transaction adds a row with this key. */
  holdOrderingKey(orderingKey: string): boolean
  /** The newest open thread, with the customer locked, so that two devices of one customer never begin two threads. */
  newestOpenThreadOfLocked(sourceId: string, identityId: string): ThreadRecord | null
}

/** The keys of the records that the store loads first. The thread comes from the content, else by its id, else as the session's newest open thread. */
export interface SceneKeys {
  /** SHA-256 of the session token. */
  readonly sessionHash?: string | undefined
  readonly sourceId?: string | undefined
  readonly contentId?: string | undefined
  readonly threadId?: string | undefined
  readonly attachmentIds?: readonly string[]
}

/** An act on a conversation. The store loads its records, lets it decide, and writes its rows in one commit. */
export interface Act<T> {
  /** Acts with the same ordering key are decided in the order of their requests. */
  readonly orderingKey: string
  readonly load: SceneKeys
  /** Called at the request with the interventions of the thread, if they are known then: the agent may have seen them. */
  look?(interventions: readonly InterventionRecord[]): void
  /** Adds the rows to the set, or throws a refusal. It can run several times with empty sets; only the last one is written. */
  decide(scene: Scene, set: WriteSet): T
}

/** Thrown by a read of a scene whose record has to be loaded first. */
export class NotLoaded extends Error {
  constructor(
    readonly read: keyof Scene,
    readonly parameters: readonly unknown[],
  ) {
    super(`${read} is not loaded`)
  }
}

/** What a scene is loaded from. Without `holdOrderingKey`, outside of a transaction, no row waits. */
export type SceneReader = Pick<Reader, (typeof reads)[number]> & Partial<Pick<OutboxWriter, 'holdOrderingKey'>>

/** More loads of one act are a fault: each decision makes a new id and reads by it. */
const mostLoads = 500

/** Loads what `decide` reads, one record after the other, and returns its result. */
export async function withScene<T>(reader: SceneReader, decide: (scene: Scene) => T): Promise<T> {
  const loaded = new Map<string, unknown>()
  const scene = sceneOf(loaded)
  for (;;) {
    try {
      return decide(scene)
    } catch (error) {
      if (!(error instanceof NotLoaded)) throw error
      if (loaded.size >= mostLoads) throw new Error(`An act reads without an end: ${error.message}.`)
      loaded.set(keyOf(error.read, error.parameters), await load(reader, error))
    }
  }
}

const keyOf = (read: keyof Scene, parameters: readonly unknown[]) => `${read} ${JSON.stringify(parameters)}`

function sceneOf(loaded: ReadonlyMap<string, unknown>): Scene {
  const all: readonly (keyof Scene)[] = [...reads, 'holdOrderingKey', 'newestOpenThreadOfLocked']
  const methods = all.map((read) => [
    read,
    (...parameters: unknown[]) => {
      const key = keyOf(read, parameters)
      if (!loaded.has(key)) throw new NotLoaded(read, parameters)
      return loaded.get(key)
    },
  ])
  return Object.fromEntries(methods) as Scene
}

async function load(reader: SceneReader, { read, parameters }: NotLoaded): Promise<unknown> {
  if (read === 'newestOpenThreadOfLocked') {
    const [sourceId, identityId] = parameters as [string, string]
    await reader.identity(identityId)
    return reader.newestOpenThread(sourceId, identityId)
  }
  if (read === 'holdOrderingKey') return reader.holdOrderingKey?.(parameters[0] as string) ?? false
  return (reader[read] as (...parameters: readonly unknown[]) => Promise<unknown>)(...parameters)
}
