import type { TranscriptRequest } from '../conversation/events/mail-records'
import { mostMessages, type Transcript } from '../conversation/transcripts/transcript'
import { conversationLetter, timeFormatsOf } from './conversation-letter'
import type { Letter } from './mailer'
import { oneLine, textsFor } from './texts-for'

type Reader = Pick<TranscriptRequest, 'email' | 'to' | 'language' | 'time_zone'>

export function transcriptLetter({ email, to, language: tag, time_zone }: Reader, transcript: Transcript): Letter {
  const { source, customer, by, cut, messages } = transcript
  const { language, t } = textsFor(tag)
  const customerName = customer || t('transcript_customer')
  const frame = {
    language,
    subject: t(to === 'customer' ? 'transcript_subject' : 'transcript_subject_other', {
      source,
      customer: customerName,
    }),
    above: '',
    before: [
      ...(customer && to === 'customer' ? [t('hello', { name: customer })] : []),
      by === null ? t('transcript_asked') : t('transcript_by', { by }),
      t('transcript_zone', { zone: time_zone }),
      ...(cut ? [t('transcript_cut', { count: String(mostMessages) })] : []),
    ],
    button: null,
    after: [t('ignore')],
    nameOf: ({ from, name }: Transcript['messages'][number]) =>
      oneLine(from === 'customer' ? customerName : name || source),
    ...timeFormatsOf(tag, language, time_zone),
  }
  return { to: email, ...conversationLetter(frame, messages) }
}
