/** Between the studio and its stage, by `postMessage` with the exact origin both ways, beside contract/chat/embed.ts. */
import type { Media } from '../../../contract/attachment'
import type { CustomerContent } from '../../../contract/chat/realtime'
import type { StructuredContent } from '../../../contract/structured'
import type { StructuredReply } from '../../../contract/structured/reply'

/** What stands on the stage: the web channel's rendering of the message. */
export interface Scene {
  body: string
  structured_content: StructuredContent | null
  /** Every file that the content names and that was found, by id. */
  media: Record<string, Media>
  /** What the customer has answered before the chat was opened. */
  answer?: { body: string; structured_reply: StructuredReply } | null
}

/** One message of a script, of either side. */
export interface ScriptLine extends Scene {
  from: 'customer' | 'agent'
  /** Empty for the customer. */
  author_name: string
  structured_reply: StructuredReply | null
  /** Place of the line that it answers. */
  answers: number | null
  /** Of a message that was really said; a script says nothing of it. */
  sent?: Pick<CustomerContent, 'created_at' | 'body_html' | 'attachments' | 'payment_status'>
}

/** How it is looked at. */
export interface Looks {
  /** Empty: as the device. */
  theme: '' | 'light' | 'dark'
  /** Percent. */
  textSize: number
  /** `slow`: answers take three seconds. `none`: the line to the server is down. */
  network: 'good' | 'slow' | 'none'
  /** Pictures do not load. */
  picturesFail: boolean
}

export type StudioMessage =
  | { bubblewire_studio: 1; type: 'show'; scene: Scene }
  | { bubblewire_studio: 1; type: 'look'; looks: Looks }
  /** A script takes the place of the message: its conversation anew, as far as it has got. */
  | { bubblewire_studio: 1; type: 'perform'; lines: ScriptLine[]; closed?: boolean }
  /** Its next line. */
  | { bubblewire_studio: 1; type: 'add'; line: ScriptLine }
  /** The name of the person who writes; empty when nobody does. */
  | { bubblewire_studio: 1; type: 'typing'; author_name: string }
  /** The message again, and the customer has not answered yet. */
  | { bubblewire_studio: 1; type: 'restart' }

export type StageMessage =
  | { bubblewire_studio: 1; type: 'here' }
  /** The customer wrote or answered; `asked`: the message that stands on the stage, as the customer got it. */
  | { bubblewire_studio: 1; type: 'said'; content: CustomerContent; asked: CustomerContent }
