import type { CustomerContent } from '../../contract/realtime'
import type { TalkTranslate } from '../strings/en-talk'
import { spokenOffer } from './spoken-offer'

/** More than this at once are only counted. */
const readOut = 3

/** What a screen reader says of messages that arrived together. */
export function spokenArrivals(contents: readonly CustomerContent[], t: TalkTranslate): string[] {
  if (contents.length > readOut) return [t('new_messages', { count: contents.length })]
  return contents.map((content) => {
    const text = [...new Set([content.body, ...spokenOffer(content, t)])].filter(Boolean).join('; ')
    return t('say_message', { name: content.author_name || t('agent'), text })
  })
}
