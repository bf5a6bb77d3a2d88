import type { Appearance } from '../../contract/chat/appearance'
import { presentForCustomer } from '../conversation/contents/present'
import { customerName } from '../conversation/customers/customer-name'
import { languageOfThread } from '../conversation/customers/language'
import type { UnreadReplies } from '../conversation/customers/mail/digests'
import { messageOf } from '../conversation/transcripts/transcript'
import type { MailNeeds } from './attempt'
import { conversationLetter, timeFormatsOf } from './conversation-letter'
import { markAbove } from './inbound/answer-text'
import type { Letter } from './mailer'
import { oneLine, textsFor } from './texts-for'

/** Returns the e-mail with a customer's unread replies; null if the source or the customer was deleted. */
export async function digestLetter(needs: MailNeeds, rowId: string, unread: UnreadReplies): Promise<Letter | null> {
  const { config, mails, replies, attachmentUrl } = needs
  const { read } = needs.store
  const { thread, email, noteId } = unread
  const [source, identity] = [await read.source(thread.source_id), await read.identity(thread.identity_id)]
  if (!source || !identity || !mails) return null
  const tag = (await languageOfThread(read, thread.id)) ?? 'en'
  const { language, t } = textsFor(tag)
  const textValues = { source: chatName(source.settings.appearance?.strings, language) ?? source.name }
  // The greeting must not use an e-mail address as a name.
  const customer = customerName({ ...identity, email: null })
  const zone = source.settings.business_hours?.time_zone ?? 'UTC'
  const unsubscribe = `${config.publicUrl}/mail/unsubscribe/${mails.digestToken(noteId, 'unsubscribe')}`
  const frame = {
    language,
    subject: t('digest_subject', textValues),
    above: replies ? markAbove(t('digest_above')) : '',
    before: [...(customer ? [t('hello', { name: customer })] : []), t('digest_text', textValues)],
    // Browsers do not send the part after the #, so the token never reaches a server's log.
    button: {
      label: t('digest_button'),
      url: `${config.publicUrl}/chat/${source.channel_id}/#resume=${mails.digestToken(rowId, 'resume')}`,
    },
    after: [
      t('transcript_zone', { zone }),
      t('digest_why', textValues),
      { label: t('unsubscribe_button'), url: unsubscribe },
    ],
    nameOf: ({ name }: { name: string }) => oneLine(name || textValues.source),
    ...timeFormatsOf(tag, language, zone),
  }
  const customerContents = await presentForCustomer(read, unread.replies, attachmentUrl)
  const to = { threadId: thread.id, email }
  return {
    to: email,
    ...conversationLetter(frame, customerContents.map(messageOf)),
    unsubscribe,
    ...(replies && {
      reply: {
        address: replies.addresses.replyAddress(to),
        // Mail programs hide an e-mail whose id they know. A resent e-mail with further replies
        // therefore gets a new id.
        messageId: replies.addresses.messageId(to, `${rowId}-${unread.replies.at(-1)?.seq}`),
      },
    }),
  }
}

/**
 * Returns the public title of the chat, in this language or for all languages. The source's
 * name is internal to the team.
 */
function chatName(strings: Appearance['strings'] = {}, language: string): string | undefined {
  const title = strings[language]?.title ?? strings['*']?.title
  return typeof title === 'string' && title.trim() ? title : undefined
}
