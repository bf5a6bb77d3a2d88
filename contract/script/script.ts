import type { StructuredContent } from '../structured'
import type { StructuredReply } from '../structured/reply'

/**
 * A conversation of both sides as a file: it plays in the studio, in the pictures of the documentation and against a
 * server. See docs/use/scripts.md.
 */
export interface Script {
  /** Version of the format. */
  script: 1
  title: string
  /** The purpose of the script, in a sentence or two. */
  about?: string
  /** The language of the chat in which it plays, such as `ar`; the default is English. */
  language?: string
  /** The agent's name on the studio's stage; against a server the agent's own name is used. */
  agent?: string
  /** The first step is the customer's, as on a website. */
  steps: ScriptStep[]
}

export type ScriptStep = AgentStep | CustomerStep

interface Timed {
  /**
   * The pause before the step in milliseconds, when it plays for people; the default is the time in which a person
   * would read and write.
   */
  after_ms?: number
}

/** As in `POST /1.0/contents`. In a test of a bot, absent fields may have any value. */
export interface AgentStep extends Timed {
  from: 'agent'
  body?: string
  /** The text piece by piece, instead of `body`: it grows while people watch. */
  live?: LivePiece[]
  structured_content?: StructuredContent
}

/** As in `POST /1.0/contents/live`. */
export type LivePiece = { text: string } | { replace: string } | { status: string }

/** A text, a tap, or a full answer. A tap or a full answer belongs to the newest message that offers it. */
export interface CustomerStep extends Timed {
  from: 'customer'
  body?: string
  /** The words on the tapped item; several in a list that allows several items. */
  tap?: string | string[]
  structured_reply?: StructuredReply
}

/** The most steps of a script. */
export const scriptSteps = 200
/** The most pieces of a step. */
export const scriptPieces = 200
/** The longest pause before a step, in milliseconds. */
export const scriptPauseMs = 60_000
