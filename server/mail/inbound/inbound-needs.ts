import type { Logger } from 'pino'
import type { Files } from '../../attachments/files'
import type { Incoming } from '../../attachments/incoming'
import type { Config } from '../../config/config'
import type { Needs } from '../../conversation/needs'
import type { ContentRecord } from '../../conversation/records'
import type { Limits } from '../../limits/limits'
import type { Disk } from '../../observe/disk'
import type { Metrics } from '../../observe/metrics'
import type { ReplyAddresses } from '../reply-address'
import type { MailReader } from './mail-reader'

/** Set if the operator has configured a mailbox for answers by e-mail. */
export interface ReplyNeeds {
  addresses: ReplyAddresses
  /** The largest accepted e-mail, in bytes. */
  limit: number
  reader: MailReader
}

export interface InboundNeeds extends Needs {
  config: Config
  files: Files
  incoming: Incoming
  disk: Disk
  limits: Limits
  metrics: Pick<Metrics, 'mailReceived'>
  log: Pick<Logger, 'warn' | 'error'>
  replies: ReplyNeeds
}

/** The final outcomes of an e-mail. An e-mail that must be delivered again later has none. */
export const mailOutcomes = [
  'stored',
  /** The message of this e-mail is already stored. */
  'known',
  /** The e-mail has no signed reply address. */
  'unaddressed',
  /** The e-mail has a reply address that this installation did not sign. */
  'forged',
  /** The sender is not the customer for whom the reply address was made. */
  'other_sender',
  /** A program or a mailing list sent the e-mail, or it has several senders or none. */
  'automatic',
  /** The e-mail reports that an address is unreachable. The server stores this fact. */
  'bounce',
  'gone',
  /** The conversation accepts no text, or the chat is closed. */
  'refused',
  'empty',
  'too_large',
  /** The e-mail is broken, has too many parts, or needs too much time or memory. */
  'unreadable',
] as const
export type MailOutcome = (typeof mailOutcomes)[number]

export interface MailResult {
  outcome: MailOutcome
  content: ContentRecord | null
  /** The reason why the e-mail did not become a message; absent if it did. */
  message?: string
}

export const reasonsWithoutMessage: Record<Exclude<MailOutcome, 'stored' | 'known'>, string> = {
  unaddressed:
    'It is for no reply address of this server. If the mail server drops what follows the plus, let it keep that.',
  forged:
    'Its reply address is not signed by this server. After a change of the data folder, earlier addresses do not count.',
  other_sender: 'It comes from another address than the e-mail that it answers went to.',
  automatic: 'A program or a list wrote it, or it has several senders or none.',
  bounce: 'It says that an address cannot be reached, which was noted. Nothing more is sent there.',
  gone: 'Its conversation was deleted.',
  refused: 'Its conversation takes no text now, or the chat is closed.',
  empty: 'It has no text and no file.',
  too_large: 'It is larger than MAIL_LIMIT_MB.',
  unreadable: 'Its parts are broken or too many, or reading it takes too much time or memory.',
}

export const setAsideReason =
  'The server ended several times while it read this e-mail. It is set aside: it is not read again, and its writer was not told. Answer it by hand, or hand it over in another form, such as without its files.'
