import type { Registry } from 'prom-client'
import type { Observe } from '../../conversation/needs'
import { makersIn, sumOf } from './makers'

export type PushOutcome = 'sent' | 'postponed' | 'failed' | 'gone' | 'over_limit'

export function messageMetrics(registers: Registry[]) {
  const { counter } = makersIn(registers)
  const received = counter('messages_received_total', "Customers' messages that were stored.", 'channel')
  const sentMessages = counter(
    'messages_sent_total',
    'Replies that were handed to their channel (success) or never can be (failure).',
    'channel',
    'outcome',
  )
  const deliveries = counter(
    'webhook_attempts_total',
    'Attempts to deliver to webhooks, by what the delivery is after it; pending ones are tried again.',
    'state',
  )
  const mails = counter(
    'mails_total',
    'Attempts to send e-mails: taken by the mail server (sent), tried again (postponed) or dropped (failed).',
    'outcome',
  )
  const pushes = counter(
    'pushes_total',
    "Attempts to send notices to customers' browsers: taken by the push service (sent), tried again (postponed), dropped (failed), to a browser that has ended them (gone), or one too many of a day (over_limit).",
    'outcome',
  )
  const receivedMails = counter(
    'mails_received_total',
    'Answers of customers by e-mail: stored, stored before (known), or not stored, by reason.',
    'outcome',
  )
  const mailBox = counter(
    'mailbox_rounds_total',
    'Looks into the mailbox of answers by e-mail (IMAP_URL) by this node.',
    'outcome',
  )
  const observe: Observe = {
    received: (channel) => received.inc({ channel }),
    sent: (channel, outcome) => sentMessages.inc({ channel, outcome }),
    delivery: (state) => deliveries.inc({ state }),
  }
  return {
    observe,
    pushed: (outcome: PushOutcome) => pushes.inc({ outcome }),
    mailReceived: (outcome: string) => receivedMails.inc({ outcome }),
    mailBoxRead: (outcome: 'read' | 'failed') => mailBox.inc({ outcome }),
    mailed: (outcome: 'sent' | 'postponed' | 'failed') => mails.inc({ outcome }),
    figures: async () => {
      const outcomes = (await sentMessages.get()).values
      const of = (outcome: string) => sumOf(outcomes.filter(({ labels }) => labels.outcome === outcome))
      return { received: sumOf((await received.get()).values), sent: of('success'), notSent: of('failure') }
    },
  }
}
