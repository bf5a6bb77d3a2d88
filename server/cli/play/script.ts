import type { ConversationContent, ConversationDetails } from '../../../clients/typescript/operations'
import type { CustomerContent } from '../../../contract/chat/realtime'
import {
  type ConversationMessage,
  scriptOfConversation,
} from '../../../contract/script/from-conversation/script-of-conversation'
import { isAnswer } from '../../../contract/structured/reply'
import type { CliApi, CliCommand } from '../command'

export const script: CliCommand = {
  usage: 'THREAD_ID',
  summary: 'Print a conversation as a script that tests the bot, with personal data replaced.',
  callsServer: true,
  requiresInstallation: true,
  options: {},
  async run({ args: [id, ...more], out, err, api: openApi }) {
    if (!id || more.length > 0) {
      err('Name one conversation: bubblewire script THREAD_ID > script.json')
      return 2
    }
    const api = await openApi()
    try {
      const path = `/1.0/conversations/${encodeURIComponent(id)}`
      const details = (await api.call('GET', path)) as ConversationDetails
      const people = await namesOfPeople(api)
      const messages = (await contentsOf(api, path)).filter(isShown).map(messageOf)
      const { title, language, with_people } = details
      const companies = [details.customer.company].filter(isText)
      const names = [...namesOfCustomer(details), ...people]
      const found = scriptOfConversation({ title, language, with_people, names, companies, messages })
      if (found) out(JSON.stringify(found, null, 2))
      else err('The customer wrote nothing in this conversation, so it is no script.')
      return found ? 0 : 1
    } finally {
      await api.close()
    }
  },
}

const isText = (name: string | null): name is string => name !== null && name !== ''

/** The customer's name may be made from an id: then it is no name. */
const namesOfCustomer = ({
  customer: { named, name, screenname, firstname, lastname },
}: ConversationDetails): string[] => [named ? name : null, screenname, firstname, lastname].filter(isText)

interface Page<R> {
  records: R[]
  count?: number
  next?: string | null
}

/** Returns the names of the people of the team. */
async function namesOfPeople({ call }: CliApi): Promise<string[]> {
  const people: string[] = []
  const limit = 150
  for (let offset = 0; ; offset += limit) {
    const { records, count = 0 } = (await call('GET', `/1.0/users?limit=${limit}&offset=${offset}`)) as Page<{
      name: string
      bot: boolean
    }>
    people.push(...records.flatMap(({ name, bot }) => (bot ? [] : [name])))
    if (records.length === 0 || offset + limit >= count) return people
  }
}

/** Returns all messages of a conversation, the oldest first. */
async function contentsOf({ call }: CliApi, path: string): Promise<ConversationContent[]> {
  const contents: ConversationContent[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query: string = cursor && `&cursor=${encodeURIComponent(cursor)}`
    const page = (await call('GET', `${path}/contents?limit=100${query}`)) as Page<ConversationContent>
    contents.unshift(...page.records)
    cursor = page.next ?? null
  }
  return contents
}

const isShown = ({ private_message, remotely_deleted, live }: ConversationContent): boolean =>
  !private_message && !remotely_deleted && live !== 'streaming'

function messageOf(content: ConversationContent): ConversationMessage {
  const { id, from, created_from, in_reply_to_id, attachments } = content
  const shown = content.shown as Pick<CustomerContent, 'body' | 'structured_content'> | null
  return {
    id,
    from,
    in_reply_to_id,
    by_person: created_from === 'interface',
    body: shown?.body ?? content.body,
    structured_content: shown?.structured_content ?? null,
    structured_reply: isAnswer(content) ? content.structured_reply : null,
    files: attachments.map(({ filename }) => filename),
  }
}
