import type { LoaderMessage, Settings, Surroundings } from '../contract/chat/embed'

/** A message of the chat, or a command of the page. */
export type Act = (...asked: never[]) => unknown

/** The page's `window.bubblewire`: its own array with the commands as methods. `push` takes a command and returns its promise. */
export interface Handle {
  [command: string]: unknown
  push(asked: readonly unknown[]): Promise<unknown>
  splice(from: number): (readonly unknown[])[]
}

/** Returns the act of this name, and throws when there is none. */
export type FindAct = (name: string) => Act | Promise<Act>

/**
 * A file that is fetched later. The loader fetches frame.js with the chat's frame, which speaks with it, or for a command that the loader
 * does not know. frame.js fetches site.js for every command that it does not know.
 */
export interface Part {
  /** Adds to `core` and to `core.acts`. */
  join(core: Core): FindAct
}

type WithoutSurroundings<T> = T extends unknown
  ? Omit<T, keyof Surroundings> & Pick<Surroundings, 'page' | 'notices'>
  : never

/**
 * The loader as its parts use it: they read it, replace some of its functions, and add to `acts`. The loader always calls through
 * it. The address of a part holds the channel id, which names the element of the bubble.
 */
export interface Core {
  /** The script tag's data-attributes; commands change them, and the chat is given them when it begins. */
  readonly set: Settings
  /** The element whose shadow tree has the bubble and the frame. The page may remove it. */
  readonly bubble: HTMLElement
  /** The chat's frame, from `load` to `drop`. */
  chat?: HTMLIFrameElement | undefined
  /** Whether the chat is open. */
  shown?: boolean | undefined
  /** A `KeptSession` as JSON, once the chat has begun. Before that there is no session, and nothing is posted. */
  session?: string | undefined
  /** site.js, fetched or on its way. */
  site?: Promise<FindAct> | undefined
  /** Takes a command of the page or a message of the chat. Its promise may reject unheard. */
  push: Handle['push']
  layout(): void
  /** Loads the chat, hidden until it is opened. */
  load(): void
  /** Removes the chat's frame. */
  drop(): void
  /** The element that the bubble belongs in; null if the page has no place for it yet. */
  home(): Element | null
  /** Puts the bubble there, also after the page has removed or copied it. */
  attach(): void
  /** Opens or closes the chat. */
  move(shown?: boolean): void
  /** Messages from the chat and commands from the site, by name. */
  readonly acts: { [name: string]: Act }
}

/** What ends at `destroy`. A page may have its own `AbortController`. */
export interface Life {
  readonly ended: boolean
  /** Listens until the end. */
  listen<E extends Event = Event>(
    target: EventTarget,
    type: string,
    act: (event: E) => unknown,
    capture?: boolean,
  ): void
  onEnd(act: () => void): void
  end(): void
}

/** The loader with frame.js. */
export interface FramedCore extends Core {
  /** The chat was destroyed. */
  isOver: boolean
  /** Takes a message, or a refusal of the page's policy. */
  hear(event: Event): void
  /** Returns the stored session, or the given session; undefined if nothing may be stored. Stores it if the chat is open. */
  kept(session: string): string | undefined
  post(message: WithoutSurroundings<LoaderMessage>): void
  /** What site.js uses of frame.js. It imports nothing of it: browsers remember a failed import, and site.js would fail with it. */
  tools: Tools
}

export interface Tools {
  bodyOf(): HTMLElement
  createElement<N extends keyof HTMLElementTagNameMap>(name: N): HTMLElementTagNameMap[N]
  createLife(): Life
  find(selector: string): NodeListOf<HTMLElement>
  isLight(): boolean
  nameOfBubble(set: Settings, news: { count: number; label: string }): string
  partsOf(href: string): AddressParts
  phoneMedia: string
}

export type AddressParts = Pick<HTMLAnchorElement, 'href' | 'origin' | 'protocol' | 'host' | 'hostname' | 'pathname'>
