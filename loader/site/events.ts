import { wrongCall } from './refusal'

export interface SiteEvents {
  started: Record<string, never>
  shown: Record<string, never>
  opened: Record<string, never>
  closed: Record<string, never>
  engaged: Record<string, never>
  message_sent: { id: string; thread_id: string; body: string }
  message_received: { id: string; thread_id: string; body: string; author_name: string }
  unread: { count: number; preview: string }
  trigger_activated: { id: string; name: string }
  error: { command: string; code: string; message: string }
}

export type EventName = keyof SiteEvents

type Listener = (detail: never) => unknown

const names: Record<EventName, true> = {
  started: true,
  shown: true,
  opened: true,
  closed: true,
  engaged: true,
  message_sent: true,
  message_received: true,
  unread: true,
  trigger_activated: true,
  error: true,
}

export type Events = ReturnType<typeof createEvents>

/** Creates the event list of the page. An error in a listener is reported, and the other listeners still run. */
export function createEvents(log: (...words: unknown[]) => void) {
  let listeners: { [name in EventName]?: Listener[] } = {}
  const errors: SiteEvents['error'][] = []
  let started = false
  let onListenersChange = () => {}

  const notify = (listener: Listener, detail: unknown) => {
    try {
      listener(detail as never)
    } catch (thrown) {
      reportError(thrown)
    }
  }

  function check(command: string, name: unknown): asserts name is EventName {
    if (typeof name !== 'string' || !Object.hasOwn(names, name))
      throw wrongCall(`${command} knows no event ${JSON.stringify(name)}; there are ${Object.keys(names).join(', ')}.`)
  }

  return {
    /** The last 20 `error` events, for the doctor. */
    errors: errors as readonly SiteEvents['error'][],
    emit<N extends EventName>(name: N, detail: SiteEvents[N]) {
      if (name === 'started') started = true
      if (name === 'error' && errors.push(detail as SiteEvents['error']) > 20) errors.shift()
      log(name, detail)
      for (const listener of listeners[name] ?? []) notify(listener, detail)
    },
    on(name: unknown, listener: unknown) {
      check('on', name)
      if (typeof listener !== 'function') throw wrongCall(`on('${name}', ...) takes a function as its second argument.`)
      const existing = listeners[name] ?? []
      if (!existing.includes(listener as Listener)) listeners[name] = [...existing, listener as Listener]
      if (name === 'started' && started) notify(listener as Listener, {})
      onListenersChange()
    },
    /** Removes a listener. Without a function, removes all listeners of the event. */
    off(name: unknown, listener?: unknown) {
      check('off', name)
      listeners[name] = listener === undefined ? [] : listeners[name]?.filter((each) => each !== listener)
    },
    hasListener: (name: EventName) => (listeners[name]?.length ?? 0) > 0,
    onChange(act: () => void) {
      onListenersChange = act
    },
    clear() {
      listeners = {}
    },
  }
}
