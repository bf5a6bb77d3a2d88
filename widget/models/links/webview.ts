import { customerBodyLimit } from '../../../contract/chat/realtime'
import {
  type WebviewAnswer,
  type WebviewMessage,
  webviewFeatures,
  webviewPayloadLimit,
  webviewTitleLimit,
} from '../../../contract/chat/webview'

export interface WebviewActs {
  close(): void
  setTitle(title: string): void
  reply(payload: string, text: string): void
}

/** Handles requests of a page in the webview, which is not trusted. Resolves with the answer for the page, or null. */
export function handleWebviewMessage(data: Partial<WebviewMessage> | null, acts: WebviewActs): WebviewAnswer | null {
  if (data?.bubblewire !== 1) return null
  if (data.type === 'webview:close') acts.close()
  else if (data.type === 'webview:title' && isText(data.title, webviewTitleLimit)) acts.setTitle(data.title.trim())
  else if (data.type === 'webview:reply') {
    const { payload, text } = data
    if (isText(payload, webviewPayloadLimit) && isText(text, customerBodyLimit)) acts.reply(payload, text.trim())
  } else if (data.type === 'webview:supports' && typeof data.id === 'number')
    return {
      bubblewire: 1,
      type: 'webview:supported',
      id: data.id,
      supported: webviewFeatures.includes(data.feature ?? ''),
    }
  return null
}

const isText = (value: unknown, limit: number): value is string =>
  typeof value === 'string' && value.trim() !== '' && [...value].length <= limit
