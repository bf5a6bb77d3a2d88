import { Counter, type Registry } from 'prom-client'
import type { Observe } from '../../conversation/needs'
import { prefixed, sumOf } from './name'

export type PushOutcome = 'sent' | 'postponed' | 'failed' | 'gone' | 'over_limit'

export function messageMetrics(registers: Registry[]) {
  const received = new Counter({
    name: prefixed('messages_received_total'),
    help: "Customers' messages that were stored.",
    labelNames: ['channel'] as const,
    registers,
  })
  const sentMessages = new Counter({
    name: prefixed('messages_sent_total'),
    help: 'Replies that were handed to their channel (success) or never can be (failure).',
    labelNames: ['channel', 'outcome'] as const,
    registers,
  })
  const deliveries = new Counter({
    name: prefixed('webhook_attempts_total'),
    help: 'Attempts to deliver to webhooks, by what the delivery is after it; pending ones are tried again.',
    labelNames: ['state'] as const,
    registers,
  })
  const mails = new Counter({
    name: prefixed('mails_total'),
    help: 'Attempts to send e-mails: taken by the mail server (sent), tried again (postponed) or dropped (failed).',
    labelNames: ['outcome'] as const,
    registers,
  })
  const pushes = new Counter({
    name: prefixed('pushes_total'),
    help: "Attempts to send notices to customers' browsers: taken by the push service (sent), tried again (postponed), dropped (failed), to a browser that has ended them (gone), or one too many of a day (over_limit).",
    labelNames: ['outcome'] as const,
    registers,
  })
  const receivedMails = new Counter({
    name: prefixed('mails_received_total'),
    help: 'Answers of customers by e-mail: stored, stored before (known), or not stored, by reason.',
    labelNames: ['outcome'] as const,
    registers,
  })
  const mailBox = new Counter({
    name: prefixed('mailbox_rounds_total'),
    help: 'Looks into the mailbox of answers by e-mail (IMAP_URL) by this node.',
    labelNames: ['outcome'] as const,
    registers,
  })
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
