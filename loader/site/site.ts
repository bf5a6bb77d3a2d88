import type { StoredSession } from '../../contract/chat/embed'
import type { Core, FramedCore, Handler, MessageHandlers } from '../core'
import { navigate } from '../navigate'
import { messageCommands } from './add-message'
import { appearanceCommands } from './appearance-commands'
import { drawBadge } from './badge'
import { createChatConnection } from './chat-connection'
import type { Commands } from './commands'
import { fillContainer } from './container'
import { createEvents } from './events'
import { watchIcon } from './icon'
import { identityCommands } from './identity/identity'
import { createSiteStorage, storeSessionByConsent } from './keeping'
import type { Notices } from './notices/notices'
import { fetchOnce } from './once'
import { followPage } from './page-changes'
import type { Phone } from './phone'
import { CommandError, wrongCall } from './refusal'
import type { Site } from './site-state'
import { createVariables } from './variables'
import { visibilityCommands } from './visibility'

const version = 1

export function join(loader: Core): (name: string) => Handler {
  const core = loader as FramedCore
  const base = core.tools.partsOf(import.meta.url.replace(/[^/]*$/, ''))
  const id = core.tools.idOf(base)
  const { bubble } = core
  const button = bubble.shadowRoot?.querySelector('button')
  if (core.isOver || !button)
    return () => async () => {
      throw destroyedError()
    }

  const life = core.tools.createLife()
  let isLoud = false
  const log: Log = (...words) => isLoud && console.info('bubblewire:', ...words)

  const events = createEvents(log)
  const keeping = createSiteStorage(core, id)
  storeSessionByConsent(core, keeping)
  const chat = createChatConnection(core)
  const site: Site = {
    core,
    id,
    base,
    bubble,
    button,
    events,
    chat,
    keeping,
    page: followPage(core, life),
    variables: createVariables(),
    written: { ...core.set },
    life,
    isKnown: () => keeping.session()?.engaged === true,
    badge: { add() {}, clear() {} },
    isElsewhere: false,
    named: false,
    titleMark: '',
    visit: [],
  }
  site.badge = drawBadge(site)

  emitOpenAndClose(site)

  const { close, toggle, destroy } = core.acts as Record<string, () => unknown>
  const { opened, ...visibility } = visibilityCommands(site)
  const commands: Commands = {
    close,
    toggle,
    destroy() {
      life.end()
      events.clear()
      destroy?.()
    },
    on: events.on,
    off: events.off,
    ...visibility,
    ...appearanceCommands(site),
    ...identityCommands(site),
    ...messageCommands(site),
    ...site.variables.commands,
    ...site.page.commands,
    debug: debugCommand(site, log, (on) => {
      isLoud = on
    }),
  } as Commands
  for (const [name, command] of Object.entries(commands))
    core.acts[name] = guardCommand(site, log, name, command) as Handler
  core.acts.opened = guardCommand(site, log, 'open', opened) as Handler

  Object.assign(core.messages, chatHandlers(site))
  watchMessages(site)
  watchIcon(site)
  if (core.set.container) fillContainer(site)
  startTriggersAndChat(site, log)
  startEvents(site)

  return (name) => {
    const act = core.acts[name]
    if (act) return act
    return guardCommand(site, log, String(name), () => {
      throw wrongCall(`There is no command ${JSON.stringify(name)}; there are ${Object.keys(commands).join(', ')}.`)
    }) as Handler
  }
}

type Log = (...words: unknown[]) => unknown

/** Wraps a command. An error rejects the promise and emits an `error` event, but is not thrown. */
function guardCommand({ life, events }: Site, log: Log, name: string, command: Commands[string]) {
  return async (...args: unknown[]) => {
    try {
      if (life.ended && name !== 'destroy') throw destroyedError()
      log(name, ...args)
      return (await command(...args)) ?? null
    } catch (thrown) {
      const { code = 'failed', message } = thrown as CommandError
      if (code === 'wrong_call') console.warn(`bubblewire: ${message}`)
      events.emit('error', { command: name, code, message })
      throw thrown
    }
  }
}

/** Returns the command `debug`, which turns logging on, opens the doctor, and resolves with the state of the chat. */
function debugCommand(site: Site, log: Log, setLoud: (loud: boolean) => void): Commands[string] {
  let wasRequested = false
  const doctor = fetchOnce(
    () => import('./doctor/doctor'),
    ({ createDoctor }) => createDoctor(site),
  )
  return async (on: unknown = true) => {
    const loud = on !== false
    setLoud(loud)
    wasRequested ||= loud
    if (wasRequested) await doctor().then(({ show }) => show(loud), log)
    const { shown = false, set } = site.core
    return {
      version,
      channel_id: site.id.slice(11),
      open: shown,
      known: site.isKnown(),
      consent: site.keeping.consent(),
      settings: { ...set },
    }
  }
}

function emitOpenAndClose({ core, events }: Site) {
  const { move } = core
  core.move = (shown) => {
    const before = core.shown === true
    move(shown)
    if (before !== (core.shown === true)) events.emit(before ? 'closed' : 'opened', {})
  }
}

function chatHandlers(site: Site): MessageHandlers {
  const { core, events, keeping } = site
  const phone = fetchOnce(
    () => import('./phone'),
    ({ createPhone }) => createPhone(site),
  )
  const notices = fetchOnce(
    () => import('./notices/notices'),
    ({ createNotices }) => createNotices(site),
  )
  const unavailable = fetchOnce(
    () => import('./no-frame/unavailable'),
    ({ createUnavailable }) => createUnavailable(site),
  )
  const sayUnavailable = () => void unavailable().then(({ say }) => say(), String)
  const refusal = fetchOnce(
    () => import('./no-frame/refused'),
    ({ createOriginRefusal }) => createOriginRefusal(site, sayUnavailable),
  )
  let isHeader = false
  const ownWindow = fetchOnce(
    () => import('./no-frame/own-window'),
    ({ openInOwnWindow }) => openInOwnWindow(site, isHeader, sayUnavailable),
  )
  const blocked = ({ header = false } = {}) => {
    isHeader = header
    return ownWindow().catch(String)
  }
  const withPhone = (act: (phone: Phone) => void) => phone().then(act, String)
  const withNotices = (act: (notices: Notices) => Promise<void>) => notices().then(act).catch(String)
  const { session } = core.messages
  return {
    attach() {
      if (core.shown && core.session && !core.set.container) void withPhone(({ update }) => update())
    },
    cover: ({ on }) => withPhone(({ cover }) => cover(on)),
    engaged({ session }) {
      if (!site.isKnown()) events.emit('engaged', {})
      const engagedSession = JSON.parse(session) as StoredSession
      const stored = keeping.session()
      keeping.putSession({ ...(stored?.token === engagedSession.token && stored), ...engagedSession })
    },
    notices: (asked) => withNotices(({ act }) => act(asked)),
    session(news) {
      if (news.reason !== 'signed_in' && keeping.read('notices')?.startsWith('{')) void withNotices(({ end }) => end())
      return session?.(news)
    },
    event: ({ name, detail }) => events.emit(name, detail),
    navigate: (asked) => navigate(asked),
    blocked,
    offline: sayUnavailable,
    refused() {
      if (self.origin === 'null' && location.protocol !== 'file:') return blocked({ header: true })
      return refusal().then((close) => close(), String)
    },
  }
}

function watchMessages({ core, chat, events }: Site) {
  let isWatched = false
  function watch() {
    if (!core.session || isWatched) return
    if (!events.hasListener('message_sent') && !events.hasListener('message_received')) return
    isWatched = true
    void chat.ask('watch', null).catch(String)
  }
  // A new frame does not watch, so it needs the command again.
  chat.onStart(() => {
    isWatched = false
    watch()
  })
  events.onChange(watch)
}

/** Runs after the waiting commands, because they may set variables. */
function startTriggersAndChat(site: Site, log: Log) {
  const { core, base } = site
  if (core.set.triggers)
    void core.tools.Promise.all([import('./triggers'), import(/* @vite-ignore */ `${base}config.js`)])
      .then(([{ startTriggers }, { default: settings }]) => startTriggers(site, settings))
      .catch(log)
  // The loader checks only localStorage for an earlier visit, and this session is in sessionStorage.
  if (core.set.consent === 'session' && site.isKnown()) {
    const timer = setTimeout(core.load, 2e3)
    site.life.onEnd(() => clearTimeout(timer))
  }
}

/** Emits the first events after the waiting commands, so that their listeners receive every event. */
function startEvents({ core, button, events, life }: Site) {
  const openAlready = core.shown
  const starting = setTimeout(() => {
    events.emit('started', {})
    if (openAlready && core.shown) events.emit('opened', {})
    else if (!button.inert) events.emit('shown', {})
  })
  life.onEnd(() => clearTimeout(starting))
}

const destroyedError = () =>
  new CommandError('destroyed', 'This chat was destroyed. Add its script tag again to have it back.')
