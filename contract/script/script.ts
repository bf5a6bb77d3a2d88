import type { StructuredContent } from '../structured'
import type { StructuredReply } from '../structured/reply'
import type { Expectation } from './expectation'

/**
 * A conversation of both sides as a file. It plays in the studio, in pictures of the documentation, and against a
 * server. See docs/use/scripts.md.
 */
export interface Script {
  script: typeof scriptVersion
  title: string
  about?: string
  /** The language of the chat, such as `ar`; English by default. */
  language?: string
  /** The agent's name in the studio. Against a server the real agent's name is used. */
  agent?: string
  /** The first step is the customer's, like on a website. */
  steps: ScriptStep[]
}

export type ScriptStep = AgentStep | CustomerStep

interface Timed {
  /**
   * The pause before the step in milliseconds, when people watch; by default the time in which a person reads and
   * writes.
   */
  after_ms?: number
}

/** The fields of `POST /1.0/contents`. In a test of a bot, absent fields allow any value. */
export interface AgentStep extends Timed {
  from: 'agent'
  body?: string
  /** The pieces of a live message. Used instead of `body`. */
  live?: LivePiece[]
  structured_content?: StructuredContent
  /** What a bot's message must fulfil, in each language. The fields above are then an example that is not compared. */
  expect?: Expectation
  /** What the step says in other languages, by tag such as `de`. These fields replace those of the step. */
  translations?: Readonly<Record<string, Pick<AgentStep, 'body' | 'live' | 'structured_content'>>>
}

/** The pieces of `POST /1.0/contents/live`. */
export type LivePiece = { text: string } | { replace: string } | { status: string }

/** A text, a tap, or a structured reply. A tap or reply answers the newest message that offers it. */
export interface CustomerStep extends Timed {
  from: 'customer'
  body?: string
  /** The title of the tapped item, or several titles if the list allows several. */
  tap?: string | string[]
  structured_reply?: StructuredReply
  /** As of an agent's step. */
  translations?: Readonly<Record<string, Pick<CustomerStep, 'body' | 'tap' | 'structured_reply'>>>
}

export const scriptVersion = 1
export const scriptSteps = 200
export const scriptPieces = 200
/** The longest pause before a step, in milliseconds. */
export const scriptPauseMs = 60_000
