import { join } from 'node:path'
import { openDatabase } from '../../server/store/sqlite/database'

const hour = 3_600_000
const day = 24 * hour

/** Fills a stopped demo with four weeks of conversations: busy afternoons, quiet weekends, a bot that answers first. */
export function fillMonth(dataDir: string): void {
  const db = openDatabase(join(dataDir, 'bubblewire.db'))
  const { id: source } = db.prepare('select id from sources order by id').get() as { id: string }
  const agents = db.prepare('select id, name, email from agents order by id').all() as {
    id: string
    name: string
    email: string | null
  }[]
  const bot = agents.find(({ name }) => name === 'Demo bot')?.id
  const people = agents.filter(({ email }) => email !== null).map(({ id }) => id)
  const insert = db.prepare(`insert into threads (id, foreign_id, source_id, identity_id, title, closed, closing,
    text_input_disabled, last_seq, contents_count, interventions_count, category_ids, thread_category_ids, extra_data,
    first_reply_at, first_reply_by, first_person_reply_at, first_person_reply_by, handled_at, last_content_at, created_at, updated_at)
    values (@id, @id, @source, @source, '', 0, 0, 0, 1, 1, 0, '[]', '[]', '{}', @first, @by, @answered, @person, @handled, @at, @at, @at)`)
  const random = chance(26)
  const now = Date.now()
  let nth = 0
  db.exec('begin')
  for (let daysAgo = 27; daysAgo >= 0; daysAgo--) {
    const midnight = Math.floor((now - daysAgo * day) / day) * day
    const weekend = [0, 6].includes(new Date(midnight).getUTCDay())
    const count = (weekend ? 7 : 24) * (0.7 + 0.6 * random())
    for (let each = 0; each < count; each++) {
      const at = Math.floor(midnight + (14 + 4 * (random() + random() + random() - 1.5) * 1.4) * hour)
      if (at > now) continue
      const byBot = random() < 0.6
      const answered = random() < 0.85 ? Math.floor(at + 20_000 + Math.exp(random() * 7) * 1000) : null
      const handled = answered && random() < 0.8 ? Math.floor(answered + 60_000 + Math.exp(random() * 9) * 1000) : null
      const person = answered ? (people[Math.floor(random() * random() * people.length)] ?? null) : null
      const first = byBot ? at + 2_000 : answered
      const id = at.toString(16).padStart(12, '0') + (nth++).toString(16).padStart(12, '0')
      insert.run({ id, source, at, first, by: byBot ? bot : person, answered, person, handled })
    }
  }
  db.exec('commit')
  db.close()
}

/** Returns a generator of numbers from 0 to 1; equal seeds give equal numbers. */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}
