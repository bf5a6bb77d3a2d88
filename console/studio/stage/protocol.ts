/** Messages between studio and stage, by `postMessage` with exact origins, in addition to contract/chat/embed.ts. */
import type { Media } from '../../../contract/attachment'
import type { CustomerContent } from '../../../contract/chat/realtime'
import type { LivePiece } from '../../../contract/script/script'
import type { StructuredContent } from '../../../contract/structured'
import type { StructuredReply } from '../../../contract/structured/reply'

/** What the stage shows: the message as rendered for the web channel. */
export interface Scene {
  body: string
  structured_content: StructuredContent | null
  /** The files of the content by id. Files that do not exist are absent. */
  media: Record<string, Media>
  /** An answer that the customer has already given when the chat opens. */
  answer?: { body: string; structured_reply: StructuredReply } | null
}

export interface ScriptLine extends Scene {
  from: 'customer' | 'agent'
  /** Empty for a message of the customer. */
  author_name: string
  structured_reply: StructuredReply | null
  /** The index of the line that this line answers. */
  answers: number | null
  /** The pieces of a live message, shown one after another. `body` and `body_html` are the complete text. */
  live?: readonly LivePiece[]
  body_html?: string | null
  /** Fields of a real message that was sent. Absent in scripts. */
  sent?: Pick<
    CustomerContent,
    'created_at' | 'body_html' | 'attachments' | 'payment_status' | 'live' | 'status' | 'edited_at' | 'reactions'
  >
}

export interface ChatSettings {
  /** Empty for the device's theme. */
  theme: '' | 'light' | 'dark'
  /** Percent of the normal text size. */
  textSize: number
  /** `slow`: answers take three seconds. `none`: the chat has no connection. */
  network: 'good' | 'slow' | 'none'
  picturesFail: boolean
  /** If true, a tap on a part of the message selects its field in the studio and does not answer. */
  picks?: boolean
  /** The address of the picture in the header. Empty or absent selects the default icon. */
  logo?: string
}

/** A number at a part of the message. */
export interface Pin {
  path: string
  /** What is written on the pin. */
  label: string
}

export type StudioMessage =
  /** Null if the message was never accepted: the conversation is empty. */
  | { bubblewire_studio: 1; type: 'show'; scene: Scene | null }
  | { bubblewire_studio: 1; type: 'look'; looks: ChatSettings }
  /** Shows a script instead of the message: the given lines, from the beginning of the conversation. */
  | { bubblewire_studio: 1; type: 'perform'; lines: ScriptLine[]; closed?: boolean }
  /** Adds the next line of the script. */
  | { bubblewire_studio: 1; type: 'add'; line: ScriptLine }
  /**
   * Shows a partial text of the next line, in Markdown, and what its author is doing. `add` shows the complete line.
   */
  | { bubblewire_studio: 1; type: 'write'; line: ScriptLine; text: string; status: string }
  /** The name of the person who is writing; empty if there is none. */
  | { bubblewire_studio: 1; type: 'typing'; author_name: string }
  /** Shows a page of the form, as if the customer had come to it. */
  | { bubblewire_studio: 1; type: 'page'; page_id: string }
  /** Shows pins at parts of the message. */
  | { bubblewire_studio: 1; type: 'pins'; pins: readonly Pin[] }
  /** Shows the composed message as new, without the customer's answer. */
  | { bubblewire_studio: 1; type: 'restart' }

export type StageMessage =
  | { bubblewire_studio: 1; type: 'here' }
  /** The designer tapped a part of the message: the path of its field. */
  | { bubblewire_studio: 1; type: 'picked'; path: string }
  /** The page that was asked for is open. */
  | { bubblewire_studio: 1; type: 'opened' }
  /** The customer asked to stop the live message. */
  | { bubblewire_studio: 1; type: 'stopped' }
  /** The customer wrote or answered; `asked` is the message on the stage, as the customer received it. */
  | { bubblewire_studio: 1; type: 'said'; content: CustomerContent; asked: CustomerContent }
