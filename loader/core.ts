import type { ChatMessage, HostPageState, LoaderMessage, Settings } from '../contract/chat/embed'

export type Handler = (...args: never[]) => unknown

/**
 * The page's `window.bubblewire`: an array with the commands as methods. `push` runs a command and returns its promise.
 */
export interface CommandQueue {
  [command: string]: unknown
  push(command: readonly unknown[]): Promise<unknown>
  splice(from: number): (readonly unknown[])[]
}

/** Returns the handler of this name. Throws if no handler has this name. */
export type FindHandler = (name: string) => Handler | Promise<Handler>

/** A part of the loader that is fetched later: frame.js with the frame, and site.js for other commands. */
export interface LoaderPart {
  join(core: Core): FindHandler
}

type WithoutSurroundings<T> = T extends unknown
  ? Omit<T, keyof HostPageState> & Pick<HostPageState, 'page' | 'notices'>
  : never

/** The loader calls its own functions through this object, so that its parts can replace them. */
export interface Core {
  /** The data attributes of the script tag. Commands change them; the chat receives them at its start. */
  readonly set: Settings
  /** The element whose shadow tree contains the bubble and the frame. The page may remove this element. */
  readonly bubble: HTMLElement
  /** The chat's frame. Set by `load`, removed by `drop`. */
  chat?: HTMLIFrameElement | undefined
  shown?: boolean | undefined
  /** A `KeptSession` as JSON, set when the chat has started. Before that, the chat gets no messages. */
  session?: string | undefined
  /** site.js, or the promise of it while it loads. */
  site?: Promise<FindHandler> | undefined
  /** Runs a command of the page. Callers may ignore a rejection of the promise. */
  push: CommandQueue['push']
  /** Adds CSS to the shadow tree. */
  style(styles: string): void
  layout(): void
  load(): void
  drop(): void
  /** Returns the parent element of the bubble; null if the page does not have that element yet. */
  home(): Element | null
  /** Adds the bubble to `home()`, also after the page has removed or copied the bubble. */
  attach(): void
  move(shown?: boolean): void
  /** The commands of the page by name. */
  readonly acts: { [name: string]: Handler }
}

/** Listeners and cleanups that end at `destroy`. Not an `AbortController`, because a page may replace that class. */
export interface Lifetime {
  readonly ended: boolean
  listen<E extends Event = Event>(
    target: EventTarget,
    type: string,
    act: (event: E) => unknown,
    capture?: boolean,
  ): void
  onEnd(act: () => void): void
  end(): void
}

type MessageOf<T extends ChatMessage['type']> = Extract<ChatMessage, { type: T }>

/** What the loader reports to site.js. */
interface LoaderNews {
  /** Fetches site.js. On phones the chat has opened or has changed its size. */
  attach: undefined
  /** The chat has unread messages. */
  badge: MessageOf<'unread'>
  /** The page or a header does not allow the chat's frame. */
  blocked: { header: true } | undefined
  /** The chat has not started within 10 seconds. */
  offline: undefined
}

/** Handlers of the chat's messages and of the loader's news. The page cannot call them by `push`. */
export type MessageHandlers = { [T in ChatMessage['type']]?: (message: MessageOf<T>) => unknown } & {
  [N in keyof LoaderNews]?: (news: LoaderNews[N]) => unknown
}

export interface FramedCore extends Core {
  isOver: boolean
  messages: MessageHandlers
  /** Calls the handler of a message. Fetches site.js if frame.js has none. */
  receive(type: keyof MessageHandlers, message?: unknown): void
  /** Handles a message of the chat, a load of the frame, a violation of the page's CSP, or news of the loader. */
  handle(event: Event | 'attach' | 'offline'): void
  /** Returns the stored session, else `session`, which it stores if the chat is open. Undefined: storage denied. */
  save(session: string): string | undefined
  post(message: WithoutSurroundings<LoaderMessage>): void
  /** Functions that site.js shares. site.js does not import frame.js, because a failed import would fail forever. */
  tools: FrameTools
}

export interface FrameTools {
  bodyOf(): HTMLElement
  createElement<N extends keyof HTMLElementTagNameMap>(name: N): HTMLElementTagNameMap[N]
  createLife(): Lifetime
  find(selector: string): NodeListOf<HTMLElement>
  idOf(base: AddressParts): string
  isLight(): boolean
  mediaQuery(query: string): MediaQueryList
  nameOfBubble(set: Settings, news: { count: number; label: string }): string
  observe(nodes: readonly Node[], changes: MutationObserverInit, act: () => void): () => void
  observeHead(act: () => void): () => void
  partsOf(href: string): AddressParts
  phoneMedia: string
  Promise: PromiseConstructor
}

export type AddressParts = Pick<HTMLAnchorElement, 'href' | 'origin' | 'protocol' | 'host' | 'hostname' | 'pathname'>
