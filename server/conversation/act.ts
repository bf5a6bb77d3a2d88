import type { OutboxWriter } from './events/outbox-port'
import type { InterventionRecord } from './interventions/intervention-records'
import type { Reader } from './reader'
import type { ThreadRecord } from './records'
import type { WriteSet } from './write-set'

/** Reads that an act can use. Sources, agents and communities are part of the settings. */
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

/**
 * The records for a decision. A read throws `NotLoaded` if its record is not loaded; the store then loads it and
 * repeats.
 */
export interface Scene extends Synchronous<Pick<Reader, (typeof reads)[number]>> {
  /**
   * Whether outbox rows with this ordering key wait. Prevents other transactions from adding such rows until the
   * commit.
   */
  holdOrderingKey(orderingKey: string): boolean
  /** Locks the customer and returns the newest open thread, so that two devices never begin two threads. */
  newestOpenThreadOfLocked(sourceId: string, identityId: string): ThreadRecord | null
}

/**
 * Keys of the records to load first. The thread is that of the content, else `threadId`, else the session's newest open
 * one.
 */
export interface SceneKeys {
  /** SHA-256 of the session token. */
  readonly sessionHash?: string | undefined
  readonly sourceId?: string | undefined
  readonly contentId?: string | undefined
  readonly threadId?: string | undefined
  readonly attachmentIds?: readonly string[]
  /** The client id of the message. The customer is that of the session, else of the content. */
  readonly clientId?: string | undefined
}

/**
 * An action on a conversation. The store loads its records, calls `decide` and writes the resulting rows in one commit.
 */
export interface Act<T> {
  /** Actions with the same ordering key are decided one after the other, in the order of their requests. */
  readonly orderingKey: string
  readonly load: SceneKeys
  /**
   * Called before `decide`, with the thread's interventions as the agent may have seen them when the request arrived,
   * if they are known.
   */
  onInterventions?(interventions: readonly InterventionRecord[]): void
  /**
   * Adds rows to the set, or throws a refusal. May run several times, each time with an empty set; only the last set is
   * written.
   */
  decide(scene: Scene, set: WriteSet): T
}

/** Thrown by a read whose record the store must load first. */
export class NotLoaded extends Error {
  constructor(
    readonly read: keyof Scene,
    readonly parameters: readonly unknown[],
  ) {
    super(`${read} is not loaded`)
  }
}

/** The reader that loads records. Outside a transaction it has no `holdOrderingKey`; then no row counts as waiting. */
export type SceneReader = Pick<Reader, (typeof reads)[number]> & Partial<Pick<OutboxWriter, 'holdOrderingKey'>>

/** Above this, `decide` never ends: each run creates a new id and reads by it. */
const mostLoads = 500

export interface SceneLoader {
  /** Its records are those that the last `decide` loaded. */
  readonly scene: Scene
  /** Loads what `decide` reads of the scene, one record after the other, and returns its result. */
  decide<T>(decide: () => T): Promise<T>
}

/** `reader` is called for the first record that is not loaded. */
export function createSceneLoader(reader: () => SceneReader): SceneLoader {
  const loaded = new Map<string, unknown>()
  return {
    scene: sceneOf(loaded),
    async decide(decide) {
      loaded.clear()
      for (;;) {
        try {
          return decide()
        } catch (error) {
          if (!(error instanceof NotLoaded)) throw error
          if (loaded.size >= mostLoads) throw new Error(`An act reads without an end: ${error.message}.`)
          loaded.set(keyOf(error.read, error.parameters), await load(reader(), error))
        }
      }
    },
  }
}

export function withScene<T>(reader: SceneReader, decide: (scene: Scene) => T): Promise<T> {
  const loader = createSceneLoader(() => reader)
  return loader.decide(() => decide(loader.scene))
}

const keyOf = (read: keyof Scene, parameters: readonly unknown[]) => `${read} ${JSON.stringify(parameters)}`

function sceneOf(loaded: ReadonlyMap<string, unknown>): Scene {
  const readNames: readonly (keyof Scene)[] = [...reads, 'holdOrderingKey', 'newestOpenThreadOfLocked']
  const methods = readNames.map((read) => [
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
