import { effect, signal } from '@preact/signals'
import type { ComponentType } from 'preact'
import type { ExtrasNeeds } from './extras-shape'
import { startNotices } from './notices'
import { startQueue } from './queue'

/** The notes above the text box for a customer who has written: the place in the queue, and notices. They end with `life`. */
export function startNotes(needs: ExtrasNeeds, life: AbortController): ComponentType {
  const Queue = signal<ComponentType | null>(null)
  let waiting = false
  const end = effect(() => {
    if (waiting || !needs.conversation.thread.value?.queue_position) return
    waiting = true
    void startQueue(needs, life).then((part) => {
      Queue.value = part
    })
  })
  life.signal.addEventListener('abort', end)
  const started = needs.source.push ? startNotices(needs, life) : null
  needs.shell.notices = started?.notices
  return () => (
    <>
      {Queue.value && <Queue.value />}
      {started && <started.NoticesView />}
    </>
  )
}
