// What both foreign formats are read into, in the order in which a person sees it.

export interface TextPart {
  kind: 'text'
  path: string
  text: string
  heading?: boolean
  /** A line in small letters, which belongs to what is above it. */
  small?: boolean
}

export interface PicturePart {
  kind: 'picture'
  path: string
  url: string
  /** Empty without one. */
  title: string
}

export interface ButtonPart {
  kind: 'button'
  path: string
  title: string
  /** A web address, which was checked. Without one the button answers. */
  url?: string
  payload?: string
  /** Sends the inputs of a form. */
  submits?: boolean
}

export interface Option {
  title: string
  subtitle: string
  value: string
  /** The title of its group; empty without groups. */
  group: string
}

export type Answer =
  | { type: 'choice'; options: readonly Option[]; several: boolean; menu: boolean; first?: number }
  | { type: 'date'; start?: string; least?: string; most?: string }
  | { type: 'text'; multiline: boolean; most: number; regex?: string; keyboard?: Keyboard; content?: TextContent }

type Keyboard = 'emailAddress' | 'phonePad' | 'decimalPad' | 'numbersAndPunctuation'
type TextContent = 'emailAddress' | 'telephoneNumber' | 'URL' | 'password'

export interface QuestionPart {
  kind: 'question'
  path: string
  id: string
  /** Empty if only the texts around it ask. */
  title: string
  hint: string
  placeholder: string
  required: boolean
  /** Whether it needs a form. A menu beside a text does not. */
  inForm: boolean
  answer: Answer
}

/** Parts that stand together as a card. Several in a row are a carousel. */
export interface CardPart {
  kind: 'card'
  path: string
  parts: readonly SimplePart[]
  url?: string
}

/** The end of a group, such as a line between two. */
interface BreakPart {
  kind: 'break'
}

export type SimplePart = TextPart | PicturePart | ButtonPart
export type Part = SimplePart | QuestionPart | CardPart | BreakPart

export const isSimple = (part: Part): part is SimplePart =>
  part.kind === 'text' || part.kind === 'picture' || part.kind === 'button'

/** A time of day, which forms have no page for. */
export const timeAnswer: Answer = {
  type: 'text',
  multiline: false,
  most: 5,
  regex: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
  keyboard: 'numbersAndPunctuation',
}
export const timeExample = '14:30'
