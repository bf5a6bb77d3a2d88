import type { ChatMessage, KeptSession } from '../contract/chat/embed'
import type { AddressParts, Core, FindAct, FramedCore, Part, Tools } from './core'

// What the page and its chat say to each other, by postMessage with exact origins. Fetched with the frame, so that a page with a
// chat that nobody wants has only the loader.

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
  const { set, acts, life } = core
  const base = partsOf(import.meta.url)
  const id = `bubblewire:${base.pathname.split('/').at(-2)}`
  const phone = matchMedia(phoneMedia)
  const { load, layout } = core

  let missed = 0
  core.hear = (event) => {
    const { chat } = core
    if (event instanceof MessageEvent) {
      const { source, origin, data } = event
      if (!chat || source !== chat.contentWindow || origin !== base.origin) return
      // A frame that speaks is the chat.
      chat.onload = null
      void core.push([data.type, data])
    } else if (event.type === 'load') setTimeout(() => chat?.onload && chat === core.chat && miss(), 500)
    else if (isOfFrame(event as SecurityPolicyViolationEvent, base)) void core.push(['blocked'])
  }

  /** Something loaded, but not the chat: a header keeps it away. The first time it may have been the network. */
  const miss = () => {
    if (missed++) {
      void core.push(['blocked', { header: true }])
      return
    }
    core.chat?.remove()
    core.chat = undefined
    if (core.shown) core.move(true)
    else core.load()
  }
  acts.here = () => {}

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
  for (const type of ['fullscreenchange', 'close', 'toggle'])
    addEventListener(type, () => core.attach(), { signal: life.signal, capture: true })

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

  addEventListener('popstate', () => core.layout(), life)
  lookForFrame()
}

/** The parts of an address. A link has them on every page, also where a variable of the page is named `URL`. */
const partsOf = (href: string): AddressParts => Object.assign(document.createElement('a'), { href })

/** The body, also of a page with a frame that is named so; the root of a page of frames. */
const bodyOf = (): HTMLElement => document.querySelector('body') ?? document.documentElement

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
  return [...document.querySelectorAll('dialog:modal')].at(-1)
}

/** Whether a popover of the page is open, which would be drawn over the chat. */
const overPopover = (bubble: HTMLElement) =>
  'popover' in bubble && [...document.querySelectorAll(':popover-open')].some((each) => each !== bubble)

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

const tools: Tools = { bodyOf, isLight, nameOfBubble, partsOf, phoneMedia }
