import type { StructuredContent } from '../structured'
import type { StructuredReply } from '../structured/reply'

/** A conversation of both sides as a file: it plays in the studio, in the pictures of the documentation and against a server. docs/use/scripts.md */
export interface Script {
  /** Version of the format. */
  script: 1
  title: string
  /** The purpose of the script, in a sentence or two. */
  about?: string
  /** Of the chat in which it plays, such as `ar`; English when absent. */
  language?: string
  /** The name of the agent on the studio's stage; against a server it is the agent's own name. */
  agent?: string
  /** The customer begins, as on a website. */
  steps: ScriptStep[]
}

export type ScriptStep = AgentStep | CustomerStep

interface Timed {
  /** Milliseconds before it, where it plays for people; as a person would read and write when absent. */
  after_ms?: number
}

/** As `POST /1.0/contents` takes it. Where a bot is tried, fields that are left out may be anything. */
export interface AgentStep extends Timed {
  from: 'agent'
  body?: string
  structured_content?: StructuredContent
}

/** A text, or a tap, or an answer in full; the last two belong to the newest message that offers them. */
export interface CustomerStep extends Timed {
  from: 'customer'
  body?: string
  /** The words on the tapped item; several in a list that takes several items. */
  tap?: string | string[]
  structured_reply?: StructuredReply
}

/** A script has at most so many steps. */
export const scriptSteps = 200
/** Longest pause before a step, in milliseconds. */
export const scriptPauseMs = 60_000
