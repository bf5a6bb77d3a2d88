// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { StructuredContent } from './structured-content.js'

/**
 * An absent setting is unchanged; null removes a setting.
 */
export interface CreateSourceSettings {
  time_for_thread_inclusion?: number | null
  thread_auto_close_after?: number | null
  /**
   * Origins whose pages may show the chat, such as https://www.example.com.
   */
  allowed_origins?: string[] | null
  /**
   * Whether any page may show the chat while allowed_origins is empty. A new source outside of the demo begins with false.
   */
  any_origin?: boolean
  business_hours?: {
    time_zone: string
    hours: {
      day: number
      from: string
      to: string
    }[]
  } | null
  connector?: {
    url: string
    /**
     * Generated if absent.
     */
    secret?: string
  } | null
  ai_agent?: {
    /**
     * Where the agent answers runs of the AG-UI protocol.
     */
    url: string
    /**
     * Headers of each request, kept encrypted and never shown; absent: unchanged.
     */
    headers?: {
      [k: string]: string
    } | null
    /**
     * The name of the new user, if user_id is absent.
     */
    name?: string
    /**
     * The user in whose name the agent writes, a bot. Absent: the user so far, or a new one.
     */
    user_id?: string | null
    /**
     * If the customer writes during a run: wait for its end, or cancel it and start again. The default is wait.
     */
    while_running?: 'wait' | 'cancel'
    /**
     * When the agent answers: always, outside of the business hours, or until a person has replied in the conversation.
     */
    answers?: 'always' | 'outside_hours' | 'until_person'
    /**
     * Words of which the customer's message must contain one; empty: every message.
     */
    topics?: string[]
    /**
     * A customer whose whole message is one of these words gets a person. On the web, the menu does it too.
     */
    person_words?: string[]
    /**
     * What the customer reads after a failure, by language.
     */
    fallback?: {
      [k: string]: string
    } | null
    /**
     * Whether the conversation goes to the agents of the team after a failure; the default is true.
     */
    hand_over_after_failure?: boolean
    /**
     * Status lines by the name of a step or tool, by language; the name * is for every other one.
     */
    statuses?: {
      [k: string]: {
        [k: string]: string
      }
    } | null
  } | null
  primary_application?: ('bot' | 'service') | null
  bot_app_id?: string | null
  /**
   * The account that payment requests must match; each field may be absent. For the kind business_chat.
   */
  wallet_pay?: {
    payment_gateway_url?: string
    merchant_identifier?: string
    merchant_name?: string
  } | null
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
  } | null
  /**
   * Triggers: automatic acts on the pages of the site; docs/build/visitor-protocol.md.
   */
  triggers?:
    | {
        id: string
        name: string
        active?: boolean
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
    | null
  /**
   * The first message of an empty chat, by language; `*` for every other language.
   */
  welcome_message?: {
    [k: string]: string
  } | null
  /**
   * A starter: structured content beside the welcome message, by language. Its answer begins the conversation.
   */
  welcome_structured_content?: {
    [k: string]: StructuredContent
  } | null
  /**
   * The notice of the chat outside the business hours, by language.
   */
  away_message?: {
    [k: string]: string
  } | null
  /**
   * A starter outside the business hours, by language: an empty chat shows the away message with it, not the welcome message.
   */
  away_structured_content?: {
    [k: string]: StructuredContent
  } | null
  /**
   * Schemes of deep links that messages may open, such as myapp or tel, beside http and https; absent: every scheme that neither runs nor reads local content.
   */
  deep_link_schemes?: string[] | null
  /**
   * Whether new messages make a sound until the customer mutes them; the default is true.
   */
  sound?: boolean | null
  /**
   * Whether a bot seems to type for a moment before each of its messages; the default is false.
   */
  typing_pause?: boolean | null
  /**
   * Whether customers may get notices of replies from their browser while the chat is closed; the default is false.
   */
  push?: boolean | null
  /**
   * Whether these notices show the words of the message; the default is true.
   */
  push_words?: boolean | null
  /**
   * Whether replies that stay unread go to the customer's e-mail address, if it is known; the default is false. Needs SMTP_URL.
   */
  mail?: boolean | null
  /**
   * Minutes until unread replies go by e-mail, 0 to 1440; the default is 10.
   */
  mail_after?: number | null
  /**
   * Seconds in which messages may be edited and unsent, 0 to 604800; 0 switches both off, the default is 900.
   */
  edit_window_seconds?: number | null
  /**
   * Whether customers may unsend their own messages in this time; the default is false.
   */
  customer_unsend?: boolean | null
  /**
   * Whether both sides may react to messages; the default is true.
   */
  reactions?: boolean | null
}
