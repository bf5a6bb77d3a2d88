import { expect, test } from 'vitest'
import { aRunningApp } from '../../testing/a-running-app'

type Answer = { status: number; body: { id: string; created_at: string; updated_at: string } }

test('after the clock is set back, a changed record has a later updated_at', async () => {
  let now = Date.now()
  const here = await aRunningApp({}, { clock: () => now })
  const customer = await here.customer()
  const asked = await customer.say('Where is my parcel?')
  const { source_id, thread_id } = (await here.call('GET', `/1.0/contents/${asked.id}`)).body
  const reply = await here.call('POST', '/1.0/contents', { in_reply_to_id: asked.id, body: 'On its way.' })
  const { author_id } = (await here.call('GET', `/1.0/contents/${asked.id}`)).body
  const { body: opened } = await here.call('POST', `/1.0/interventions?content_id=${asked.id}`)
  const intervention = opened.id ?? reply.body.intervention_id
  const made = async (path: string, fields: object) => {
    const { status, body } = await here.call('POST', path, fields)
    expect(status, `${path}: ${JSON.stringify(body)}`).toBe(200)
    return body.id as string
  }
  const paths: [path: string, ...changes: [string, string, object?][]][] = []
  const twice = (path: string, change: (nth: number) => object, method = 'PUT') =>
    paths.push([path, [method, path, change(1)], [method, path, change(2)]])
  const named = (nth: number) => ({ name: `Name ${nth}` })
  twice(`/1.0/users/${await made('/1.0/users', { name: 'Dora' })}`, named)
  twice(`/1.0/roles/${await made('/1.0/roles', { name: 'Helpers', rights: [] })}`, named)
  twice(`/1.0/communities/${await made('/1.0/communities', { name: 'Shop' })}`, named)
  twice(`/1.0/saved_replies/${await made('/1.0/saved_replies', { name: 'Hours', body: 'Ten to six' })}`, named)
  const item = { kind: 'message', name: 'Parcel', body: 'Shall we look?' }
  twice(`/1.0/library_items/${await made('/1.0/library_items', item)}`, named)
  const token = { label: 'narrow', agent_id: here.account.agent_id }
  twice(`/1.0/access_tokens/${await made('/1.0/access_tokens', token)}`, (nth) => ({ label: `Label ${nth}` }))
  twice(`/1.0/content_sources/${source_id}`, named)
  twice(`/1.0/identities/${author_id}`, (nth) => ({ firstname: `Ada ${nth}` }))
  twice(`/1.0/contents/${reply.body.id}`, (nth) => ({ body: `Look ${nth}` }), 'PATCH')
  const thread = `/1.0/content_threads/${thread_id}`
  paths.push([thread, ['PUT', `${thread}/disable_text_input`], ['PUT', `${thread}/enable_text_input`]])
  const handled = `/1.0/interventions/${intervention}`
  paths.push([handled, ['PUT', `${handled}/reassign`, { user_id: '' }]])
  const dates = ({ body }: Answer) => [Date.parse(body.created_at), Date.parse(body.updated_at)] as const

  now -= 3_600_000
  for (const [path, ...changes] of paths) {
    let before = dates(await here.call('GET', path))[1]
    for (const [method, act, fields] of changes) {
      const answer: Answer = await here.call(method, act, fields)
      expect(answer.status, `${act}: ${JSON.stringify(answer.body)}`).toBe(200)
      const [created, updated] = dates(await here.call('GET', path))
      expect(updated, path).toBeGreaterThanOrEqual(created)
      // The time is also the version of the record.
      expect(updated, path).toBeGreaterThan(before)
      before = updated
    }
  }
  await customer.say('Hello?')
  for (const path of [thread, handled]) {
    const [created, updated] = dates(await here.call('GET', path))
    expect(updated, path).toBeGreaterThanOrEqual(created)
  }
  await here.stop()
})
