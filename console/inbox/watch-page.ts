import { effect, untracked } from '@preact/signals'
import type { Drafts } from './compose/drafts'
import type { Outbox } from './compose/outbox/outbox'
import type { Uploads } from './compose/uploads'
import type { Customers } from './customers/customers'
import type { List } from './list/list'
import type { Connection } from './server/connection'
import type { Talk } from './talk/talk'

export const isWatched = () => document.visibilityState === 'visible' && document.hasFocus()

interface WatchPageNeeds {
  drafts: Pick<Drafts, 'onStorage'>
  outbox: Pick<Outbox, 'retryLost' | 'onStorage'>
  connection: Pick<Connection, 'reconnect'>
  uploads: Pick<Uploads, 'isAnyPending' | 'retryLost'>
  customers: Pick<Customers, 'drafts'>
  list: Pick<List, 'drop' | 'readAgain' | 'waiting'>
  talk: Pick<Talk, 'id' | 'state' | 'gone' | 'contents' | 'markSeen'>
}

/** Connects the models with the browser: other tabs, the network, the focus. */
export function watchPage({ drafts, outbox, uploads, connection, list, talk, customers }: WatchPageNeeds) {
  addEventListener('storage', drafts.onStorage)
  addEventListener('storage', outbox.onStorage)
  addEventListener('offline', connection.reconnect)
  addEventListener('online', () => {
    connection.reconnect()
    outbox.retryLost()
    uploads.retryLost()
    list.readAgain()
  })
  addEventListener('beforeunload', (event) => {
    if (uploads.isAnyPending() || customers.drafts.keys.value.length > 0) event.preventDefault()
  })
  addEventListener('focus', talk.markSeen)
  document.addEventListener('visibilitychange', talk.markSeen)
  // The row of a deleted conversation must not keep its name and text.
  effect(() => {
    if (talk.state.value === 'gone' && talk.gone.value !== 'right_gone') untracked(() => list.drop(talk.id.value))
  })
  // The icon of an installed inbox shows how many customers wait.
  effect(() => {
    navigator.setAppBadge?.(list.waiting.value).catch(() => {})
  })
  effect(() => {
    if (talk.contents.value.length > 0) talk.markSeen()
  })
}
