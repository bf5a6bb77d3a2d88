import { type PushAction, type PushNotice, pushFragment } from '../../contract/chat/push'
import type { CustomerContent } from '../../contract/chat/realtime'
import type { PushSubscriptionRecord } from '../conversation/customers/push-port'
import type { SourceRecord, ThreadRecord } from '../conversation/records'
import { registrationOf } from '../structured/types/index'
import { languageOf } from '../values/language-of'
import { pushWords } from './push-words'

export interface NoticeScene {
  source: SourceRecord
  thread: ThreadRecord
  content: CustomerContent
  icon: string | null
  count: number
}

interface ServerAddress {
  publicUrl: string
}

/** No system shows more characters, and a push message must not exceed 4 KB. */
export const maxTextLength = 300
export const maxTitleLength = 80
/** Every browser can show two buttons. */
const maxActions = 2

/** Makes the notice of a reply for one browser. With `words` false it hides the message's text. */
export function noticeOf(
  { publicUrl }: ServerAddress,
  subscription: Pick<PushSubscriptionRecord, 'page_url' | 'language'>,
  { source, thread, content, icon, count }: NoticeScene,
  { token, words }: { token: string; words: boolean },
): PushNotice {
  const lang = languageOf(subscription.language)
  const t = pushWords[lang]
  const page = subscription.page_url ?? `${publicUrl}/chat/${source.channel_id}/`
  const navigate = page + pushFragment(thread.id)
  const name = content.author_name || source.name
  return {
    web_push: 8030,
    mutable: true,
    notification: {
      title: `${shortenText(name, maxTitleLength)}${count > 1 ? ` (${count})` : ''}`,
      body: words ? bodyOf(content, t.file) : t.new_message,
      navigate,
      tag: thread.id,
      lang,
      dir: lang === 'ar' || lang === 'he' ? 'rtl' : 'ltr',
      ...(icon?.startsWith('https:') && { icon }),
      actions: actionsOf(content, thread, words, { reply: t.reply, placeholder: t.placeholder, navigate }),
      data: {
        api: publicUrl,
        token,
        thread_id: thread.id,
        content_id: content.id,
        count,
        texts: { sent: t.sent, failed: t.failed },
      },
    },
  }
}

function bodyOf({ body, attachments: [first] }: CustomerContent, file: string): string {
  const text = shortenText(body || (first?.alternative_text ?? ''), maxTextLength)
  return text || first?.filename.slice(0, maxTitleLength) || file
}

interface NoticeWords {
  reply: string
  placeholder: string
  navigate: string
}

/** Returns buttons for the first quick replies. A text box follows if a button is left and the chat accepts text. */
function actionsOf(
  { structured_content: structured }: CustomerContent,
  thread: ThreadRecord,
  words: boolean,
  { reply, placeholder, navigate }: NoticeWords,
): PushAction[] {
  if (structured && registrationOf(structured.type)?.needsChat) return []
  const options = structured?.type === 'select' && words ? structured.items.slice(0, maxActions) : []
  const actions = options.map(
    ({ title }, nth): PushAction => ({ action: `option:${nth}`, title: shortenText(title, maxTitleLength), navigate }),
  )
  const takesText = !thread.text_input_disabled && !thread.select_locks
  if (takesText && actions.length < maxActions)
    actions.push({ action: 'reply', title: reply, type: 'text', placeholder, navigate })
  return actions
}

/** Joins spaces, and cuts the text to this many characters. */
export function shortenText(text: string, limit: number): string {
  const line = text.replace(/[^\S\n]+/g, ' ').trim()
  const characters = [...line]
  return characters.length > limit
    ? `${characters
        .slice(0, limit - 1)
        .join('')
        .trimEnd()}…`
    : line
}
