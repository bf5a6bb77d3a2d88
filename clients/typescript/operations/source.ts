// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { StructuredContent } from './structured-content.js'
import type { Warning } from './warning.js'

/**
 * A website, a page or a number on which customers write.
 */
export interface Source {
  id: string
  community_id: string
  type: 'web_messaging' | 'messenger' | 'business_listing' | 'chat_app' | 'photo_sharing' | 'business_chat'
  name: string
  active: boolean
  channel_id: string | null
  /**
   * The HTML to paste into a page; null while web messaging is not enabled.
   */
  web_messaging: {
    channel_id: string
    loader_url: string
    snippet: string
  } | null
  /**
   * What messages of this source allow after they were sent; everything else is refused with 409. Comments can be edited and unsent on every source.
   */
  capabilities: ('edit' | 'unsend' | 'customer_unsend' | 'react')[]
  /**
   * The connector is shown with the right manage_sources only, and never with its secret.
   */
  settings: {
    time_for_thread_inclusion?: number
    thread_auto_close_after?: number
    allowed_origins?: string[]
    any_origin?: boolean
    business_hours?: {
      time_zone: string
      hours: {
        day: number
        from: string
        to: string
      }[]
    }
    connector?: {
      url: string
    }
    /**
     * The AI agent of the source. Shown only with the right manage_sources.
     */
    ai_agent?: {
      url: string
      header_names: string[]
      user_id: string
      while_running: 'wait' | 'cancel'
      answers: 'always' | 'outside_hours' | 'until_person'
      topics: string[]
      person_words: string[]
      fallback: {
        [k: string]: string
      }
      hand_over_after_failure: boolean
      statuses: {
        [k: string]: {
          [k: string]: string
        }
      }
    }
    primary_application?: ('bot' | 'service') | null
    bot_app_id?: string
    wallet_pay?: {
      payment_gateway_url?: string
      merchant_identifier?: string
      merchant_name?: string
    }
    /**
     * The looks and texts of the chat; see docs/use/appearance.md. A theme with unreadable texts is refused.
     */
    appearance?: {
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
    triggers?: {
      id: string
      name: string
      active: boolean
      conditions: (
        | {
            on: 'page_path' | 'page_url' | 'page_title'
            page?: 'current' | 'previous' | 'any'
            operator:
              | 'is'
              | 'is_not'
              | 'contains'
              | 'does_not_contain'
              | 'starts_with'
              | 'does_not_start_with'
              | 'ends_with'
              | 'does_not_end_with'
            value: string
          }
        | {
            on: 'page_duration'
            page?: 'current' | 'previous' | 'any'
            operator: 'at_least' | 'at_most'
            value: number
          }
        | {
            on: 'visit_duration'
            operator: 'at_least' | 'at_most'
            value: number
          }
        | {
            on: 'page_count' | 'visit_count'
            operator: 'at_least' | 'at_most'
            value: number
          }
        | {
            on: 'variable'
            name: string
            operator:
              | 'is'
              | 'is_not'
              | 'contains'
              | 'does_not_contain'
              | 'starts_with'
              | 'does_not_start_with'
              | 'ends_with'
              | 'does_not_end_with'
            value: string
          }
        | {
            on: 'variable'
            name: string
            operator: 'is_set' | 'is_not_set'
          }
        | {
            on: 'day'
            operator: 'is' | 'is_not'
            value: number[]
            time_zone?: string
          }
        | {
            on: 'hour'
            operator: 'is' | 'is_not'
            from: string
            to: string
            time_zone?: string
          }
        | {
            on: 'identity'
            operator: 'is' | 'is_not'
            value: 'anonymous' | 'identified' | 'signed'
          }
      )[]
      actions: (
        | {
            do: 'show_bubble' | 'open_chat'
          }
        | {
            do: 'add_message'
            text: {
              [k: string]: string
            }
            structured_content?: {
              [k: string]: StructuredContent
            }
          }
      )[]
    }[]
    welcome_message?: {
      [k: string]: string
    }
    welcome_structured_content?: {
      [k: string]: StructuredContent
    }
    away_message?: {
      [k: string]: string
    }
    away_structured_content?: {
      [k: string]: StructuredContent
    }
    deep_link_schemes?: string[]
    sound?: boolean
    typing_pause?: boolean
    push?: boolean
    push_words?: boolean
    mail?: boolean
    mail_after?: number
    edit_window_seconds?: number
    customer_unsend?: boolean
    reactions?: boolean
  }
  created_at: string
  updated_at: string
  warnings?: Warning[]
}
