import type { Appearance } from '../../contract/chat/appearance'
import { presentForCustomer } from '../conversation/contents/present'
import { customerName } from '../conversation/customers/customer-name'
import { languageOfThread } from '../conversation/customers/language'
import type { Unread } from '../conversation/customers/mail/digests'
import { messageOf } from '../conversation/transcripts/transcript'
import type { MailNeeds } from './attempt'
import { conversationLetter, timesIn } from './conversation-letter'
import { markAbove } from './inbound/answer-text'
import type { Letter } from './mailer'
import { oneLine, speak } from './speak'

/** The e-mail with replies that a customer has not read; null if source or customer are gone meanwhile. */
export async function digestLetter(needs: MailNeeds, rowId: string, unread: Unread): Promise<Letter | null> {
  const { config, mails, replies, attachmentUrl } = needs
  const { read } = needs.store
  const { thread, email, noteId } = unread
  const [source, identity] = [await read.source(thread.source_id), await read.identity(thread.identity_id)]
  if (!source || !identity || !mails) return null
  const tag = (await languageOfThread(read, thread.id)) ?? 'en'
  const { language, t } = speak(tag)
  const named = { source: chatName(source.settings.appearance?.strings, language) ?? source.name }
  // An address is no name to be greeted by.
  const customer = customerName({ ...identity, email: null })
  const zone = source.settings.business_hours?.time_zone ?? 'UTC'
  const unsubscribe = `${config.publicUrl}/mail/unsubscribe/${mails.digestToken(noteId, 'unsubscribe')}`
  const told = {
    language,
    subject: t('digest_subject', named),
    above: replies ? markAbove(t('digest_above')) : '',
    before: [...(customer ? [t('hello', { name: customer })] : []), t('digest_text', named)],
    // The token follows the #, so that no log has it.
    button: {
      label: t('digest_button'),
      url: `${config.publicUrl}/chat/${source.channel_id}/#resume=${mails.digestToken(rowId, 'resume')}`,
    },
    after: [
      t('transcript_zone', { zone }),
      t('digest_why', named),
      { label: t('unsubscribe_button'), url: unsubscribe },
    ],
    nameOf: ({ name }: { name: string }) => oneLine(name || named.source),
    ...timesIn(tag, language, zone),
  }
  const shown = await presentForCustomer(read, unread.replies, attachmentUrl)
  const to = { threadId: thread.id, email }
  return {
    to: email,
    ...conversationLetter(told, shown.map(messageOf)),
    unsubscribe,
    ...(replies && {
      reply: {
        address: replies.addresses.replyAddress(to),
        // An e-mail that is sent again with further replies is another one: mail programs hide an e-mail whose id they know.
        messageId: replies.addresses.messageId(to, `${rowId}-${unread.replies.at(-1)?.seq}`),
      },
    }),
  }
}

/** The title that the source gave its chat, in this language or for all; the source's own name is the team's word for it. */
function chatName(strings: Appearance['strings'] = {}, language: string): string | undefined {
  const title = strings[language]?.title ?? strings['*']?.title
  return typeof title === 'string' && title.trim() ? title : undefined
}
