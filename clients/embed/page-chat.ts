import type { BubblewireError, BubblewireQueue, Theme } from './commands'
import { tagOf, whenReleased } from './page-tag'

/** The commands of a chat that has started. */
export type Handle = Required<BubblewireQueue>

/** Data attributes as in `dataset`; null for an attribute that the tag must not have. */
export type Attributes = Record<string, string | null>

const chats = new Map<string, PageChat>()
const usualName = 'bubblewire'
const page = () => window as unknown as Record<string, Handle | undefined>

/** Returns the usual name, or one with a number if another chat of the page has it. */
function freeName(): string {
  const tags = [
    ...document.querySelectorAll<HTMLScriptElement>('script[src*="/loader.js"],script[data-src*="/loader.js"]'),
  ]
  const names = [...tags.map((tag) => tag.dataset.name ?? usualName), ...[...chats.values()].map((chat) => chat.name)]
  for (let nth = 1; ; nth++) {
    const name = nth === 1 ? usualName : `${usualName}${nth}`
    if (!names.includes(name) && !page()[name]?.open) return name
  }
}

/** Milliseconds. A tag in the page's HTML may have failed, or its chat may be destroyed, before anybody listens. */
const longestLoadMs = 30_000

/** Resolves with the commands when the script has run. */
function whenStarted(name: string, tag: HTMLScriptElement | undefined, isInHtml: boolean): Promise<Handle> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(failure('no_chat', 'The script of the chat did not load.'))
    const look = () => {
      const handle = page()[name]
      if (handle?.open) resolve(handle)
      // The script waits for the body, and for the end of prerendering.
      else if (!document.body || (document as { prerendering?: boolean }).prerendering) requestAnimationFrame(look)
      else fail()
    }
    if (!tag || page()[name]?.open) return look()
    tag.addEventListener('load', look)
    tag.addEventListener('error', fail)
    if (isInHtml) setTimeout(look, longestLoadMs)
  })
}

/** Text that is no JSON is refused by the command, with a sentence for the developer. */
function parsed(text: string) {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

export const failure = (code: string, message: string): BubblewireError =>
  Object.assign(new Error(message), { name: 'BubblewireError' as const, code })

/** A chat on the page. All parts of the page that name the same address share it, and its one script tag. */
export class PageChat {
  /** Rejects with a `BubblewireError` if the script does not load. */
  readonly handle: Promise<Handle>
  /** Set to hide the chat when nobody uses it. Otherwise the chat is removed. */
  keep = false
  nonce: string | undefined
  #users = 0
  #wanted: Attributes = {}
  #applied: Attributes = {}
  /** The name of the handle on `window`, once it is known. */
  name = ''
  #tag: HTMLScriptElement | undefined

  /** Returns the chat of this address with one more user. */
  static join(src: string): PageChat {
    const address = new URL(src, document.baseURI).href
    const chat = chats.get(address) ?? new PageChat(address)
    if (chat.#users === 0) chat.#wanted.hidden = null
    chat.#users++
    return chat
  }

  private constructor(readonly src: string) {
    chats.set(src, this)
    this.handle = this.#start()
    this.handle.catch(() => this.#forget())
  }

  /** Sets attributes: of the tag before its script starts, later by commands. Some are read only at the start. */
  set(attributes: Attributes): void {
    Object.assign(this.#wanted, attributes)
    this.#whenOnPage((handle) => this.#applyChanges(handle))
  }

  /** Ends a use. Another part of the page may join before the chat is removed or hidden. */
  leave(): void {
    this.#users--
    this.#whenOnPage((handle) => {
      if (this.#users > 0) return
      // A tag in the page's HTML starts only once, so its chat has to stay.
      if (this.keep || !this.#tag) {
        this.#wanted.hidden = ''
        this.#applyChanges(handle)
      } else {
        this.#forget()
        void handle.destroy()
      }
    })
  }

  #whenOnPage(act: (handle: Handle) => void): void {
    this.handle.then(
      (handle) => chats.get(this.src) === this && act(handle),
      () => {},
    )
  }

  #forget(): void {
    if (chats.get(this.src) === this) chats.delete(this.src)
    this.#tag?.remove()
  }

  async #start(): Promise<Handle> {
    // Parts that start together give all attributes first, and React's strict mode, which mounts twice, makes one tag.
    await null
    if (this.#users === 0) throw failure('destroyed', 'The chat was removed before it started.')
    const own = tagOf(this.src)
    // The loader marks a started chat by this property. The page may have removed the tag.
    if (own || page()[this.src.split('loader.js')[0] ?? '']) {
      this.#applied = { ...own?.dataset } as Attributes
      this.name = this.#applied.name ?? this.#wanted.name ?? usualName
      return whenStarted(this.name, own && (await whenReleased(this.src, own)), true)
    }
    this.name = this.#wanted.name ?? freeName()
    this.#applied = { name: this.name === usualName ? null : this.name, ...this.#wanted }
    this.#tag = document.createElement('script')
    for (const [name, value] of Object.entries(this.#applied)) if (value !== null) this.#tag.dataset[name] = value
    if (this.nonce) this.#tag.nonce = this.nonce
    this.#tag.src = this.src
    document.head.append(this.#tag)
    return whenStarted(this.name, this.#tag, false)
  }

  #applyChanges(handle: Handle): void {
    const wanted = this.#wanted
    const changed = Object.keys(wanted).filter((name) => wanted[name] !== (this.#applied[name] ?? null))
    Object.assign(this.#applied, wanted)
    const theme: Theme = {}
    for (const name of changed) {
      const value = wanted[name] as string
      if (name === 'hidden') void (value === null ? handle.show() : handle.hide())
      else if (value === null) continue
      else if (name === 'language') void handle.setLocale(value)
      else if (name === 'consent') void handle.setConsent(value as 'none')
      else if (name === 'color' || name === 'font') theme[name] = value
      else if (name === 'theme' || name === 'strings') theme[name] = parsed(value)
    }
    if (Object.keys(theme).length > 0) void handle.setTheme(theme)
  }
}
