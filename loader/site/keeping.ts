import type { StorageMode, StoredSession } from '../../contract/chat/embed'
import type { FramedCore as Core } from '../core'
import { toJson } from './to-json'

const attempt = <T>(act: () => T): T | undefined => {
  try {
    return act()
  } catch {
    return undefined
  }
}

export type SiteStorage = ReturnType<typeof createSiteStorage>

/** Stores data on the site's origin as the consent permits. Without consent or storage, it stores in memory. */
export function createSiteStorage(core: Core, id: string) {
  let memory: Record<string, string> = {}
  const names = ['session', 'open']
  /** Names whose last value a full or denied storage refused; the storage may have an older value. */
  let unstored: Record<string, true> = {}
  const consent = (): StorageMode => (core.set.consent as StorageMode | undefined) ?? 'persistent'

  /** Returns the storage key. The loader reads the session and `open` under the bare id. */
  const keyOf = (name: string) =>
    (name === 'session' && consent() === 'persistent') || name === 'open' ? id : `${id}:${name}`
  /** Returns the storage for a name. `open` is always stored for the tab only. */
  const area = (name: string) =>
    consent() === 'none' ? null : consent() === 'session' || name === 'open' ? sessionStorage : localStorage

  const rememberName = (name: string) => names.includes(name) || names.push(name)

  function read(name: string): string | undefined {
    rememberName(name)
    if (unstored[name]) return memory[name]
    return attempt(() => area(name)?.getItem(keyOf(name)) ?? undefined) ?? memory[name]
  }

  function write(name: string, text: string | undefined) {
    rememberName(name)
    if (text === undefined) delete memory[name]
    else memory[name] = text
    unstored[name] = true
    attempt(() => {
      if (text === undefined) area(name)?.removeItem(keyOf(name))
      else area(name)?.setItem(keyOf(name), text)
      delete unstored[name]
    })
  }

  const readSession = (): StoredSession | undefined => attempt(() => JSON.parse(read('session') ?? '') as StoredSession)

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
    session: readSession,
    putSession(session: StoredSession | undefined) {
      // If the storage is full, the session of another customer must not stay there.
      if (readSession()?.token !== session?.token) write('session', undefined)
      write('session', session && toJson(session))
      if (session && core.session) core.session = toJson(session)
    },
    change(to: StorageMode) {
      const entries = names.map((name) => [name, read(name)] as const)
      clear()
      core.set.consent = to
      for (const [name, text] of entries) write(name, text)
    },
    wipe() {
      clear()
      memory = {}
      unstored = {}
    },
  }
}

export function storeSessionByConsent(core: Core, keeping: SiteStorage) {
  core.save = (session) => {
    if (keeping.session()?.token) return keeping.read('session')
    if (core.shown) keeping.write('session', session)
    return session
  }
  const { move } = core
  core.move = (shown) => {
    move(shown)
    if (core.set.consent) keeping.write('open', shown ? '1' : undefined)
  }
}
