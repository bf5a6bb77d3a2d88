import type { CustomerContent } from '../../contract/chat/realtime'
import { enLog } from '../strings/en-log'
import { lookup, type Speech } from '../strings/words'
import { describeOffer } from './spoken-offer'

export function describeMessage(content: CustomerContent, newest: boolean, speech: Speech): string {
  const t = lookup(speech, enLog)
  const text = new Set([content.body, ...describeOffer(content, newest, speech)])
  return t('say_message', { name: content.author_name || t('agent'), text: [...text].filter(Boolean).join('; ') })
}
