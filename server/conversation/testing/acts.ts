import type { WebhookEventType } from '../../../contract/webhook-event'
import type { OfferKind } from './offers'
import type { AgentName } from './shop'

/** The first two visitors write on the web, the third by messenger. */
export const visitors = [0, 1, 2] as const
export const onMessenger = 2

export interface Say {
  do: 'say'
  who: number
  in: 'newest' | 'named' | 'another' | 'of somebody else'
  files: 'none' | 'new' | 'new twice' | 'sent before' | 'of somebody else'
  answers: boolean
  auto: boolean
  origin: string | null
}

export interface Answer {
  do: 'answer'
  who: number
  to: 'newest' | 'before' | 'of somebody else' | 'own message' | 'note'
  with: 'right' | 'other' | 'never offered'
}

export interface Reply {
  do: 'reply'
  by: AgentName
  who: number
  to: 'newest' | 'first' | 'agent'
  says: 'words' | 'nothing' | OfferKind
  private: boolean
  files: 'none' | 'public' | 'own' | 'of lead' | 'of customer' | 'unknown'
  auto: boolean
  textBox: 'as it is' | 'locked' | 'free'
  once: boolean
}

export type Resend = { do: 'resend'; who: number } | { do: 'resend reply'; by: AgentName }

export interface Manage {
  do: 'manage'
  what: (typeof managed)[number]
  by: AgentName
  who: number
}
export const managed = [
  ...(['open', 'close', 'cancel', 'take', 'give to ann', 'release', 'ignore', 'close thread', 'open thread'] as const),
  ...(['snooze', 'close conversation'] as const),
  ...(['lock text box', 'free text box', 'paid', 'payment failed', 'begin discussion'] as const),
] as const

export type SetUp =
  | {
      do: 'hear'
      events: WebhookEventType[]
      owner: AgentName
      on: 'all' | 'web' | 'all but web' | 'elsewhere'
      state: 'active' | 'off' | 'without handshake'
    }
  | { do: 'hear nothing' }
  | { do: 'right'; of: AgentName; right: 'read' | 'reply'; given: boolean }
  | { do: 'enabled'; of: AgentName; is: boolean }
  | { do: 'bot may engage'; may: boolean }
  | { do: 'source'; active: boolean }
  | { do: 'customers'; signed: 'required' | 'optional' }
  | { do: 'session'; who: number; is: 'ended' | 'signed' }
  | { do: 'reach'; who: number; may: boolean }
  | { do: 'wait'; hours: number }

export type Handle =
  | { do: 'work off' }
  | { do: 'work off one' }
  | { do: 'silence' }
  | { do: 'deliver' }
  | { do: 'deliver one'; taken: boolean }
  | { do: 'room'; is: boolean }

export type Act = Say | Answer | Reply | Resend | Manage | SetUp | Handle
export type ActOf<D extends Act['do']> = Extract<Act, { do: D }>
