import type { LoaderMessage, Settings, Surroundings } from '../contract/chat/embed'

/** A message of the chat, or a command of the page. */
export type Act = (...asked: never[]) => unknown

/** The page's `window.bubblewire`: its own array with the commands as methods. `push` takes a command and returns its promise. */
export interface Handle {
  [command: string]: unknown
  push(asked: readonly unknown[]): Promise<unknown>
  splice(from: number): (readonly unknown[])[]
}

/** The file that the loader fetches for everything that the loader itself does not know. */
export interface SiteFile {
  /** Adds acts to `core.acts`. Returns a function that finds an act by its name, and throws when there is none. */
  join(core: Core): (name: string) => Act
}

type WithoutSurroundings<T> = T extends unknown
  ? Omit<T, keyof Surroundings> & Pick<Surroundings, 'page' | 'notices'>
  : never

/**
 * The loader as site.js uses it: site.js reads it, replaces some of its functions, and adds to `acts`. The loader
 * always calls through it. The address of site.js holds the channel id, which names the element of the bubble.
 */
export interface Core {
  /** The script tag's data-attributes; commands change them, and the chat is given them when it begins. */
  readonly set: Settings
  /** Whether the chat is open. */
  shown?: boolean | undefined
  /** A `KeptSession` as JSON, once the chat has begun. Before that there is no session, and nothing is posted. */
  session?: string | undefined
  /** Returns the stored session, or stores the given session; undefined if nothing may be stored. */
  kept(session: string): string | undefined
  post(message: WithoutSurroundings<LoaderMessage>): void
  layout(): void
  /** Loads the chat, hidden until it is opened. */
  load(): void
  /** Removes the chat's frame. */
  drop(): void
  /** Opens or closes the chat. */
  move(shown?: boolean): void
  /** Messages from the chat and commands from the site, by name. */
  readonly acts: { [name: string]: Act }
}
