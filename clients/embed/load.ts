import type { BubblewireCommands, BubblewireEvents, CommandName, ScriptAttributes } from './commands'
import { type Attributes, failure, PageChat } from './page-chat'

export interface BubblewireOptions extends ScriptAttributes {
  /** The address in the script tag, which ends with `/loader.js`. */
  src: string
  /** The nonce of the page's Content Security Policy. */
  nonce?: string
  /** If true, the chat is hidden when no part of the page uses it any more. Otherwise it is removed from the page. */
  keep?: boolean
}

export type EventName = keyof BubblewireEvents

export type Listeners = { [N in EventName]?: (detail: BubblewireEvents[N]) => unknown }

/**
 * Runs a command by its name, once the chat has loaded. Resolves with the command's result, and rejects with a
 * `BubblewireError`. Callers may ignore a rejection: the event `error` reports it, too.
 */
export type Run = <N extends Exclude<CommandName, 'on' | 'off' | 'destroy'>>(
  command: N,
  ...parameters: Parameters<BubblewireCommands[N]>
) => ReturnType<BubblewireCommands[N]>

/** One part of the page that uses a chat. */
export interface Bubblewire {
  run: Run
  /** Adds a listener, and returns a function that removes it. `error` also reports a script that does not load. */
  on<N extends EventName>(event: N, listener: (detail: BubblewireEvents[N]) => unknown): () => void
  /**
   * Changes options. `language`, `color`, `font`, `theme`, `strings`, `consent`, `hidden` and `keep` apply at once, a
   * new `src` changes to the chat of that address. The script reads the others only when it starts.
   */
  set(options: Partial<BubblewireOptions>): void
  /** Ends this use with its listeners. After the last use the chat is removed from the page, or hidden: see `keep`. */
  release(): void
}

type Listener = (detail: unknown) => unknown

/** Shows the chat of a source on this page. On a server, where no page is, it does nothing. */
export function loadBubblewire(options: BubblewireOptions): Bubblewire {
  if (typeof document === 'undefined') return notLoaded
  const listeners = new Map<Listener, EventName>()
  let src = options.src
  let chat: PageChat | undefined = join(options)

  function hear(listener: Listener, event: EventName) {
    const heard = chat
    heard?.handle.then(
      ({ on }) => chat === heard && listeners.has(listener) && on(event, listener),
      ({ code, message }) => {
        if (event === 'error' && code === 'no_chat' && listeners.has(listener))
          listener({ command: 'load', code, message })
      },
    )
  }

  function leave() {
    const left = chat
    chat = undefined
    for (const [listener, event] of listeners) left?.handle.then(({ off }) => off(event, listener), ignore)
    left?.leave()
  }

  return {
    run: ((...command: unknown[]) => run(chat, command)) as Run,
    on(event, listener) {
      // One function may listen in several parts of the page.
      const own: Listener = (detail) => listener(detail as never)
      listeners.set(own, event)
      hear(own, event)
      return () => {
        if (!listeners.delete(own)) return
        chat?.handle.then(({ off }) => off(event, own), ignore)
      }
    },
    set(changes) {
      if (!chat) return
      if (changes.src === undefined || changes.src === src) return give(chat, changes)
      src = changes.src
      leave()
      chat = join({ ...changes, src })
      listeners.forEach((event, listener) => {
        hear(listener, event)
      })
    },
    release() {
      leave()
      listeners.clear()
    },
  }
}

function join(options: BubblewireOptions): PageChat {
  const chat = PageChat.join(options.src)
  give(chat, options)
  return chat
}

function give(chat: PageChat, { src: _, nonce, keep, ...attributes }: Partial<BubblewireOptions>): void {
  if (nonce) chat.nonce = nonce
  if (keep !== undefined) chat.keep = keep
  chat.set(dataset(attributes))
}

/** Returns the attributes as in `dataset`. An option that is undefined leaves the attribute as it is. */
function dataset(attributes: ScriptAttributes): Attributes {
  const given = Object.entries(attributes).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given.map(([name, value]) => [name, text(value)]))
}

function text(value: unknown): string | null {
  if (typeof value === 'boolean' || value === null) return value ? '' : null
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function run(chat: PageChat | undefined, command: unknown[]): Promise<unknown> {
  return ignorable(
    chat
      ? chat.handle.then((handle) => handle.push(command as never))
      : Promise.reject(failure('destroyed', 'This part of the page does not use the chat.')),
  )
}

/** Runs commands on the chat that `find` returns a moment later: in React, effects of inner components run first. */
export const runLater = (find: () => Bubblewire): Run =>
  ((...command: unknown[]) => {
    const isReady = Promise.resolve()
    return ignorable(isReady.then(() => (find().run as (...given: unknown[]) => Promise<unknown>)(...command)))
  }) as Run

/** A caller may ignore the rejection of the promise. */
function ignorable<T>(result: Promise<T>): Promise<T> {
  result.catch(ignore)
  return result
}

const ignore = () => {}
/** Before the chat is loaded, and on a server. */
export const notLoaded: Bubblewire = {
  run: (() => run(undefined, [])) as Run,
  on: () => ignore,
  set: ignore,
  release: ignore,
}
