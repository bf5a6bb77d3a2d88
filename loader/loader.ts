/** Renders the bubble and the chat's hidden frame. Uses only DOM and CSSOM, for strict CSP and Trusted Types. */
import type { CommandQueue, Core, FindHandler, FramedCore, LoaderPart } from './core'

/** The page must not see errors of denied storage, refused elements or unusual addresses. */
const attempt = <T>(act: () => T): T | undefined => {
  try {
    return act()
  } catch {}
}

type ListenerFunction = 'addEventListener' | 'removeEventListener'
type DocumentFunction = 'createElement' | 'querySelector' | 'querySelectorAll' | ListenerFunction
/** Forms and images of the page hide functions of the document itself, and MooTools replaces the class `Document`. */
const { __proto__: functions } = document as unknown as {
  __proto__: Record<DocumentFunction, (...args: unknown[]) => never>
}

const callDocument = (name: DocumentFunction, text: string) => functions[name].call(document, text)

/** `currentScript` is null in modules and behind optimizers. Then the script is found by its `src` or `data-src`. */
const tag = document.currentScript as HTMLScriptElement | null
const script: HTMLScriptElement | null = /\/loader\.js/.test(tag?.src as string)
  ? tag
  : callDocument('querySelector', 'script[src*="/loader.js"],[data-src*="/loader.js"]')
const address = (script?.src || script?.dataset.src) as string
const page = window as unknown as Record<string, unknown>

// `__proto__: null` hides properties that old pages add to all objects.
const set = { __proto__: null, ...script?.dataset } as unknown as Core['set']
const name = set.name || 'bubblewire'
const gap = (set.offset || 20) as number
const bubble: HTMLElement = callDocument('createElement', 'div')
const button: HTMLButtonElement = callDocument('createElement', 'button')
let tree: ShadowRoot
let body: HTMLElement
let base: string
let tries = ''
let frame: Promise<FindHandler> | undefined
let id: string
let loadTimer: ReturnType<typeof setTimeout>
let watchTimer: ReturnType<typeof setTimeout>
let watcher: MutationObserver

/** Fetches frame.js one time. Browsers remember an address that failed, so the next try adds a `?`. */
const fetchFrame = (): Promise<FindHandler> =>
  (frame ||= (import(/* @vite-ignore */ `${base}frame.js${tries}`) as Promise<LoaderPart>).then(
    (found) => found.join(core),
    (failure) => {
      frame = undefined
      tries += '?'
      throw failure
    },
  ))
const loadFrame = () => fetchFrame().catch(fetchFrame)

/**
 * Runs a command. Errors reject the promise and are never thrown. frame.js finds commands that
 * the loader does not know.
 */
const push: CommandQueue['push'] = (command) => {
  const result = (async ([name, ...args]) =>
    (core.acts[name as string] || (await (await loadFrame())(name as string)))(...(args as never[])))(command)
  result.catch(String)
  return result
}

const report = (news: Event | 'attach' | 'offline') => loadFrame().then(() => (core as FramedCore).handle(news), String)
const forwardEvent = (event: Event) => core.chat && report(event)

const core: Core = {
  set,
  push,
  bubble,
  style(styles) {
    // A page may have replaced the class CSSStyleSheet. The fallback is a style element, which a strict CSP refuses.
    try {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(styles)
      tree.adoptedStyleSheets.push(sheet)
    } catch {
      tree.appendChild(callDocument('createElement', 'style') as HTMLElement).textContent = styles
    }
  },
  layout() {
    button.inert = core.shown || (set.hidden ?? set.container) != null
    if (core.chat) core.chat.inert = !core.shown
  },
  load() {
    // The page may have removed the frame or the whole bubble.
    if (!core.chat?.isConnected) {
      if (!bubble.isConnected) return
      core.drop()
      const chat: HTMLIFrameElement = callDocument('createElement', 'iframe')
      chat.allow = 'payment;autoplay;fullscreen'
      chat.src = `${base}#${(location.host ? location : page).origin}`
      chat.onload = forwardEvent
      attempt(() => button.after(chat))
      core.chat = chat
      core.layout()
      loadFrame().catch(String)
    }
    clearTimeout(loadTimer)
    loadTimer = setTimeout(() => {
      if (core.session) return
      core.drop()
      if (!core.shown) return
      core.move()
      button.ariaLabel = 'Chat offline'
      report('offline')
    }, 1e4)
  },
  drop() {
    attempt(() => tree.removeChild(core.chat as Node))
    clearTimeout(loadTimer)
    core.session = core.chat = undefined
  },
  home() {
    // React 18 cannot hydrate with an element outside the body, so the bubble leaves the body only if it is out of
    // view.
    const { bottom } = button.getBoundingClientRect()
    const isOff = body.contains(bubble) && Math.abs(innerHeight - bottom - gap) > 100
    if (isOff || !body.isConnected) body = document.documentElement
    return body
  },
  attach() {
    const home = core.home() as HomeElement | null
    for (const each of callDocument('querySelectorAll', `[id="${id}"]`) as NodeListOf<Element>)
      if (each !== bubble) each.remove()
    if (!home || bubble.parentNode === home) return
    // Only `moveBefore` moves a frame without loading it again.
    if (!bubble.isConnected || !attempt(() => !home.moveBefore(bubble, null))) {
      core.drop()
      home.append(bubble)
    }
    listen()
    if (core.shown) core.load()
    else loadWhenIdle()
  },
  move(shown) {
    core.shown = shown
    core.attach()
    if (shown) core.load()
    core.layout()
    if (shown) core.chat?.focus()
    if (!set.consent) attempt(() => (sessionStorage[id] = shown || ''))
  },

  acts: {
    open(asked) {
      core.move(true)
      return asked && push(['opened', asked])
    },
    close() {
      core.move()
      button.focus()
    },
    destroy() {
      core.move()
      listen('removeEventListener')
      attempt(() => watcher?.disconnect())
      clearTimeout(watchTimer)
      core.drop()
      bubble.remove()
      delete page[name]
      delete page[base]
      // After `destroy` nothing may be added to the page again.
      core.move = core.attach = core.layout
    },
  },
}

interface HomeElement extends Element {
  moveBefore(child: Node, before: null): undefined
}

/** Attaches the bubble again when the page replaces its body, removes the bubble, or changes styles that move it. */
const watchPage = () => {
  clearTimeout(watchTimer)
  // The delay limits the work on a page that always removes the bubble.
  watchTimer = setTimeout(() => {
    core.attach()
    attempt(() => {
      watcher ||= new MutationObserver(watchPage)
      for (const each of [document, document.documentElement, body])
        watcher.observe(each, { childList: true, attributeFilter: ['style', 'class'] })
    })
  }, 99)
}

const drawBubble = () => {
  const side = set.size || 60
  // In the shadow tree no style of the site applies.
  tree = bubble.attachShadow({ mode: 'open' })
  core.style(
    `:host{all:initial!important;position:absolute!important}@media print{:host{display:none!important}}` +
      `button,iframe{position:fixed;z-index:${set.zIndex || 1e7};${set.position === 'left' ? 'left' : 'right'}:${gap}px;box-shadow:0 4px 24px #0004;bottom:${gap}px;border:solid #0000}` +
      `iframe{width:400px;border:0;height:min(680px,100% - 40px)}` +
      `@media(pointer:coarse){button{zoom:${innerWidth / outerWidth}}}[inert]{visibility:hidden}` +
      `button{width:${side}px;height:${side}px;border-radius:50%;outline-offset:3px;font-size:${side}px;cursor:pointer;color:#fff;background:${set.color || '#0b5f5a'};${set.style}}` +
      `button:hover{opacity:.9}` +
      `button:before{content:"";position:absolute;inset:29%;${set.icon ? `background:url(${set.icon})0/contain` : 'border:.19em solid;border-radius:50% 50% 50% 4px'}}`,
  )
  tree.append(button)
  // No aria-expanded: the bubble is inert while the chat is open.
  button.ariaLabel = set.label || 'Open chat'
  bubble.id = id
  // A touch fires `pointerenter` before `click`, so the chat starts to load earlier.
  button.onpointerenter = core.load
  core.layout()
  core.attach()
  watchPage()
}

const openOnClick = (event: Event) => event.composedPath()[0] === button && core.move(true)

const focus = (event: Event) => {
  if (event.target !== bubble) return
  event.stopImmediatePropagation()
  core.load()
}

/** Loads the chat when the page is idle, unless the page is hidden or the network is slow or metered. */
const loadWhenIdle = () => {
  const connection: NetworkLine = (navigator as { connection?: NetworkLine }).connection || {}
  if (set.lazy == null && !/2g|true/.test(`${connection.effectiveType}${connection.saveData}`))
    ((page.requestIdleCallback as typeof requestIdleCallback | undefined) || setTimeout)(
      () => document.readyState === 'complete' && !document.hidden && core.load(),
      // A page without frames to render may never be idle, so a timeout ends the wait. `setTimeout` reads this object
      // as 0.
      { timeout: 2e3 } as number & IdleRequestOptions,
    )
}

interface NetworkLine {
  saveData?: boolean
  effectiveType?: string
}

/** Called again after `document.write` removes the listeners. Capturing, because some dialogs stop clicks and focus. */
const listen = (add: ListenerFunction = 'addEventListener') => {
  for (const [type, act] of Object.entries({
    securitypolicyviolation: forwardEvent,
    message: forwardEvent,
    click: openOnClick,
    focus,
    focusin: focus,
    scroll: watchPage,
    pageshow: loadWhenIdle,
    visibilitychange: loadWhenIdle,
  }))
    functions[add].call(window, type, act, true)
}

/** Starts, unless another tag of the same channel has already started. */
const start = () => {
  // `document.body` may be a frame named `body`.
  body = callDocument('querySelector', 'body')
  base = address.split('loader.js')[0] as string
  // Not `at`: some old libraries define it without negative numbers.
  id = `bubblewire:${base.split('/').slice(-2)[0]}`
  // The property named by the base address marks this chat as started. No element has such an id.
  if (page[base]) return
  page[base] = 1
  drawBubble()
  // Adds the commands to the page's array. A second tag without a name gets a new array. An element with this id is
  // ignored.
  const queue = (Array.isArray(page[name]) && page[name]) as CommandQueue | false
  const handle = queue && !queue.open ? queue : ([] as unknown as CommandQueue)
  if (!queue) page[name] = handle
  // A plain assignment fails on a page that froze Array.prototype.
  Object.defineProperty(handle, 'push', { value: push })
  for (const command of 'open close toggle destroy show hide identify signIn signOut setLocale setTheme setVariable setConsent pageChange addMessage prefill on off debug'.split(
    ' ',
  ))
    handle[command] = (...args: unknown[]) => push([command, ...args])
  handle.splice(0).map(push)
  loadWhenIdle()

  // Last, because denied storage throws. site.js renders the unread count and the default for a missing picture.
  if (set.icon || set.consent || set.container || set.triggers || localStorage[`${id}:unread`]) report('attach')
  if (sessionStorage[id]) {
    core.shown = true
    core.load()
  } else if (/engaged/.test(localStorage[id])) setTimeout(core.load, 2e3)
}

// A prerendered page has no frames until the browser activates it.
const startWhenReady = () => {
  if (!address) console.warn('bubblewire: set data-src')
  else if (document.body && !(document as { prerendering?: boolean }).prerendering) attempt(start)
  else requestAnimationFrame(startWhenReady)
}
startWhenReady()
