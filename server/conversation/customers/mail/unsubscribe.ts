import type { Needs } from '../../needs'
import { notFound } from '../../refusals'
import { acceptsMail, noteSubscription } from './mail-notes'

const unknownLink = notFound('not_found', 'This link is of no e-mail of this server.')

/** Whether the address of this link gets digests. Throws 404 for a link that this server did not make. */
export async function isSubscribed({ store, mails }: Pick<Needs, 'store' | 'mails'>, token: string): Promise<boolean> {
  return acceptsMail(store.read, noteOf(mails, token))
}

/** Unsubscribes the address of this link from digests, or subscribes it again. Throws 404 like `isSubscribed`. */
export async function changeSubscription(
  { store, clock, mails }: Pick<Needs, 'store' | 'clock' | 'mails'>,
  token: string,
  wantsMail: boolean,
): Promise<void> {
  const id = noteOf(mails, token)
  await store.transact((tx) => noteSubscription(tx, id, wantsMail, clock()))
}

function noteOf(mails: Needs['mails'], token: string): string {
  const id = mails?.readDigestToken(token, 'unsubscribe')
  if (!id) throw unknownLink()
  return id
}
