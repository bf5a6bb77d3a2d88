/**
 * The script on a site's page: a bubble at the bottom right, and the chat's frame once it is needed. All other commands of a page
 * are in site.js, which is fetched at the first command beyond opening and closing; see core.ts.
 * It draws through DOM and CSSOM only, so that strict CSP and Trusted Types on the page let it pass.
 */
import type { ChatMessage } from '../contract/chat/embed'
import type { Act, Core, Handle, SiteFile } from './core'

type Said<T extends ChatMessage['type']> = Extract<ChatMessage, { type: T }>

/** A page may deny storage or have an unusual address. The page must not see an error because of that. */
const attempt = <T>(act: () => T): T | undefined => {
  try {
    return act()
  } catch {}
}

const script = document.currentScript as HTMLScriptElement
const page = window as unknown as Record<string, unknown>

// The script runs once for each tag, so its state is beside the functions: passing it between functions would exceed the size budget.
const full = '(max-width:479px),(max-height:479px) and (pointer:coarse)'
const set = { ...script?.dataset } as Core['set']
const name = set.name || 'bubblewire'
const life = new AbortController()
const phone = matchMedia(full)
const bubble = document.createElement('div')
const button = document.createElement('button')
let base: URL
let id: string
let handle: Handle
let chat: HTMLIFrameElement | undefined
let timer: ReturnType<typeof setTimeout>
let site: Promise<(name: string) => Act> | undefined

/** Fetches site.js once. */
const bring = () =>
  (site ||= (import(/* @vite-ignore */ `${base}site.js`) as Promise<SiteFile>).then(({ join }) => join(my)))

const my: Core = {
  set,
  // All tabs of a site belong to the same customer, so the session that a tab stored first wins.
  kept: (session) => attempt(() => (localStorage[id] ||= session)),
  post: (details) =>
    my.session &&
    chat?.contentWindow?.postMessage(
      {
        page: { title: document.title, url: location.href },
        bubblewire: 1,
        language: set.language || document.documentElement.lang,
        full_screen: phone.matches,
        open: my.shown,
        ...details,
      },
      base.origin,
    ),
  layout() {
    button.inert = my.shown || (set.hidden ?? set.container) != null
    if (chat) chat.inert = !my.shown
    my.post({ type: 'page' })
    if (my.shown && my.session && phone.matches) handle.push(['join'])
  },
  load() {
    // After `destroy` nothing is added to the page again.
    if (chat || !bubble.isConnected) return
    chat = document.createElement('iframe')
    chat.allow = 'payment'
    chat.src = `${base}#${location.origin}`
    my.layout()
    button.after(chat)
    timer = setTimeout(() => {
      my.drop()
      my.move()
      button.ariaLabel = 'Chat offline'
    }, 1e4)
  },
  drop() {
    clearTimeout(timer)
    chat?.remove()
    my.session = chat = undefined
  },
  move(shown) {
    my.shown = shown
    if (shown) my.load()
    my.layout()
    if (shown) chat?.focus()
    if (!set.consent) attempt(() => (sessionStorage[id] = shown || ''))
  },

  acts: {
    async ready({ session }: Said<'ready'>) {
      clearTimeout(timer)
      // Earlier commands of the page come first: they may change what is stored.
      await site?.catch(String)
      const kept = my.kept(session)
      my.session = kept || session
      my.post({ type: 'init', settings: set, kept, session: my.session })
      my.layout()
    },
    open: () => my.move(true),
    close() {
      my.move()
      button.focus()
    },
    toggle: () => my.move(!my.shown),
    engaged({ session }: Said<'engaged'>) {
      localStorage[id] = session
    },
    unread(news: Said<'unread'>) {
      ;(chat as HTMLIFrameElement).title = news.title
      button.ariaLabel = news.label
      // site.js draws the badge and announces the count.
      if (news.count) handle.push(['badge', news])
    },
    destroy() {
      my.move()
      life.abort()
      my.drop()
      bubble.remove()
      delete page[name]
    },
  },
}

/** Puts the bubble on the page. */
const draw = () => {
  const sheet = new CSSStyleSheet()
  const gap = set.offset || 20
  const side = set.size || 60
  // Inside the shadow tree, so that no rule of the site overrides it.
  sheet.replaceSync(
    `:host{all:initial!important;position:absolute!important}` +
      `[inert]{visibility:hidden}` +
      `button,iframe{position:fixed;z-index:${set.zIndex || 1e7};${set.position === 'left' ? 'left' : 'right'}:${gap}px;box-shadow:0 4px 24px #0004;bottom:${gap}px;border:solid #0000}` +
      `iframe{width:400px;border:0;height:min(680px,100% - 40px);background:Canvas;color-scheme:light dark;border-radius:18px}` +
      `@media${full}{iframe{width:100%;inset:0;height:100%;border-radius:0}}` +
      `button{width:${side}px;height:${side}px;border-radius:50%;outline-offset:3px;font-size:${side}px;cursor:pointer;color:#fff;background:${set.color || '#0b5f5a'};${set.style}}` +
      `button:hover{opacity:.9}` +
      `button:before{content:"";position:absolute;inset:29%;${set.icon ? `background:url(${set.icon})0/contain` : 'border:.19em solid;border-radius:50% 50% 50% 4px'}}`,
  )
  const tree = bubble.attachShadow({ mode: 'open' })
  tree.adoptedStyleSheets = [sheet]
  tree.append(button)
  bubble.id = id
  button.ariaLabel = set.label || 'Open chat'
  // A touch fires `pointerenter` before `click`, so the chat loads earlier.
  button.onpointerenter = button.onfocus = my.load
  button.onclick = () => my.move(true)
  my.layout()
  document.body.append(bubble)
}

/** Gives the page its commands. */
const takeCommands = () => {
  // The page's own array gets the methods. The second of two tags without a name has a handle that no code can reach.
  const asked = page[name] as Handle | undefined
  handle = asked && !asked.open ? asked : ([] as unknown as Handle)
  page[name] ||= handle
  /** Never throws: the promise rejects. site.js has the commands that the loader does not know. */
  handle.push = (asked) => {
    const done = (async ([name, ...args]) =>
      (my.acts[name as string] || (await bring())(name as string))(...(args as never[])))(asked)
    done.catch(String)
    return done
  }
  for (const command of 'open close toggle destroy show hide identify signIn signOut setLocale setTheme setVariable setConsent pageChange addMessage on off debug'.split(
    ' ',
  ))
    handle[command] = (...args: unknown[]) => handle.push([command, ...args])
}

/** Starts, unless another tag of the same channel has started. */
const start = () => {
  base = new URL('.', script.src)
  id = `bubblewire:${script.src.split('/').at(-2)}`
  if (document.getElementById(id)) return
  draw()
  addEventListener(
    'message',
    ({ source, origin, data }) =>
      source === chat?.contentWindow && origin === base.origin && handle.push([data.type, data]),
    life,
  )
  addEventListener('popstate', my.layout, life)

  takeCommands()
  // site.js draws the last known number of unread messages at once, and the balloon if the picture is missing.
  if (set.icon || set.consent || set.container || set.triggers || attempt(() => localStorage[`${id}:unread`]))
    handle.push(['join'])
  handle.splice(0).map(handle.push)

  // The last step, since storage may be denied.
  if (sessionStorage[id]) {
    my.shown = true
    my.load()
  } else if (/engaged/.test(localStorage[id])) timer = setTimeout(my.load, 2e3)
}

const go = () => {
  if (document.body) attempt(start)
  else setTimeout(go)
}
go()
