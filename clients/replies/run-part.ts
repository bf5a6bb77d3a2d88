import type { Show } from './shown-messages'

/** What a model or agent does, in its order. */
export type RunPart =
  | { text: string }
  /** The next text begins a paragraph. */
  | { paragraph: true }
  /** All text so far is taken back. */
  | { withdrawn: true }
  /** A tool starts. Parts with the same `call` count once. */
  | { tool: string; call: string }
  /** The model made a file. */
  | { file: RunFile }

export interface RunFile {
  /** The bytes; as a text, their base64 or a `data:` address. */
  data: Uint8Array | string
  /** Such as `image/png`. Read from the bytes of a picture by default. */
  mediaType?: string | undefined
  filename?: string | undefined
}

/** What a run gets of the message that it writes. */
export interface Reply {
  /** Aborted when the customer stops the message, and at its end. */
  stop: AbortSignal
  /** For `bubblewireTools`: shows a message of a tool, or rejects with what is wrong with it. */
  show: Show
}

export type Run = (reply: Reply) => AsyncIterable<RunPart>
