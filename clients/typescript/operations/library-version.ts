// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { StructuredContent } from './structured-content.js'

/**
 * A version of a message or a look of the library.
 */
export interface LibraryVersion {
  id: string
  library_item_id: string
  version: number
  body: string
  /**
   * The payload as it was sent; an empty object if there is none.
   */
  structured_content: StructuredContent | Record<string, unknown>
  /**
   * The language of body and structured_content, such as fr; empty if it is not said.
   */
  language: string
  /**
   * The message in other languages, by language. Customers get their own; without a version in it, that of `language`.
   */
  translations: {
    [k: string]: {
      body: string
      /**
       * The payload as it was sent; an empty object if there is none.
       */
      structured_content: StructuredContent | Record<string, unknown>
    }
  }
  /**
   * Of a look; empty for a message.
   */
  appearance: {
    launcher?: {
      color?: string
      icon_color?: string
      icon?: string
      position?: 'left' | 'right'
      size?: number
      radius?: string
    }
    /**
     * What the header shows beside the title: a logo, the people who replied last, the usual time until a reply, and the business hours.
     */
    header?: {
      logo?: string
      team?: boolean
      reply_time?: boolean
      hours?: boolean
    }
    theme?: {
      light?: {
        [k: string]: string
      }
      dark?: {
        [k: string]: string
      }
    }
    /**
     * The chat is always light or always dark; absent: as the page around it.
     */
    scheme?: 'light' | 'dark'
    strings?: {
      [k: string]: {
        [k: string]:
          | string
          | {
              [k: string]: string
            }
      }
    }
  }
  /**
   * What was changed, in the words of its author.
   */
  note: string
  /**
   * Who saved this version; the name of a deleted agent is empty.
   */
  author: {
    id: string
    name: string
  }
  created_at: string
}
