import type { PushNotice } from '../../contract/chat/push'
import type { SourceRecord } from '../conversation/records'
import { languageOf } from '../values/language-of'
import { pushWords } from './push-words'
import type { Endpoint, Pusher, Sent } from './send-push'

export type TestNotice = ReturnType<typeof createTestNotice>

interface Given {
  source: Pick<SourceRecord, 'id' | 'name' | 'channel_id'>
  to: Endpoint
  /** A BCP 47 tag. */
  language: string
}

/** The worker shows only notices with a token. No customer has this one, so it answers nothing. */
const token = 'test'

/** Sends a notice of a source to an administrator's own browser. */
export function createTestNotice({ pusher, publicUrl }: { pusher: Pick<Pusher, 'push'>; publicUrl: string }) {
  return ({ source, to, language }: Given): Promise<Sent> => {
    const lang = languageOf(language)
    const t = pushWords[lang]
    const navigate = `${publicUrl}/settings/sources/${source.id}/messages`
    const notice: PushNotice = {
      web_push: 8030,
      mutable: true,
      notification: {
        ...{ title: source.name, body: t.test.replace('{chat}', () => source.name), navigate, tag: source.id },
        ...{ lang, dir: lang === 'ar' || lang === 'he' ? 'rtl' : 'ltr', actions: [] },
        data: {
          ...{ api: publicUrl, token, thread_id: source.id, content_id: source.id, count: 1 },
          texts: { sent: t.sent, failed: t.failed },
        },
      },
    }
    return pusher.push(to, notice, source.id)
  }
}
