/** Messages between studio and stage, by `postMessage` with exact origins, in addition to contract/chat/embed.ts. */
import type { Media } from '../../../contract/attachment'
import type { CustomerContent } from '../../../contract/chat/realtime'
import type { LivePiece } from '../../../contract/script/script'
import type { StructuredContent } from '../../../contract/structured'
import type { StructuredReply } from '../../../contract/structured/reply'

/** The content of the stage: the web channel's rendering of the message. */
export interface Scene {
  body: string
  structured_content: StructuredContent | null
  /** Every file that the content names and that was found, by id. */
  media: Record<string, Media>
  /** The customer's answer from before the chat was opened. */
  answer?: { body: string; structured_reply: StructuredReply } | null
}

export interface ScriptLine extends Scene {
  from: 'customer' | 'agent'
  /** Empty for a message of the customer. */
  author_name: string
  structured_reply: StructuredReply | null
  /** The index of the line that this line answers. */
  answers: number | null
  /** Set for a message that grows on the stage: its pieces. `body` and `body_html` are its end. */
  live?: readonly LivePiece[]
  body_html?: string | null
  /** Set for a message that was really sent; a script has no such fields. */
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
  /** Pictures do not load. */
  picturesFail: boolean
  /** A tap on a part of the message reports its field and does not answer. */
  picks?: boolean
  /** The address of the picture in the header; empty or absent for the balloon. */
  logo?: string
}

export type StudioMessage =
  | { bubblewire_studio: 1; type: 'show'; scene: Scene }
  | { bubblewire_studio: 1; type: 'look'; looks: ChatSettings }
  /** Replaces the message by a script: its conversation from the beginning, with the lines so far. */
  | { bubblewire_studio: 1; type: 'perform'; lines: ScriptLine[]; closed?: boolean }
  /** Adds the next line of the script. */
  | { bubblewire_studio: 1; type: 'add'; line: ScriptLine }
  /** Shows the current text of the next line in Markdown, and its author's status. `add` ends it. */
  | { bubblewire_studio: 1; type: 'write'; line: ScriptLine; text: string; status: string }
  /** The name of the person who is writing; empty if there is none. */
  | { bubblewire_studio: 1; type: 'typing'; author_name: string }
  /** Shows the message again, without the customer's answer. */
  | { bubblewire_studio: 1; type: 'restart' }

export type StageMessage =
  | { bubblewire_studio: 1; type: 'here' }
  /** The designer tapped a part of the message: the path of its field. */
  | { bubblewire_studio: 1; type: 'picked'; path: string }
  /** The customer wants the author of the growing line to stop. */
  | { bubblewire_studio: 1; type: 'stopped' }
  /** The customer wrote or answered; `asked` is the message on the stage, as the customer received it. */
  | { bubblewire_studio: 1; type: 'said'; content: CustomerContent; asked: CustomerContent }
