/** A text, or a mark with everything inside it. */
export type Inline = string | Emphasis | CodeSpan | Link

interface Emphasis {
  type: 'strong' | 'em' | 'del'
  inside: Inline[]
}

interface CodeSpan {
  type: 'code'
  text: string
}

interface Link {
  type: 'a'
  /** One of the schemes of `linkSchemes`. */
  href: string
  inside: Inline[]
}

export type Block = Paragraph | Heading | CodeBlock | List | Quote | Rule | Table

interface Paragraph {
  type: 'p'
  /** Lines are divided by `\n`. */
  inside: Inline[]
}

interface Heading {
  type: 'heading'
  level: number
  inside: Inline[]
}

interface CodeBlock {
  type: 'pre'
  text: string
}

export interface List {
  type: 'ul' | 'ol'
  /** The number of each item of an `ol`. */
  numbers: readonly number[]
  items: Block[][]
}

/** Whether an item does not count on from the item before it. */
export const isJump = (numbers: readonly number[], nth: number): boolean =>
  nth > 0 && numbers[nth] !== (numbers[nth - 1] ?? 0) + 1

interface Quote {
  type: 'blockquote'
  blocks: Block[]
}

interface Rule {
  type: 'hr'
}

export interface Table {
  type: 'table'
  head: Block[][]
  rows: Block[][][]
}

/** How many more elements a message may have. The text behind them is shown as it was written, so that no text makes a page of endless elements. */
export interface Room {
  left: number
  /** Whether a mark was found. A text without marks can be shown as it is. */
  marked: boolean
}

export const roomOfMessage = 500

/** The schemes of links that an author may write. */
export const linkSchemes = ['http', 'https', 'mailto', 'tel', 'sms']
