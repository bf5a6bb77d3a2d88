/** A text, or formatting with its contents. */
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
  /** Begins with one of `linkSchemes`. */
  href: string
  inside: Inline[]
}

export type Block = Paragraph | Heading | CodeBlock | List | Quote | Rule | Table

interface Paragraph {
  type: 'p'
  /** Lines are separated by `\n`. */
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

/** Returns whether an item's number is not the previous number plus one. */
export const breaksNumbering = (numbers: readonly number[], nth: number): boolean =>
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

/** Limits the elements of a message. When it is used up, the remaining text is not parsed. */
export interface ElementBudget {
  remaining: number
  /** Whether Markdown was found. A text without Markdown can be shown unchanged. */
  marked: boolean
}

export const messageBudget = 500

/** The URL schemes that an author's links may have. */
export const linkSchemes = ['http', 'https', 'mailto', 'tel', 'sms']
