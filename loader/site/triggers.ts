import type { WebSettings } from '../../contract/chat/web-settings'
import { localText } from '../../contract/local-text'
import { dependsOnTime, dueTriggers } from '../../contract/triggers/evaluate'
import type { Trigger, TriggerAction, VisitFacts } from '../../contract/triggers/trigger'
import type { FramedCore as Core } from '../core'
import type { Site } from './site-state'
import { createVisitStore, type Visit, type VisitStore } from './visit'

/** Tests the triggers at the start, after every change, and each second in view if a condition depends on time. */
export function startTriggers(site: Site, { triggers, appearance }: WebSettings) {
  const { core, keeping, life, events } = site
  if (life.ended) return
  site.strings = appearance?.strings
  site.scheme = appearance?.scheme
  const visits = createVisitStore(keeping)
  const testMs = dependsOnTime(triggers) ? 1_000 : 60_000
  const inView = () => document.visibilityState === 'visible'
  let seenAt = timeNow()
  let wasInView = inView()
  let testTimer: ReturnType<typeof setTimeout> | undefined

  function testTriggers() {
    if (life.ended) return
    const now = timeNow()
    // The limit excludes the time while the device was asleep.
    const seconds = wasInView ? Math.min(now - seenAt, 5 * testMs) / 1_000 : 0
    seenAt = now
    wasInView = inView()
    let due: readonly Trigger[] = []
    visits.go(now, pageNow(), seconds, (visit) => {
      if (site.named) visit.named = true
      due = dueTriggers(triggers, factsOf(visit, now), visit.fired)
      for (const { id, actions } of due) {
        visit.fired.push(id)
        for (const action of actions) {
          if (action.do === 'show_bubble') visit.bubble = true
          else if (action.do === 'add_message') visit.waiting.push(id)
        }
      }
    })
    for (const trigger of due) fire(trigger)
  }

  const pageNow = () => pageOf(site)
  const factsOf = (visit: Visit, now: number) => factsOfVisit(site, visits.pagesOf(visit), visit, now)

  function fire({ id, name, actions }: Trigger) {
    events.emit('trigger_activated', { id, name })
    for (const action of actions) acts[action.do]?.(id, action as never)
  }

  const acts: { [Do in TriggerAction['do']]: (id: string, action: Extract<TriggerAction, { do: Do }>) => void } = {
    show_bubble: () => showBubble(core),
    open_chat: () => openWithoutFocus(site),
    add_message: (id, { text }) => addMessage(id, text, true),
  }

  site.visit.push(() => {
    let facts: ReturnType<typeof shownFacts> = []
    visits.go(timeNow(), pageNow(), 0, (visit) => {
      facts = shownFacts(factsOf(visit, timeNow()), visit.fired)
    })
    return facts
  })

  const addMessage = createMessages(site, visits)

  /** Waits for other timers of the page, because a router changes the address first and the title later. */
  function testSoon() {
    clearTimeout(testTimer)
    testTimer = setTimeout(testTriggers)
  }

  onFactsChange(site, testSoon)
  life.listen(document, 'visibilitychange', testTriggers)
  const ticking = setInterval(() => inView() && testTriggers(), testMs)
  life.onEnd(() => clearInterval(ticking))
  life.onEnd(() => clearTimeout(testTimer))

  visits.go(timeNow(), pageNow(), 0, ({ bubble, waiting }) => {
    if (bubble) showBubble(core)
    for (const id of waiting) {
      const action = triggers.find((each) => each.id === id)?.actions.find((each) => each.do === 'add_message')
      if (action) addMessage(id, action.text, false)
    }
  })
  testTriggers()
}

function pageOf({ titleMark }: Site) {
  const { title } = document
  return {
    url: location.href.slice(0, 2_000),
    path: location.pathname.slice(0, 2_000),
    title: (titleMark && title.startsWith(titleMark) ? title.slice(titleMark.length) : title).slice(0, 500),
  }
}

// biome-ignore lint/complexity/useDateNow: some old libraries replace this function
const timeNow = () => new Date().getTime()

function createMessages(site: Site, visits: VisitStore) {
  const { core, life, events } = site
  const untilOpened = createOpenWaiter(core)

  function removeWaiting(id: string) {
    if (!life.ended)
      visits.go(timeNow(), pageOf(site), 0, (visit) => {
        visit.waiting = visit.waiting.filter((each) => each !== id)
      })
  }

  return (id: string, texts: Record<string, string>, isNew: boolean) => {
    const language = core.set.language || document.documentElement.lang
    const text = localText(texts, language)
    if (!text) return
    const message = { id, text, language }
    const request = site.chat.ask('add_message', message)
    void core.tools.Promise.all([request, untilOpened()]).then(() => removeWaiting(id), String)
    site.badge.add(message, isNew)
    if (isNew) events.emit('message_received', { id: '', thread_id: '', body: text, author_name: '' })
  }
}

function factsOfVisit(site: Site, pages: VisitFacts['pages'], visit: Visit, now: number): VisitFacts {
  return {
    pages,
    visit_count: visit.count,
    visit_seconds: visit.seconds,
    variables: site.variables.values,
    identity: site.keeping.session()?.signed ? 'signed' : visit.named ? 'identified' : 'anonymous',
    now,
    time_zone: timeZone(),
  }
}

function timeZone(): string {
  try {
    return Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
  } catch {
    return 'UTC'
  }
}

function onFactsChange({ core, page, variables, life }: Site, act: () => void) {
  const { tools } = core
  for (const name of ['identify', 'signIn', 'signOut'] as const) {
    const command = core.acts[name] as (...args: unknown[]) => Promise<unknown>
    core.acts[name] = ((...args: unknown[]) => command(...args).finally(act)) as never
  }
  page.onChange(act)
  variables.onChange(act)
  life.onEnd(tools.observeHead(act))
}

function createOpenWaiter(core: Core) {
  let openCallbacks: (() => void)[] = []
  const { move } = core
  core.move = (shown) => {
    move(shown)
    if (!shown) return
    for (const open of openCallbacks) open()
    openCallbacks = []
  }
  return () => new core.tools.Promise<void>((open) => (core.shown ? open() : openCallbacks.push(open)))
}

function showBubble({ set, acts }: Core) {
  if (set.hidden !== undefined) void acts.show?.()
}

function shownFacts({ pages, visit_count, visit_seconds, identity }: VisitFacts, fired: readonly string[]) {
  const facts: [string, string][] = [
    ['pages', `${pages.length}`],
    ['visits', `${visit_count}`],
    ['seconds', `${Math.round(visit_seconds)}`],
    ['identity', identity],
    ['fired', fired.join(' ') || 'none'],
  ]
  return facts
}

/** Opens the chat without moving the focus, because the customer did not request it. */
function openWithoutFocus({ core, bubble }: Site) {
  if (core.shown) return
  // Discards the loaded chat: when it opens, it would take the focus. A chat that loads while it is open does not.
  core.drop()
  const { layout } = core
  const frame = () => bubble.shadowRoot?.querySelector('iframe')
  core.layout = () => {
    layout()
    const chat = frame()
    if (chat) chat.inert = true
  }
  core.move(true)
  core.layout = layout
  const chat = frame()
  if (chat) chat.inert = false
}
