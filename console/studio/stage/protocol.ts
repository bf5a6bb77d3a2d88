/** Between the studio and its stage, by `postMessage` with the exact origin both ways, beside contract/embed.ts. */
import type { Media } from '../../../contract/attachment'
import type { CustomerContent } from '../../../contract/realtime'
import type { StructuredContent } from '../../../contract/structured'
import type { StructuredReply } from '../../../contract/structured-reply'

/** What stands on the stage: the web channel's rendering of the message. */
export interface Scene {
  body: string
  structured_content: StructuredContent | null
  /** Every file that the content names and that was found, by id. */
  media: Record<string, Media>
  /** What the customer has answered before the chat was opened. */
  answer?: { body: string; structured_reply: StructuredReply } | null
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
  /** The customer has not answered yet. */
  | { bubblewire_studio: 1; type: 'restart' }

export type StageMessage =
  | { bubblewire_studio: 1; type: 'here' }
  /** The customer wrote or answered; `asked`: the message that stands on the stage, as the customer got it. */
  | { bubblewire_studio: 1; type: 'said'; content: CustomerContent; asked: CustomerContent }
