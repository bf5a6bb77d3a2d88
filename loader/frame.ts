import type { ChatMessage, KeptSession, LineMessage } from '../contract/chat/embed'
import type { AddressParts, Core, FindAct, FramedCore, Life, Part, Tools } from './core'

// What the page and its chat say to each other, with exact origins: the page by postMessage, the chat by a port that the page hands it. Fetched
// with the frame, so that a page with a chat that nobody wants has only the loader.

type MessageOf<T extends ChatMessage['type']> = Extract<ChatMessage, { type: T }>

/** Chat that fills the screen. A page without a viewport tag is wider than the phone that shows it. */
const phoneMedia = '(max-width:479px),(max-device-width:479px),(max-height:479px) and (pointer:coarse)'

/** Joins the loader. */
export function join(loader: Core): FindAct {
  const core = loader as FramedCore
  core.tools = tools
  speak(core)
  let tries = ''
  /** Browsers remember an address that failed, so the next try has another. */
  const fetchSite = () =>
    (core.site ||= (import(/* @vite-ignore */ `./site.js${tries}`) as Promise<Part>).then(
      (found) => found.join(core),
      (failure) => {
        core.site = undefined
        tries += '?'
        throw failure
      },
    ))
  return (name) =>
    core.acts[name] ??
    fetchSite()
      .catch(fetchSite)
      .then((find) => find(name))
}

// One function: what page and chat say to each other shares the loader's state.
function speak(core: FramedCore) {
  const { set, acts } = core
  const base = partsOf(import.meta.url)
  const id = `bubblewire:${base.pathname.split('/').at(-2)}`
  const phone = matchMedia(phoneMedia)
  const { load, layout } = core
  const life = createLife()
  // After `destroy` the loader does nothing for both.
  core.isOver = core.move === layout

  let missed = 0
  let missing: ReturnType<typeof setTimeout>
  /** The frame whose document has spoken. */
  let greeting: HTMLIFrameElement | undefined
  core.hear = (event) => {
    const { chat } = core
    if (!chat) return
    // A page may have its own class MessageEvent.
    if (event.type === 'message') {
      const { source, origin, data } = event as MessageEvent
      if (source !== chat.contentWindow || origin !== base.origin) return
      greeting = chat
      clearTimeout(missing)
      handLine(chat)
      if (data.type) void core.push([data.type, data])
    } else if (event.type === 'load') {
      // A listener of the page may have kept the chat's greeting. A frame of this moment has loaded nothing yet.
      if (greeting === chat || chat.contentDocument?.URL === 'about:blank') return
      handLine(chat)
      missing = setTimeout(miss, 500, chat)
    } else if (isOfFrame(event as SecurityPolicyViolationEvent, base)) void core.push(['blocked'])
  }

  /** Gives the chat a port for its messages, which no listener of the page hears, changes or stops. A frame that speaks is the chat. */
  const handLine = (chat: HTMLIFrameElement) => {
    // Without ports, where the page has another class of this name, the chat speaks to the window.
    const { port1, port2 }: Partial<MessageChannel> = new MessageChannel()
    if (port1)
      port1.onmessage = ({ data }) => {
        clearTimeout(missing)
        if (chat === core.chat) void core.push([data.type, data])
      }
    const line: LineMessage = { bubblewire: 1, type: 'line' }
    chat.contentWindow?.postMessage(line, base.origin, port2 ? [port2] : [])
  }

  /** Something loaded, but not the chat: a header keeps it away. The first time it may have been the network. */
  const miss = (chat: HTMLIFrameElement) => {
    if (chat !== core.chat) return
    if (missed++) {
      void core.push(['blocked', { header: true }])
      return
    }
    chat.remove()
    core.chat = undefined
    if (core.shown) core.move(true)
    else core.load()
  }

  // All tabs of a site belong to the same customer, so the session that a tab stored first wins. A chat that was loaded but not
  // opened stores nothing.
  core.kept = (session) => {
    try {
      if (core.shown) localStorage[id] ||= session
      return localStorage[id] || session
    } catch {}
  }

  const { home } = core
  core.home = () => (core.shown && !set.container && topLayer(core.bubble)) || home()
  const { attach } = core
  core.attach = () => {
    attach()
    const { bubble } = core
    const isOnTop = !/^(body|html)$/.test(bubble.parentElement?.localName ?? '')
    if ((isOnTop || (core.shown && overPopover(bubble))) && !set.container && bubble.isConnected) {
      // A dialog that is moved by a transform would take the chat along.
      bubble.popover = 'manual'
      bubble.showPopover()
      removals.observe(document, { childList: true, subtree: true })
    } else if (bubble.popover) {
      bubble.popover = null
      removals.disconnect()
    }
  }
  const removals = new MutationObserver(() => core.attach())
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
    if (core.shown && core.session && phone.matches) void core.push(['join'])
  }

  core.load = () => {
    const { session } = core
    // Another tab may have stored a session since this chat was loaded.
    if (session && tokenOf(core.kept(session) || session) !== tokenOf(session)) core.drop()
    load()
    lookForFrame()
  }

  /** Some pages change the functions that add elements, so that no frame is added. */
  const lookForFrame = () => core.chat && !core.chat.isConnected && core.bubble.isConnected && core.push(['blocked'])

  acts.ready = async ({ session, focused, typed }: MessageOf<'ready'>) => {
    // Earlier commands of the page come first: they may change what is stored.
    await core.site?.catch(String)
    const kept = core.kept(session)
    // A frame that reloads itself keeps a session that may not be stored.
    core.session = kept || core.session || session
    if (!focused) focusAnew()
    core.post({ type: 'init', settings: set, kept, session: core.session })
    // Text in the chat proves that keys arrive; then a key between would be lost.
    if (focused && !typed) focusAnew()
    core.layout()
  }

  /**
   * Focus that came before the frame's document has reached the old one only: the browser's keys still go to the page, also if the new
   * document has the focus in its own eyes.
   */
  const focusAnew = () => {
    if (document.activeElement !== core.bubble) return
    core.chat?.blur()
    core.chat?.focus()
  }

  acts.engaged = ({ session }: MessageOf<'engaged'>) => {
    core.session = session
    localStorage[id] = session
  }
  acts.unread = (news: MessageOf<'unread'>) => {
    const button = core.bubble.shadowRoot?.querySelector('button')
    if (core.chat) core.chat.title = news.title
    if (button) button.ariaLabel = nameOfBubble(set, news)
    // site.js draws the badge and announces the count.
    if (news.count) void core.push(['badge', news])
  }

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
}

function createLife(): Life {
  const ends: (() => void)[] = []
  let ended = false
  return {
    get ended() {
      return ended
    },
    listen(target, type, act, capture = false) {
      target.addEventListener(type, act as EventListener, capture)
      ends.push(() => target.removeEventListener(type, act as EventListener, capture))
    },
    onEnd: (act) => void ends.push(act),
    end() {
      ended = true
      for (const act of ends.splice(0)) act()
    },
  }
}

// The page may have given the names of these functions to forms or pictures.
const createElement = <N extends keyof HTMLElementTagNameMap>(name: N): HTMLElementTagNameMap[N] =>
  Document.prototype.createElement.call(document, name) as HTMLElementTagNameMap[N]
const find = (selector: string): NodeListOf<HTMLElement> =>
  Document.prototype.querySelectorAll.call(document, selector) as NodeListOf<HTMLElement>

/** The parts of an address. A link has them on every page, also where a variable of the page is named `URL`. */
const partsOf = (href: string): AddressParts => Object.assign(createElement('a'), { href })

/** The body, also of a page with a frame that is named so; the root of a page of frames. */
const bodyOf = (): HTMLElement => find('body')[0] ?? document.documentElement

/** Whether the device prefers dark, and the page is light all the same. */
function isLight(): boolean {
  const html = getComputedStyle(document.documentElement)
  if (/dark/.test(html.colorScheme) || !matchMedia('(prefers-color-scheme:dark)').matches) return false
  const drawn = [getComputedStyle(bodyOf()), html].find(({ backgroundColor }) => !/, 0\)/.test(backgroundColor))
  const [red = 255, green = 255, blue = 255] = (drawn?.backgroundColor.match(/[\d.]+/g) ?? []).map(Number)
  return red + green + blue > 500
}

/** The element of the page over which nothing else is drawn, and outside of which nothing takes a press: a modal dialog, or full screen. */
function topLayer(bubble: HTMLElement): Element | undefined {
  const full = document.fullscreenElement
  if (full && full !== bubble && !/^(video|iframe|img|canvas|embed|object)$/.test(full.localName)) return full
  return [...find('dialog:modal')].at(-1)
}

/** Whether a popover of the page is open, which would be drawn over the chat. */
const overPopover = (bubble: HTMLElement) =>
  'popover' in bubble && [...find(':popover-open')].some((each) => each !== bubble)

/** A form with this name stands for the page's title. */
const titleOf = () => (typeof document.title === 'string' ? document.title : '')

const tokenOf = (session: string) => (JSON.parse(session) as KeptSession).token

/** The page's own name for the bubble stays, unless there are unread messages. */
const nameOfBubble = ({ label }: Core['set'], news: { count: number; label: string }) =>
  (!news.count && label) || news.label

/** Whether the page's policy refused the chat's frame. A policy that only reports refuses nothing. */
const isOfFrame = ({ blockedURI, disposition, effectiveDirective }: SecurityPolicyViolationEvent, base: AddressParts) =>
  disposition === 'enforce' &&
  /^(frame|child|default)-src/.test(effectiveDirective) &&
  blockedURI.startsWith(base.origin)

const tools: Tools = { bodyOf, createElement, createLife, find, isLight, nameOfBubble, partsOf, phoneMedia }
