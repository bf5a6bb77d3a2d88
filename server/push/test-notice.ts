import { agentPushPath, type PushNotice } from '../../contract/chat/push'
import type { AgentSubscriptionRecord } from '../conversation/account/alerts/alert-port'
import type { SourceRecord } from '../conversation/records'
import { languageOf } from '../values/language-of'
import { pushWords } from './push-words'
import type { Endpoint, Pusher, PushResult } from './send-push'

export type TestNotice = ReturnType<typeof createTestNotice>

interface NoticeTarget {
  source: Pick<SourceRecord, 'id' | 'name' | 'channel_id'>
  to: Endpoint
  /** A BCP 47 tag. */
  language: string
}

/** The service worker shows only notices with a token. This token belongs to no customer and answers no message. */
const token = 'test'

export type TestAlert = ReturnType<typeof createTestAlert>

export function createTestNotice({ pusher, publicUrl }: { pusher: Pick<Pusher, 'push'>; publicUrl: string }) {
  return ({ source, to, language }: NoticeTarget): Promise<PushResult> => {
    const navigate = `${publicUrl}/settings/sources/${source.id}/messages`
    return pusher.push(
      to,
      buildTestNotice({ publicUrl, navigate, language, id: source.id, title: source.name }),
      source.id,
    )
  }
}

export function createTestAlert({ pusher, publicUrl }: { pusher: Pick<Pusher, 'push'>; publicUrl: string }) {
  return (to: AgentSubscriptionRecord): Promise<PushResult> => {
    const { language, id } = to
    const navigate = `${publicUrl}/inbox/`
    const notice = buildTestNotice({
      publicUrl: publicUrl + agentPushPath,
      navigate,
      language,
      id,
      title: 'Bubblewire',
    })
    const { notification } = notice
    const body = pushWords[languageOf(language)].alert_test
    // Without a token the worker shows the notice even while the inbox is visible.
    const data = { ...notification.data, token: '' }
    return pusher.push(to, { ...notice, notification: { ...notification, body, data } }, id)
  }
}

interface TestNoticeFields {
  publicUrl: string
  navigate: string
  language: string
  id: string
  title: string
}

function buildTestNotice({ publicUrl, navigate, language, id, title }: TestNoticeFields): PushNotice {
  const lang = languageOf(language)
  const t = pushWords[lang]
  return {
    web_push: 8030,
    mutable: true,
    notification: {
      title,
      body: t.test.replace('{chat}', () => title),
      navigate,
      tag: id,
      ...{ lang, dir: lang === 'ar' || lang === 'he' ? 'rtl' : 'ltr', actions: [] },
      data: {
        api: publicUrl,
        token,
        thread_id: id,
        content_id: id,
        count: 1,
        texts: { sent: t.sent, failed: t.failed },
      },
    },
  }
}
