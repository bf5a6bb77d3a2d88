import type { BubblewireEvents } from './commands'
import { type Bubblewire, type BubblewireOptions, type EventName, loadBubblewire, notLoaded, type Run } from './load'
import { attributeNames, eventNames } from './names'

const isEvent = (name: string): name is EventName => Object.hasOwn(eventNames, name)
const htmlName = (name: string) => `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

/** On a server no elements are. */
const Base = globalThis.HTMLElement ?? (class {} as typeof HTMLElement)

/**
 * `<bubblewire-chat src="…">` shows the chat while it is in the page. It has the data attributes of the script tag, and
 * dispatches the chat's events, which do not bubble.
 */
export class BubblewireChatElement extends Base {
  static readonly observedAttributes = ['src', 'keep', ...Object.keys(attributeNames).map(htmlName)]

  #chat: Bubblewire = notLoaded
  #events = new Set<EventName>()

  connectedCallback(): void {
    if (this.#chat !== notLoaded || !this.getAttribute('src')) return
    this.#chat = loadBubblewire(this.#options())
    for (const event of this.#events) this.#forward(event)
  }

  disconnectedCallback(): void {
    this.#chat.release()
    this.#chat = notLoaded
  }

  attributeChangedCallback(name: string): void {
    if (!this.getAttribute('src')) this.disconnectedCallback()
    else if (this.#chat !== notLoaded) {
      const options = this.#options()
      if (name === 'keep') options.keep ??= false
      if (name === 'data-hidden') options.hidden ??= false
      this.#chat.set(options)
    } else if (this.isConnected) this.connectedCallback()
  }

  /** The chat sends an event only after somebody listened to it. */
  override addEventListener<N extends EventName>(
    type: N,
    listener: (event: CustomEvent<BubblewireEvents[N]>) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void
  override addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | AddEventListenerOptions,
  ): void
  override addEventListener(type: string, listener: unknown, options?: boolean | AddEventListenerOptions): void {
    super.addEventListener(type, listener as EventListener, options)
    if (!isEvent(type) || this.#events.has(type)) return
    this.#events.add(type)
    this.#forward(type)
  }

  /** Runs a command, once the chat has loaded. */
  get run(): Run {
    return this.#chat.run
  }

  #forward(event: EventName): void {
    this.#chat.on(event, (detail) => this.dispatchEvent(new CustomEvent(event, { detail })))
  }

  #options(): BubblewireOptions {
    const keep = this.hasAttribute('keep') ? true : undefined
    // The script reads the same texts from its tag.
    return Object.assign({}, this.dataset, {
      keep,
      nonce: this.nonce,
      src: this.getAttribute('src') ?? '',
    }) as object as BubblewireOptions
  }
}

if (globalThis.customElements && !customElements.get('bubblewire-chat'))
  customElements.define('bubblewire-chat', BubblewireChatElement)

declare global {
  interface HTMLElementTagNameMap {
    'bubblewire-chat': BubblewireChatElement
  }
}
