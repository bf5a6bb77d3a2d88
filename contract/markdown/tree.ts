/**
 * The Markdown of live messages: bold, italic, code, lists and links. A line of the text is a line on the screen, and a mark ends in its line.
 * Everything else is text as it was written.
 */

/** A text, or a mark with everything inside it. */
export type Inline = string | Emphasis | CodeSpan | Link

export interface Emphasis {
  type: 'strong' | 'em'
  inside: Inline[]
}

export interface CodeSpan {
  type: 'code'
  text: string
}

export interface Link {
  type: 'a'
  /** http, https or mailto. */
  href: string
  inside: Inline[]
}

export type Block = Paragraph | CodeBlock | List

export interface Paragraph {
  type: 'p'
  /** Lines are divided by `\n`. */
  inside: Inline[]
}

export interface CodeBlock {
  type: 'pre'
  text: string
}

export interface List {
  type: 'ul' | 'ol'
  /** The number of the first item of an `ol`. */
  start: number
  items: Block[][]
}

/** How many more elements a message may have. The text behind them is shown as it was written, so that no text makes a page of endless elements. */
export interface Room {
  left: number
  /** Whether a mark was found. A text without marks can be shown as it is. */
  marked: boolean
}

export const roomOfMessage = 500
