import { agentPushPath, type PushNotice } from '../../contract/chat/push'
import type { AgentSubscriptionRecord } from '../conversation/account/alerts/alert-port'
import type { AlertCause, SourceRecord, ThreadRecord } from '../conversation/records'
import { languageOf } from '../values/language-of'
import { maxTextLength, maxTitleLength, shortenText } from './notice'
import { type PushWords, pushWords } from './push-words'

export interface AlertScene {
  cause: AlertCause
  source: SourceRecord
  thread: ThreadRecord
  contentId: string
  /** The message's text; empty for a file. */
  text: string
  customer: string
  /** The colleague who handed the conversation over or mentions the agent; empty if a rule assigned it. */
  colleague: string
  /** The number of the customer's messages that wait for an answer. */
  count: number
}

interface AlertNoticeOptions {
  token: string
  /** The number of customers who wait for this agent. */
  badge: number
  silent: boolean
  /** Whether the notice shows names and texts. */
  words: boolean
}

export function alertNotice(
  publicUrl: string,
  { language }: Pick<AgentSubscriptionRecord, 'language'>,
  scene: AlertScene,
  { token, badge, silent, words }: AlertNoticeOptions,
): PushNotice {
  const { source, thread, cause, contentId, customer, count } = scene
  const lang = languageOf(language)
  const t = pushWords[lang]
  const name = words ? customer : source.name
  const navigate = `${publicUrl}/inbox/?in=all&open=${thread.id}&at=${contentId}`
  return {
    web_push: 8030,
    mutable: true,
    app_badge: badge,
    notification: {
      title: `${shortenText(name, maxTitleLength)}${count > 1 ? ` (${count})` : ''}`,
      body: words ? shortenText(bodyOf(scene, t), maxTextLength) : t[`alert_${cause}`],
      ...{ navigate, tag: thread.id, lang, dir: lang === 'ar' || lang === 'he' ? 'rtl' : 'ltr' },
      ...(silent && { silent }),
      // A notice of a comment has no text box: an answer would go to the customer.
      actions:
        cause === 'mention'
          ? []
          : [{ action: 'reply', title: t.reply, type: 'text', placeholder: t.placeholder, navigate }],
      data: {
        api: publicUrl + agentPushPath,
        token,
        thread_id: thread.id,
        content_id: contentId,
        count,
        texts: { sent: t.sent, failed: t.alert_failed },
      },
    },
  }
}

function bodyOf({ cause, text, colleague }: AlertScene, t: PushWords): string {
  const messageText = text || t.file
  if (cause === 'message') return messageText
  if (cause === 'given') return colleague ? t.alert_given_by.replace('{by}', () => colleague) : t.alert_given
  if (cause === 'mention') return t.alert_mention_by.replace('{by}', () => colleague).replace('{text}', () => text)
  return `${t[`alert_${cause}`]}: ${messageText}`
}
