import type { WebSettings } from '../../contract/chat/web-settings'
import { localText } from '../../contract/local-text'
import { dueTriggers, waitForTime } from '../../contract/triggers/evaluate'
import type { Trigger, TriggerAction } from '../../contract/triggers/trigger'
import type { Site } from './site'
import { keepVisit, type Visit } from './visit'

/** The source's triggers on this page: judged at the start and at every news, and each second while the page is in view if time counts. */
export function startTriggers(site: Site, { triggers, appearance }: WebSettings) {
  const { core, keeping, life, events } = site
  if (life.aborted) return
  site.strings = appearance?.strings
  const visits = keepVisit(keeping)
  const everyMs = waitForTime(triggers) ? 1_000 : 60_000
  const inView = () => document.visibilityState === 'visible'
  let seenAt = Date.now()
  let wasInView = inView()
  let coming: ReturnType<typeof setTimeout> | undefined

  function look() {
    if (life.aborted) return
    const now = Date.now()
    // A device that slept was not looked at.
    const seconds = wasInView ? Math.min(now - seenAt, 5 * everyMs) / 1_000 : 0
    seenAt = now
    wasInView = inView()
    let due: readonly Trigger[] = []
    visits.go(now, pageNow(), seconds, (visit) => {
      if (site.named) visit.named = true
      due = dueTriggers(triggers, factsOf(visit, now), new Set(visit.fired))
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

  function pageNow() {
    const { title } = document
    const { titleMark } = site
    return {
      url: location.href.slice(0, 2_000),
      path: location.pathname.slice(0, 2_000),
      // As the page has it, without the count of unread messages.
      title: (titleMark && title.startsWith(titleMark) ? title.slice(titleMark.length) : title).slice(0, 500),
    }
  }

  const factsOf = (visit: Visit, now: number) =>
    ({
      pages: visits.pagesOf(visit),
      visit_count: visit.count,
      visit_seconds: visit.seconds,
      variables: site.variables.values,
      identity: keeping.session()?.signed ? 'signed' : visit.named ? 'identified' : ('anonymous' as const),
      now,
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    }) as const

  function fire({ id, name, actions }: Trigger) {
    events.emit('trigger_activated', { id, name })
    for (const action of actions) acts[action.do]?.(id, action as never)
  }

  const acts: { [Do in TriggerAction['do']]: (id: string, action: Extract<TriggerAction, { do: Do }>) => void } = {
    show_bubble: () => showBubble(),
    open_chat: () => openQuietly(site),
    add_message: (id, { text }) => addMessage(id, text, true),
  }

  function showBubble() {
    if (core.set.hidden !== undefined) void core.acts.show?.()
  }

  const unseen = new Set<() => void>()

  site.visit.push(() => {
    const told: [string, string][] = []
    visits.go(Date.now(), pageNow(), 0, (visit) => {
      const { visit_count, visit_seconds, identity, pages } = factsOf(visit, Date.now())
      told.push(['pages', `${pages.length}`], ['visits', `${visit_count}`], ['seconds', `${Math.round(visit_seconds)}`])
      told.push(['identity', identity], ['fired', visit.fired.join(' ') || 'none'])
    })
    return told
  })

  /** Said to the chat when there is one; forgotten by the visit when the chat has it and was open. */
  function addMessage(id: string, texts: Record<string, string>, fresh: boolean) {
    const language = core.set.language || document.documentElement.lang
    const text = localText(texts, language)
    if (!text) return
    const message = { id, text, language }
    const seen = new Promise<void>((open) => (core.shown ? open() : unseen.add(open)))
    void Promise.all([site.chat.ask('add_message', message), seen]).then(() => forget(id), String)
    site.badge.add(message, fresh)
    if (fresh) events.emit('message_received', { id: '', thread_id: '', body: text, author_name: '' })
  }

  function forget(id: string) {
    if (!life.aborted)
      visits.go(Date.now(), pageNow(), 0, (visit) => {
        visit.waiting = visit.waiting.filter((each) => each !== id)
      })
  }

  const { move } = core
  core.move = (shown) => {
    move(shown)
    if (!shown) return
    for (const open of unseen) open()
    unseen.clear()
  }

  /** After the page's own work: a router that goes on changes its address, then its title. */
  function lookSoon() {
    clearTimeout(coming)
    coming = setTimeout(look)
  }

  for (const name of ['identify', 'signIn', 'signOut'] as const) {
    const act = core.acts[name] as (...given: unknown[]) => Promise<unknown>
    core.acts[name] = ((...given: unknown[]) => act(...given).finally(lookSoon)) as never
  }
  site.page.onChange(lookSoon)
  site.variables.onChange(lookSoon)
  const title = new MutationObserver(lookSoon)
  title.observe(document.head, { childList: true, characterData: true, subtree: true })
  const ticking = setInterval(() => inView() && look(), everyMs)
  document.addEventListener('visibilitychange', look, { signal: life })
  site.onEnd(() => {
    title.disconnect()
    clearInterval(ticking)
    clearTimeout(coming)
  })

  // What the page before this one left: the visit is the same.
  visits.go(Date.now(), pageNow(), 0, ({ bubble, waiting }) => {
    if (bubble) showBubble()
    for (const id of waiting) {
      const said = triggers.find((each) => each.id === id)?.actions.find((each) => each.do === 'add_message')
      if (said) addMessage(id, said.text, false)
    }
  })
  look()
}

/** Opens the chat, and leaves the focus where the customer has it: they did not ask for it. */
function openQuietly({ core, bubble }: Site) {
  if (core.shown) return
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
