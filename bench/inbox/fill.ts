import { newIdentity } from '../../server/conversation/new-records'
import type { Command, Store } from '../../server/conversation/ports'
import { aContent, aThread } from '../../server/store/testing/records'
import { createIds } from '../../server/values/ids'

export interface Size {
  open: number
  closed: number
}

export interface Home {
  /** The id of a source that no bot answers. */
  id: string
  community_id: string
}

const closedEveryMs = 60_000
const openEveryMs = 5_000
const names = ['Ada', 'Grace', 'José', 'Zoë', '美咲', 'ليلى', 'Kofi', 'Ingrid', 'Siobhán', 'Mustafa', 'Ólafur', 'Thảo']
const words = [
  'Where is my parcel? It was to be here on Friday, and the tracking page has said the same for three days.',
  'Thank you, that helped',
  'Can I still change the address? I have moved, and the old one would go back to you.',
  'The green tea arrived opened. I attach a picture of the box as it stood at my door this morning.',
  'Do you ship to Iceland, and what does it cost for two kilos?',
  '注文した急須が割れていました。交換できますか。',
  'متى يصل طلبي؟ رقم الطلب 4711',
]
export const rareWord = 'samovar'
const rareEvery = 20_000

/** Fills the store of a stopped server. Each conversation has its own customer and three messages. */
export async function fill(store: Store, { id: source_id, community_id }: Home, { open, closed }: Size): Promise<void> {
  const total = open + closed
  let now = Date.now() - closed * closedEveryMs - (open + 10) * openEveryMs
  const newId = createIds(() => now)
  let commands: Command<void>[] = []
  for (let nth = 0; nth < total; nth++) {
    const isOpen = nth >= closed
    now += isOpen ? openEveryMs : closedEveryMs
    const customer = newIdentity({ id: newId(), community_id, foreign_id: newId(), ...nameOf(nth) }, now)
    const thread_id = newId()
    const contents = [0, 1, 2].map((place) =>
      aContent({
        ...{ id: newId(), thread_id, seq: place + 1, source_id, identity_id: customer.id, author_id: customer.id },
        body: !isOpen && nth % rareEvery === 7 && place === 1 ? `Do you have a ${rareWord}?` : wordsOf(nth + place),
        ...{ status: isOpen ? 'new' : 'replied', first_in_thread: place === 0 },
        ...{ created_at: now + place, updated_at: now + place },
      }),
    )
    const [first] = contents
    const thread = aThread({
      ...{ id: thread_id, foreign_id: thread_id, source_id, identity_id: customer.id, title: first?.body.slice(0, 80) },
      ...{ last_seq: 3, contents_count: 3, newest_content_id: contents.at(-1)?.id ?? null, last_content_at: now + 2 },
      ...(isOpen ? { inbox_state: 'new', waiting_since: now } : { inbox_state: 'closed', closed: true }),
      ...{ created_at: now, updated_at: now + 2 },
    })
    commands.push(async (tx) => {
      await tx.insertIdentity(customer)
      await tx.insertThread(thread)
      for (const content of contents) await tx.insertContent(content)
    })
    if (commands.length < 2000 && nth < total - 1) continue
    await Promise.all(commands.map((command) => store.transact(command)))
    commands = []
  }
}

const wordsOf = (nth: number) => `${words[nth % words.length]} (${nth})`

function nameOf(nth: number) {
  return nth % 5 === 0 ? {} : { firstname: names[nth % names.length] ?? '', lastname: `Nr ${nth}` }
}
