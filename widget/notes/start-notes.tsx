import { effect, signal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { atEnd } from '../at-end'
import { later } from '../later'
import type { ExtrasNeeds } from '../session/extras-shape'
import { startNotices } from './start-notices'
import { startQueue } from './start-queue'

const address = later(() => import('./start-address'))

/**
 * The notes above the text box for a customer who has written: the queue position, notices, and the question for an
 * e-mail address. They end with `life`.
 */
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
  atEnd(life.signal, end)
  const { reach = [] } = needs.source
  const started = reach.includes('push') ? startNotices(needs, life) : null
  const notices = started?.notices
  needs.shell.notices = notices
  let before = false
  const isAsked = () => {
    before ||= notices !== undefined && (notices.on.value || notices.state.value !== 'none')
    return before
  }
  const Address = signal<ComponentType | null>(null)
  if (reach.includes('mail'))
    void address.ready().then(({ startAddress }) => {
      Address.value = startAddress(needs, isAsked, life)
    })
  return () => (
    <>
      {Queue.value && <Queue.value />}
      {started && <started.NoticesView />}
      {Address.value && <Address.value />}
    </>
  )
}
