import type { KeptSession, Storing } from '../../contract/chat/embed'
import type { FramedCore as Core } from '../core'
import { toJson } from './to-json'

const attempt = <T>(act: () => T): T | undefined => {
  try {
    return act()
  } catch {
    return undefined
  }
}

export type Keeping = ReturnType<typeof createKeeping>

/**
 * The storage on the site's origin, within the customer's consent: the session, and notes by name. When storage is denied, and
 * with consent `none`, everything is in memory.
 */
export function createKeeping(core: Core, id: string) {
  let memory: Record<string, string> = {}
  const known = ['session', 'open']
  /** What a full or denied area did not take: it may hold an older text. */
  let unstored: Record<string, true> = {}
  const consent = (): Storing => (core.set.consent as Storing | undefined) ?? 'persistent'

  /** The stored session and the mark of an open chat have the keys that the loader reads. */
  const keyOf = (name: string) =>
    (name === 'session' && consent() === 'persistent') || name === 'open' ? id : `${id}:${name}`
  /** `open` is stored for the tab only, with every consent. */
  const area = (name: string) =>
    consent() === 'none' ? null : consent() === 'session' || name === 'open' ? sessionStorage : localStorage

  const note = (name: string) => known.includes(name) || known.push(name)

  function read(name: string): string | undefined {
    note(name)
    if (unstored[name]) return memory[name]
    return attempt(() => area(name)?.getItem(keyOf(name)) ?? undefined) ?? memory[name]
  }

  function write(name: string, text: string | undefined) {
    note(name)
    if (text === undefined) delete memory[name]
    else memory[name] = text
    unstored[name] = true
    attempt(() => {
      if (text === undefined) area(name)?.removeItem(keyOf(name))
      else area(name)?.setItem(keyOf(name), text)
      delete unstored[name]
    })
  }

  const stored = (): KeptSession | undefined => attempt(() => JSON.parse(read('session') ?? '') as KeptSession)

  /** Deletes all of the chat's entries, also those of an earlier page. */
  function clear() {
    for (const storage of [() => localStorage, () => sessionStorage])
      attempt(() => {
        for (const key of Object.keys({ ...storage() }))
          if (key === id || key.startsWith(`${id}:`)) storage().removeItem(key)
      })
  }

  return {
    consent,
    read,
    write,
    session: stored,
    putSession(session: KeptSession | undefined) {
      // A full area is not left with the session of somebody else.
      if (stored()?.token !== session?.token) write('session', undefined)
      write('session', session && toJson(session))
      if (session && core.session) core.session = toJson(session)
    },
    /** Moves all stored values to the place that is allowed now. */
    change(to: Storing) {
      const kept = known.map((name) => [name, read(name)] as const)
      clear()
      core.set.consent = to
      for (const [name, text] of kept) write(name, text)
    },
    wipe() {
      clear()
      memory = {}
      unstored = {}
    },
  }
}

/** From now on, the loader stores the session in the place that the customer agreed to. */
export function takeOver(core: Core, keeping: Keeping) {
  core.kept = (session) => {
    if (core.shown && !keeping.read('session')) keeping.write('session', session)
    return keeping.read('session') ?? session
  }
  const { move } = core
  core.move = (shown) => {
    move(shown)
    if (core.set.consent) keeping.write('open', shown ? '1' : undefined)
  }
}
