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

type Hear = (detail: never) => unknown

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
  let hearing: { [name in EventName]?: Hear[] } = {}
  const errors: SiteEvents['error'][] = []
  let started = false
  let changed = () => {}

  const tell = (hear: Hear, detail: unknown) => {
    try {
      hear(detail as never)
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
      for (const hear of hearing[name] ?? []) tell(hear, detail)
    },
    on(name: unknown, hear: unknown) {
      check('on', name)
      if (typeof hear !== 'function') throw wrongCall(`on('${name}', ...) takes a function as its second argument.`)
      const known = hearing[name] ?? []
      if (!known.includes(hear as Hear)) hearing[name] = [...known, hear as Hear]
      if (name === 'started' && started) tell(hear as Hear, {})
      changed()
    },
    /** Removes a listener. Without a function, removes all listeners of the event. */
    off(name: unknown, hear?: unknown) {
      check('off', name)
      hearing[name] = hear === undefined ? [] : hearing[name]?.filter((each) => each !== hear)
    },
    hears: (name: EventName) => (hearing[name]?.length ?? 0) > 0,
    onChange(act: () => void) {
      changed = act
    },
    clear() {
      hearing = {}
    },
  }
}
