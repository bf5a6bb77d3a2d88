'use client'
import { useEffect, useMemo, useRef } from 'react'
import {
  type Bubblewire,
  type BubblewireOptions,
  type EventName,
  type Listeners,
  loadBubblewire,
  notLoaded,
  type Run,
  runLater,
} from './load'

/**
 * Shows the chat while the component is mounted, and returns the function that runs commands. Components with the same
 * `src` share one chat. Listeners may be new functions in each render.
 */
export function useBubblewire(options: BubblewireOptions, listeners: Listeners = {}): Run {
  const chat = useRef<Bubblewire>(notLoaded)
  const latest = useRef({ options, listeners })
  useEffect(() => {
    latest.current = { options, listeners }
  })

  const events = (Object.keys(listeners) as EventName[]).filter((event) => listeners[event]).sort()
  const heard = events.join(' ')
  useEffect(() => {
    const used = loadBubblewire(latest.current.options)
    chat.current = used
    for (const event of events) used.on(event, (detail) => latest.current.listeners[event]?.(detail as never))
    return () => used.release()
  }, [heard])

  const given = JSON.stringify(options)
  useEffect(() => chat.current.set(options), [given])

  return useMemo(() => runLater(() => chat.current), [])
}

/** Shows the chat while it is mounted. `on` has the listeners. */
export function BubblewireChat({ on, ...options }: BubblewireOptions & { on?: Listeners | undefined }): null {
  useBubblewire(options, on)
  return null
}
