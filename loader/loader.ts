/**
 * The whole script on a site's page: a bubble at the bottom right, and the chat's frame once it is wanted.
 * It draws through DOM and CSSOM only, so that strict CSP and Trusted Types on the page let it pass.
 */
import type { LoaderMessage } from '../contract/embed'

type Command = [name: 'open' | 'close' | 'toggle' | 'destroy']
/** A ChatMessage or a command, with the details that some of them carry. */
type Heard = { type: string; count?: number; url?: string; label?: string }
type Session = { token: string; engaged?: boolean }
/** What every message carries is added where it is posted. */
type Details = Omit<Extract<LoaderMessage, { type: 'init' }>, 'bubblewire' | 'type' | 'page' | 'full_screen'>

declare global {
  interface Window {
    /** The site's commands, such as `['open']`: before the script arrives an array, then whatever `push` runs at once. */
    bubblewire?: { push(command: Command): unknown; map?(run: (command: Command) => unknown): unknown } | undefined
  }
}

/** The page is a stranger: what it denies (storage, odd addresses) must never come back to it as an error. */
const attempt = <T>(act: () => T): T | undefined => {
  try {
    return act()
  } catch {}
}

/** `!important`, because a site's own rules for frames often are. */
const paint = <T extends HTMLElement>(element: T, css: string) => {
  element.style.cssText += css.replace(/;|$/g, '!important;')
  return element
}

const script = document.currentScript as HTMLScriptElement
/** How the site wants it, attribute by attribute. See docs/appearance.md. */
const set = script.dataset

const start = () => {
  const base = new URL('.', script.src)
  /** Names the bubble, and what is kept in the site's storage. */
  const id = `bubblewire:${base.pathname.split('/').at(-2)}`
  if (document.getElementById(id)) return

  const life = new AbortController()
  const phone = matchMedia('(max-width:479px),(max-height:479px) and (pointer:coarse)')
  const view = visualViewport as VisualViewport
  const bubble = document.createElement('div')
  const button = document.createElement('button')
  const badge = document.createElement('b')
  let chat: HTMLIFrameElement | undefined
  let ready = false
  let open = false

  const listen = (target: EventTarget, type: string, act: (event: MessageEvent) => unknown) =>
    target.addEventListener(type, act as EventListener, life)

  const stored = () => attempt((): Session | undefined => JSON.parse(localStorage[id]))
  let session: Session | undefined
  /** Nothing when the storage is denied. */
  const keep = () => attempt(() => (localStorage[id] = JSON.stringify(session)))

  const post = (type: LoaderMessage['type'], details?: Details) =>
    ready &&
    (chat as HTMLIFrameElement).contentWindow?.postMessage(
      {
        bubblewire: 1,
        type,
        page: {
          url: location.href,
          title: document.title,
          language: set.language || document.documentElement.lang || navigator.language,
        },
        full_screen: phone.matches,
        ...details,
      },
      base.origin,
    )

  /** Nothing of the site's own rules is left, as far as rules can tell. */
  const place = (element: HTMLElement, shown: boolean, css: string) =>
    paint(
      element,
      `all:initial;visibility:${shown ? 'visible' : 'hidden'};z-index:9999999;color-scheme:light dark;position:fixed;inset:${css}`,
    )

  const side = +(set.size || 60)
  const corner = (gap: number) => `auto;bottom:${gap}px;${set.position || 'right'}:${gap}px`

  const layout = () => {
    place(bubble, !open, `${corner(20)};width:${side}px;height:${side}px`)
    // The browser makes a text of it.
    button.ariaExpanded = open as never
    if (chat)
      place(
        chat,
        open,
        phone.matches
          ? // The part above the keyboard; a customer who zooms in keeps the size the chat had.
            `${view.scale > 1 ? 0 : view.offsetTop}px 0 auto;width:100%;height:${view.scale * view.height}px;border-radius:0`
          : `${corner(20)};width:400px;height:min(680px,100% - 40px);border-radius:18px;background:Canvas;box-shadow:0 4px 24px #0004`,
      )
    post('page')
  }

  /** Fetches the chat, hidden until it is opened. */
  const load = () => {
    // Nothing comes back after `destroy`, whatever was still on its way.
    if (chat || !bubble.isConnected) return
    const frame = document.createElement('iframe')
    chat = frame
    frame.title = 'Chat'
    frame.allow = 'payment'
    frame.src = `${base}#${location.origin}`
    layout()
    document.body.append(frame)
    setTimeout(() => {
      if (ready) return
      frame.remove()
      chat = undefined
      setOpen(false)
      button.ariaLabel = 'Chat offline'
    }, 1e4)
  }

  const setOpen = (value: boolean) => {
    open = value
    if (value) load()
    layout()
    if (value) chat?.focus()
    post(value ? 'open' : 'close')
    // The storage can wait until the chat is on its way.
    setTimeout(() => attempt(() => (sessionStorage[id] = open || '')))
  }

  /** What the chat reports and what the site asks for, by name. */
  const acts: { [name: string]: (data: Heard) => unknown } = {
    ready: () => {
      // All tabs of a site are one customer, so a session that another tab stored first wins.
      session = stored() ||
        session || {
          // 43 characters out of 63 are 256 bits still.
          token: btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(33))))
            .replace(/\W/g, '-')
            .slice(0, 43),
        }
      ready = true
      post('init', {
        channel_id: id.slice(11),
        session_token: session.token,
        storage: keep() ? 'persistent' : 'memory',
        engaged: !!session.engaged,
        open,
        settings: { ...set },
      })
    },
    open: () => setOpen(true),
    close: () => {
      setOpen(false)
      button.focus()
    },
    toggle: () => setOpen(!open),
    engaged: () => {
      ;(session as Session).engaged = true
      keep()
    },
    unread: ({ count, label: name = set.label || 'Open chat' }) => {
      badge.textContent = count as never
      badge.hidden = !count
      button.ariaLabel = name
    },
    // The chat has checked it, and comes from where this script comes from.
    navigate: ({ url = '' }) => location.assign(url),
    destroy: () => {
      life.abort()
      chat?.remove()
      bubble.remove()
      window.bubblewire = undefined
    },
  }
  const act = (data: Heard) => attempt(() => acts[data.type]?.(data))

  // Drawn by its border, which stays where colours are forced.
  const icon = paint(
    document.createElement('i'),
    `position:absolute;inset:29%;${set.icon ? `background:url(${set.icon})0/contain` : 'border:.19em solid;border-radius:50% 50% 50% 4px'}`,
  )
  paint(
    button,
    `position:absolute;inset:0;border:solid #0000;border-radius:50%;font-size:${side}px;cursor:pointer;color:#fff;background:${set.color || '#0c726b'};box-shadow:0 4px 24px #0004;${set.style}`,
  ).append(
    icon,
    paint(
      badge,
      'position:absolute;inset:-4px -4px auto auto;padding:0 8px;border-radius:18px;color:#fff;background:#c00;font:600 12px/24px system-ui',
    ),
  )
  // Out of reach of the site's own rules.
  bubble.attachShadow({ mode: 'open' }).append(button)
  // A finger enters before it presses.
  button.onpointerenter = button.onfocus = load
  button.onclick = acts.open as () => void
  bubble.id = id
  acts.unread?.({ type: 'unread', count: 0 })
  layout()
  document.body.append(bubble)
  listen(
    window,
    'message',
    ({ source, origin, data }) => source === chat?.contentWindow && origin === base.origin && act(data),
  )
  listen(window, 'popstate', layout)
  listen(view, 'resize', layout)
  listen(view, 'scroll', layout)

  if (attempt(() => sessionStorage[id])) {
    open = true
    load()
  } else setTimeout(() => stored()?.engaged && load(), 2e3)

  // As text, so that a command of the wrong shape is just an unknown one.
  const push = (command: Command) => act({ type: `${command}` })
  const asked = window.bubblewire
  window.bubblewire = { push }
  asked?.map?.(push)
}

const go = () => attempt(start)
if (document.body) go()
else addEventListener('DOMContentLoaded', go)
