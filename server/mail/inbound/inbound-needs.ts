import type { Logger } from 'pino'
import type { Files } from '../../attachments/files'
import type { Incoming } from '../../attachments/incoming'
import type { Config } from '../../config/config'
import type { Needs } from '../../conversation/needs'
import type { DeletingNeeds } from '../../conversation/threads/delete-thread'
import type { Limits } from '../../limits/limits'
import type { Disk } from '../../observe/disk'
import type { Metrics } from '../../observe/metrics'
import type { ReplyAddresses } from '../reply-address'
import type { MailReader } from './mail-reader'

/** Answers by e-mail, where the operator has set a box for them. */
export interface Replies {
  addresses: ReplyAddresses
  /** Bytes of an e-mail. */
  limit: number
  reader: MailReader
}

export interface InboundNeeds extends Needs, DeletingNeeds {
  config: Config
  files: Files
  incoming: Incoming
  disk: Disk
  limits: Limits
  metrics: Pick<Metrics, 'mailTaken'>
  log: Pick<Logger, 'warn' | 'error'>
  replies: Replies
}

/** What became of an e-mail. All outcomes are final: an e-mail that can be taken later has none. */
export const mailOutcomes = [
  /** A new message of its conversation. */
  'stored',
  /** It came again: its message was stored before. */
  'known',
  /** No signed address. */
  'unaddressed',
  /** A signed address that this installation did not make. */
  'forged',
  /** Another sender than the customer for whom the address was made. */
  'other_sender',
  /** Of a program or a list, of several senders or of none. */
  'automatic',
  /** A report that an address is unreachable, which was noted. */
  'bounce',
  /** Its conversation is deleted. */
  'gone',
  /** The conversation takes no text, or the chat is closed. */
  'refused',
  /** No text and no file. */
  'empty',
  'too_large',
  /** Its parts are broken or too many, or reading it takes too much time or memory. */
  'unreadable',
] as const
export type MailOutcome = (typeof mailOutcomes)[number]
