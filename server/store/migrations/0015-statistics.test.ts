import { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { kyselyDialect, openDatabase } from '../sqlite/database'
import * as first from './0001-first'
import * as setup from './0002-setup'
import * as interventions from './0003-interventions'
import * as statistics from './0015-statistics'

test('older conversations get the times of their first reply and closing', async () => {
  const database = openDatabase(':memory:')
  const db = new Kysely<unknown>({ dialect: kyselyDialect(database) })
  await first.up(db, 'sqlite')
  await setup.up(db)
  await interventions.up(db)
  database.exec(`
    insert into agents (id, name, email) values ('bot', 'Bot', null), ('ada', 'Ada', 'ada@example.com');
    insert into threads (id) values ('asked'), ('begun'), ('silent'), ('open');
    insert into contents (id, thread_id, seq, author, author_id, auto_submitted, created_at) values
      ('1', 'asked', 1, 'customer', 'c', 0, 10), ('2', 'asked', 2, 'agent', 'bot', 1, 11),
      ('3', 'asked', null, 'agent', 'ada', 0, 12), ('4', 'asked', 3, 'agent', 'bot', 0, 13),
      ('5', 'asked', 4, 'agent', 'ada', 0, 14), ('6', 'asked', 5, 'agent', 'ada', 0, 15),
      ('7', 'begun', 1, 'agent', 'ada', 0, 20), ('8', 'begun', 2, 'agent', 'ada', 0, 21),
      ('9', 'silent', 1, 'customer', 'c', 0, 30);
    insert into interventions (id, thread_id, state, closed_at) values
      ('1', 'asked', 'closed', 40), ('2', 'asked', 'closed', 50), ('3', 'begun', 'canceled', 60),
      ('4', 'open', 'closed', 70), ('5', 'open', 'reopened', null);`)
  await statistics.up(db)

  const none = {
    first_reply_at: null,
    first_reply_by: null,
    first_person_reply_at: null,
    first_person_reply_by: null,
    handled_at: null,
  }
  const rows = database.prepare(`select id, begun_by, ${Object.keys(none).join(', ')} from threads order by id`).all()
  expect(rows).toEqual([
    {
      id: 'asked',
      begun_by: null,
      first_reply_at: 13,
      first_reply_by: 'bot',
      first_person_reply_at: 14,
      first_person_reply_by: 'ada',
      handled_at: 50,
    },
    { id: 'begun', begun_by: 'ada', ...none },
    { id: 'open', begun_by: null, ...none },
    { id: 'silent', begun_by: null, ...none },
  ])
  await db.destroy()
})
