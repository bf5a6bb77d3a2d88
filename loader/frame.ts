import type { PortMessage, StoredSession } from '../contract/chat/embed'
import type { AddressParts, Core, FindHandler, FramedCore, FrameTools, LoaderPart } from './core'
import {
  bodyOf,
  createElement,
  createLifetime,
  find,
  isLight,
  isPopoverOpen,
  isRootContaining,
  mediaQuery,
  observe,
  observeHead,
  partsOf,
  titleOf,
  topLayer,
} from './page'

// Messages between page and chat, with exact origins. Fetched with the frame, not with loader.js.

/** Without a viewport tag the page is wider than the phone, so this also checks `device-width`. */
const phoneMedia = '(max-width:479px),(max-device-width:479px),(max-height:479px) and (pointer:coarse)'

export function join(loader: Core): FindHandler {
  const core = loader as FramedCore
  core.tools = tools
  core.messages = {}
  let tries = ''
  /** Fetches site.js. Browsers remember an address that failed, so the next try adds a `?`. */
  const fetchSite = () =>
    (core.site ||= (import(/* @vite-ignore */ `./site.js${tries}`) as Promise<LoaderPart>).then(
      (found) => found.join(core),
      (failure) => {
        core.site = undefined
        tries += '?'
        throw failure
      },
    ))
  const loadSite = () => fetchSite().catch(fetchSite)
  core.receive = async (type, message) => {
    try {
      if (!core.messages[type]) await loadSite()
      await core.messages[type]?.(message as never)
    } catch {}
  }
  connectChat(core)
  return (name) => core.acts[name] ?? loadSite().then((find) => find(name))
}

// One function: all messages share the state of the loader.
function connectChat(core: FramedCore) {
  const { set, acts, messages } = core
  const base = partsOf(import.meta.url)
  const id = idOf(base)
  const phone = mediaQuery(phoneMedia)
  const { load, layout } = core
  const life = createLifetime()
  core.style(
    `iframe{background:Canvas;color-scheme:light dark;border-radius:18px}@media${phoneMedia}{iframe{width:100%;inset:0;height:100%;border-radius:0}}`,
  )
  // `destroy` sets `move` to `layout`, so equality means that the chat was destroyed.
  core.isOver = core.move === layout

  let failures = 0
  let missingTimer: ReturnType<typeof setTimeout>
  let greetedFrame: HTMLIFrameElement | undefined
  core.handle = (event) => {
    const { chat } = core
    if (typeof event === 'string') return core.receive(event)
    if (!chat) return
    // Not `instanceof`: a page may replace the class MessageEvent.
    if (event.type === 'message') {
      const { source, origin, data } = event as MessageEvent
      if (source !== chat.contentWindow || origin !== base.origin) return
      greetedFrame = chat
      clearTimeout(missingTimer)
      sendPort(chat)
      if (data.type) core.receive(data.type, data)
    } else if (event.type === 'load') {
      // `about:blank` is not the chat yet. The page may have stopped the chat's first message, so a timer decides.
      if (greetedFrame === chat || chat.contentDocument?.URL === 'about:blank') return lookForFrame()
      sendPort(chat)
      missingTimer = setTimeout(onMissing, 500, chat)
    } else if (isFrameViolation(event as SecurityPolicyViolationEvent, base)) core.receive('blocked')
  }

  /** Sends the chat a port for its messages. Listeners of the page cannot read, change or stop messages on a port. */
  const sendPort = (chat: HTMLIFrameElement) => {
    // A page may replace the class MessageChannel. Without a port the chat posts to the window.
    const { port1, port2 }: Partial<MessageChannel> = window.MessageChannel ? new MessageChannel() : {}
    if (port1)
      port1.onmessage = ({ data }) => {
        clearTimeout(missingTimer)
        if (chat === core.chat) core.receive(data.type, data)
      }
    const message: PortMessage = { bubblewire: 1, type: 'line' }
    chat.contentWindow?.postMessage(message, base.origin, port2 ? [port2] : [])
  }

  /**
   * The first failure may be a network error, so the frame is loaded again. A second failure means that a header blocks
   * it.
   */
  const onMissing = (chat: HTMLIFrameElement) => {
    if (chat !== core.chat) return
    if (failures++) {
      core.receive('blocked', { header: true })
      return
    }
    chat.remove()
    core.chat = undefined
    if (core.shown) core.move(true)
    else core.load()
  }

  // The session stored first wins: all tabs of a site have the same customer. An unopened chat stores nothing.
  core.save = (session) => {
    try {
      if (tokenOf(localStorage[id])) return localStorage[id]
      if (core.shown) localStorage[id] = session
      return session
    } catch {}
  }

  const { home } = core
  core.home = () => (core.shown && !set.container && topLayer(core.bubble)) || home()
  const { attach } = core
  core.attach = () => {
    attach()
    const { bubble } = core
    // Dialogs of some libraries make all other elements inert, also the open chat.
    if (core.shown) {
      bubble.inert = false
      bubble.ariaHidden = null
    }
    const isOnTop = !/^(body|html)$/.test(bubble.parentElement?.localName ?? '') || isRootContaining()
    const isPopover = (isOnTop || (core.shown && isPopoverOpen(bubble))) && !set.container
    // Older browsers have no popovers.
    if (isPopover && bubble.isConnected && bubble.showPopover) {
      // A popover is above all other elements. Without it, a dialog with a CSS transform would move the frame.
      bubble.popover = 'manual'
      bubble.showPopover()
      stopWatching()
      stopWatching = observe([document], { childList: true, subtree: true }, () => core.attach())
    } else if (bubble.popover) {
      bubble.popover = null
      stopWatching()
    }
  }
  let stopWatching = () => {}
  for (const type of ['fullscreenchange', 'close', 'toggle']) life.listen(window, type, () => core.attach(), true)

  core.post = (details) =>
    core.session &&
    core.chat?.contentWindow?.postMessage(
      {
        page: { title: titleOf(), url: location.href },
        bubblewire: 1,
        language: set.language || document.documentElement.lang,
        full_screen: phone.matches,
        light: isLight(),
        open: core.shown,
        ...details,
      },
      base.origin,
    )

  core.layout = () => {
    layout()
    core.post({ type: 'page' })
    if (core.shown && core.session && phone.matches) core.receive('attach')
  }

  core.load = () => {
    const { session } = core
    // Another tab may have stored a session after this chat was loaded.
    if (session && tokenOf(core.save(session) || session) !== tokenOf(session)) core.drop()
    load()
    lookForFrame()
  }

  /** Reports a missing frame: some pages replace DOM functions, and consent tools remove the address of a frame. */
  const lookForFrame = () => {
    const { bubble, chat } = core
    if (!chat || chat === greetedFrame || !bubble.isConnected) return
    if (!chat.isConnected || !chat.getAttribute('src')?.startsWith(base.origin)) core.receive('blocked')
  }

  messages.ready = async ({ session, focused, typed }) => {
    // Wait for earlier commands of the page: they may change the consent to storage.
    await core.site?.catch(String)
    const kept = core.save(session)
    // A frame that reloads continues its session even if the session must not be stored.
    core.session = kept || core.session || session
    if (!focused) restoreFocus()
    core.post({ type: 'init', settings: set, kept, session: core.session })
    // After the customer has typed, the frame already receives keys. A new focus would lose the next key.
    if (focused && !typed) restoreFocus()
    core.layout()
  }

  /** A focus set before the document was ready is lost when the document is replaced, so this sets the focus again. */
  const restoreFocus = () => {
    if (document.activeElement !== core.bubble) return
    core.chat?.blur()
    core.chat?.focus()
  }

  messages.engaged = ({ session }) => {
    core.session = session
    localStorage[id] = session
  }
  messages.unread = (news) => {
    const button = core.bubble.shadowRoot?.querySelector('button')
    if (core.chat) core.chat.title = news.title
    if (button) button.ariaLabel = nameOfBubble(set, news)
    if (news.count) core.receive('badge', news)
  }

  messages.open = () => acts.open?.()
  messages.close = () => acts.close?.()

  life.listen(window, 'popstate', () => core.layout())
  acts.toggle = () => core.move(!core.shown)
  const { destroy } = acts
  acts.destroy = () => {
    core.isOver = true
    life.end()
    destroy?.()
  }
  if (core.isOver) life.end()
  lookForFrame()
  if (isRootContaining()) core.attach()
}

/** Returns the token of a stored session. Undefined if the page stored something else under this key. */
function tokenOf(session: string): string | undefined {
  try {
    return (JSON.parse(session) as StoredSession).token
  } catch {
    return undefined
  }
}

/** Not `at`: some old libraries define it without negative numbers. */
const idOf = ({ pathname }: AddressParts) => `bubblewire:${pathname.split('/').slice(-2)[0]}`

/** Returns the bubble's label: the site's own `label`, unless there are unread messages. */
const nameOfBubble = ({ label }: Core['set'], news: { count: number; label: string }) =>
  (!news.count && label) || news.label

/** Whether the violation is that the page's CSP refused the chat's frame. Report-only policies refuse nothing. */
const isFrameViolation = (
  { blockedURI, disposition, effectiveDirective }: SecurityPolicyViolationEvent,
  base: AddressParts,
) =>
  disposition === 'enforce' &&
  /^(frame|child|default)-src/.test(effectiveDirective) &&
  blockedURI.startsWith(base.origin)

const tools: FrameTools = {
  bodyOf,
  createElement,
  createLife: createLifetime,
  find,
  isLight,
  idOf,
  mediaQuery,
  nameOfBubble,
  observe,
  observeHead,
  partsOf,
  phoneMedia,
  // The native class, read from an async function, because a page may have replaced `Promise`.
  Promise: (async () => {})().constructor as PromiseConstructor,
}
