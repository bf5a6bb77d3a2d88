import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aDesk, type Desk } from '../../api/conformance/testing/a-desk'
import { eventually } from '../../testing/a-running-app'

let here: Desk
let now = Date.parse('2026-07-06T08:00:00Z')
beforeAll(async () => {
  here = await aDesk(() => now)
})
afterAll(() => here.stop())

const later = (seconds: number) => {
  now += seconds * 1000
}
const put = (path: string, token?: string, body?: object) => here.call('PUT', `/1.0/${path}`, body, token)

describe('contents of an intervention', () => {
  test("a customer's message gets the status replied after a reply", async () => {
    const { customer, asked } = await here.question()
    const before = await customer.say('And moss?')
    const opened = await here.opened(before.id)
    expect(await here.content(asked.id)).toMatchObject({ status: 'assigned', intervention_id: opened.id })
    const { body: answer } = await here.reply(before.id)
    expect(answer).toMatchObject({ intervention_id: opened.id, status: 'user_reply' })
    expect(await here.content(before.id)).toMatchObject({ status: 'replied' })
    const next = await customer.say('Thanks')
    expect(await here.content(next.id)).toMatchObject({ status: 'assigned', intervention_id: opened.id })
    expect(await here.thread(asked.thread_id)).toMatchObject({ interventions_count: 1, contents_count: 4 })
  })

  test("a bot's reply counts in an intervention that the bot opens afterwards", async () => {
    const { asked } = await here.question()
    later(7)
    const { body: answer } = await here.reply(asked.id)
    const opened = await here.opened(asked.id)
    expect(opened).toMatchObject({ user_replies_count: 1, first_user_reply_id: answer.id, first_user_reply_in: 7 })
    expect(await here.closed(opened.id)).toMatchObject({ closed: true })
  })

  test("opening an intervention by thread id uses the thread's last content", async () => {
    const { customer, asked } = await here.question()
    const last = await customer.say('Hello?')
    expect(await here.opened(asked.thread_id)).toMatchObject({ content_id: last.id, thread_id: asked.thread_id })
  })

  test('closing an intervention ignores the messages after the last reply', async () => {
    const { customer, asked } = await here.question()
    const second = await customer.say('And moss?')
    const opened = await here.opened(asked.id)
    await here.reply(second.id)
    const thanks = await customer.say('Thanks')
    await here.closed(opened.id)
    expect(await here.content(asked.id)).toMatchObject({ status: 'replied' })
    expect(await here.content(thanks.id)).toMatchObject({ status: 'ignored' })
  })

  test("a customer's message reopens an intervention for the same owner", async () => {
    const { customer, asked } = await here.question()
    const opened = await here.opened(asked.id)
    await here.reply(asked.id)
    await here.closed(opened.id)
    const again = await customer.say('One more thing')
    expect(await here.content(again.id)).toMatchObject({ status: 'assigned', intervention_id: opened.id })
    expect(await here.intervention(opened.id)).toMatchObject({
      closed: false,
      closed_at: null,
      user_id: opened.user_id,
    })
    expect(await here.thread(asked.thread_id)).toMatchObject({ interventions_count: 1 })
  })

  test('canceling an intervention without replies restores the earlier state', async () => {
    const { asked } = await here.question()
    const opened = await here.opened(asked.id)
    const { status, body } = await here.call('DELETE', `/1.0/interventions/${opened.id}/cancel`)
    expect([status, body.id, body.status]).toEqual([200, opened.id, 'Canceled'])
    expect(await here.content(asked.id)).toMatchObject({ status: 'new', intervention_id: null })
    expect(await here.thread(asked.thread_id)).toMatchObject({ interventions_count: 0 })
    expect((await here.call('GET', `/1.0/interventions/${opened.id}`)).status).toBe(404)
    expect((await here.opened(asked.id)).id).not.toBe(opened.id)
  })
})

describe('opening an intervention', () => {
  const open = (id: string) => here.call('POST', '/1.0/interventions', { content_id: id })

  test.each(['of a new message', 'closed before'])(
    'one of four simultaneous openings gets 200, the others 422 (%s)',
    async (which) => {
      for (let round = 0; round < 5; round++) {
        const { asked } = await here.question()
        if (which === 'closed before') {
          const { id } = await here.opened(asked.id)
          await here.reply(asked.id)
          await here.closed(id)
        }
        const answers = await Promise.all([1, 2, 3, 4].map(() => open(asked.id)))
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
        const refused = answers.flatMap(({ body }) => body.error ?? [])
        expect(refused).toEqual(Array(3).fill('intervention_already_open'))
        expect(await here.thread(asked.thread_id)).toMatchObject({ interventions_count: 1 })
      }
    },
  )

  test('opening an intervention that is being closed gets 422', async () => {
    const { asked } = await here.question()
    const { id } = await here.opened(asked.id)
    await here.reply(asked.id)
    const [closing, opening] = await Promise.all([put(`interventions/${id}/close`), open(asked.id)])
    expect([closing.status, opening.status]).toEqual([200, 422])
  })

  test("an intervention's status text is always English", async () => {
    const { asked } = await here.question()
    const { id } = await here.opened(asked.id)
    for (const language of ['en', 'de', 'ar']) {
      const { token } = await here.agent({ read: true })
      const changed = await here.call('PUT', '/1.0/users/me', { language }, token)
      expect(changed.status).toBe(200)
      const { body } = await here.call('GET', `/1.0/interventions/${id}`, undefined, token)
      expect(body.status).toBe('Active')
    }
  })
})

describe('counters of an intervention', () => {
  test('reply times count seconds from the oldest waiting message', async () => {
    const { customer, asked } = await here.question()
    const opened = await here.opened(asked.id)
    later(10)
    const second = await customer.say('Anyone?')
    later(20)
    const { body: first } = await here.reply(second.id)
    expect(await here.intervention(opened.id)).toMatchObject({
      first_user_reply_id: first.id,
      first_user_reply_in: 30,
      last_user_reply_in: 30,
      user_reply_in_average: 30,
      deferred_at: new Date(now).toISOString(),
      status: 'Deferred',
    })
    later(5)
    await here.reply(second.id, { body: 'Still there?' })
    await customer.say('Yes')
    later(10)
    await here.reply(second.id)
    expect(await here.intervention(opened.id)).toMatchObject({
      user_replies_count: 3,
      user_reply_in_average_count: 2,
      user_reply_in_average: 20,
      first_user_reply_id: first.id,
      first_user_reply_in: 30,
      last_user_reply_in: 10,
    })
  })

  test('private messages count as comments, automatic messages do not count', async () => {
    const { customer, asked } = await here.question()
    const opened = await here.opened(asked.id)
    later(10)
    await here.reply(asked.id, { private: true })
    await here.reply(asked.id, { auto_submitted: true })
    const counted = { comments_count: 1, user_replies_count: 0, first_user_reply_in: null, user_reply_in_average: null }
    expect(await here.intervention(opened.id)).toMatchObject(counted)
    expect((await put(`interventions/${opened.id}/close`)).body.error).toBe('no_agent_reply')
    await customer.say('Hello?')
    later(5)
    await here.reply(asked.id)
    expect(await here.intervention(opened.id)).toMatchObject({ user_replies_count: 1, first_user_reply_in: 15 })
  })

  test("the _bh counters count only time in the source's business hours", async () => {
    const hours = [1, 2, 3, 4, 5].map((day) => ({ day, from: '09:00', to: '17:00' }))
    const source = await here.source({ settings: { business_hours: { time_zone: 'Europe/Paris', hours } } })
    now = Date.parse('2026-07-10T16:59:00+02:00')
    const customer = await here.customer(undefined, source.channel_id ?? '')
    const asked = await customer.say('Friday, just before five')
    const opened = await here.opened(asked.id)
    now = Date.parse('2026-07-13T09:01:00+02:00')
    await here.reply(asked.id)
    expect(await here.intervention(opened.id)).toMatchObject({
      first_user_reply_in: 230_520,
      first_user_reply_in_bh: 120,
      last_user_reply_in_bh: 120,
      user_reply_in_average_bh: 120,
    })
  })

  test('ignoring a message ends its waiting time', async () => {
    const { customer, asked } = await here.question()
    const opened = await here.opened(asked.id)
    later(60)
    const second = await customer.say('Found it. And moss?')
    expect((await put(`contents/${asked.id}/ignore`)).body).toMatchObject({ status: 'ignored' })
    later(5)
    await here.reply(second.id)
    expect(await here.intervention(opened.id)).toMatchObject({ first_user_reply_in: 5 })
  })
})

describe('owner of an intervention', () => {
  test('an agent without ownership or the right to edit can only comment', async () => {
    const [owner, other] = [await here.colleague(), await here.colleague()]
    const { asked } = await here.question()
    const opened = await here.opened(asked.id, owner.token)
    expect(opened.user_id).toBe(owner.id)
    const tried = [
      await here.reply(asked.id, {}, other.token),
      await here.call('DELETE', `/1.0/interventions/${opened.id}/cancel`, undefined, other.token),
      await put(`interventions/${opened.id}/reassign`, other.token, { user_id: other.id }),
      await put(`contents/${asked.id}/ignore`, other.token),
    ]
    await here.reply(asked.id, {}, owner.token)
    tried.push(await put(`interventions/${opened.id}/close`, other.token))
    expect(tried.map(({ status, body }) => [status, body.error])).toEqual(tried.map(() => [403, 'not_owner']))
    expect((await here.reply(asked.id, { private: true }, other.token)).status).toBe(200)
    expect((await here.reply(asked.id)).status).toBe(200)
    await here.closed(opened.id, owner.token)
  })

  test('the first agent who replies to an unowned intervention becomes owner', async () => {
    const agent = await here.colleague()
    const { asked } = await here.question()
    const opened = await here.opened(asked.id)
    expect((await put(`interventions/${opened.id}/reassign`, undefined, { user_id: null })).body.user_id).toBeNull()
    await here.reply(asked.id, { auto_submitted: true }, agent.token)
    expect((await here.intervention(opened.id)).user_id).toBeNull()
    await here.reply(asked.id, {}, agent.token)
    expect((await here.intervention(opened.id)).user_id).toBe(agent.id)
  })

  test('only an agent who can read and reply can become the owner', async () => {
    const { asked } = await here.question()
    const opened = await here.opened(asked.id)
    const reader = await here.agent({ read: true })
    for (const user_id of [reader.id, 'f'.repeat(24), 'me']) {
      expect((await put(`interventions/${opened.id}/reassign`, undefined, { user_id })).status).toBe(422)
    }
  })
})

describe('simultaneous requests', () => {
  const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort()

  test('if two agents close an intervention at once, one of them gets 409', async () => {
    const { asked } = await here.question()
    const opened = await here.opened(asked.id)
    await here.reply(asked.id)
    const close = () => put(`interventions/${opened.id}/close`)
    const answers = await here.atOnce([close, close, close])
    expect(statuses(answers)).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.error).toBe('intervention_being_closed')
    await eventually('it is closed', async () => (await here.intervention(opened.id)).closed)
    expect((await close()).status).toBe(403)
  })

  test('if two agents open an intervention at once, one of them gets 422', async () => {
    const agents = [await here.colleague(), await here.colleague()]
    const { asked } = await here.question()
    const open = (token: string) => () =>
      here.call('POST', `/1.0/interventions?content_id=${asked.id}`, undefined, token)
    const answers = await here.atOnce(agents.map(({ token }) => open(token)))
    expect(statuses(answers)).toEqual([200, 422])
    const { body } = await here.call('GET', `/1.0/interventions?thread_id=${asked.thread_id}`)
    expect(body.count).toBe(1)
  })

  test('if two agents send the first reply at once, one of them gets 409', async () => {
    const agents = [await here.colleague(), await here.colleague()]
    const { asked } = await here.question()
    const opened = await here.opened(asked.id)
    await put(`interventions/${opened.id}/reassign`, undefined, { user_id: '' })
    const answers = await here.atOnce(
      agents.map(
        ({ token }) =>
          () =>
            here.reply(asked.id, {}, token),
      ),
    )
    expect(statuses(answers)).toEqual([200, 409])
    expect(await here.thread(asked.thread_id)).toMatchObject({ contents_count: 2 })
    const winner = answers.find(({ status }) => status === 200)?.body.author_id
    expect(await here.intervention(opened.id)).toMatchObject({ user_id: winner, user_replies_count: 1 })
  })

  test('if two agents reassign an intervention at once, one of them gets 409', async () => {
    const agents = [await here.colleague(), await here.colleague()]
    const { asked } = await here.question()
    const opened = await here.opened(asked.id)
    const answers = await here.atOnce(
      agents.map(
        ({ id }) =>
          () =>
            put(`interventions/${opened.id}/reassign`, undefined, { user_id: id }),
      ),
    )
    expect(statuses(answers)).toEqual([200, 409])
  })

  test('the former owner of a reassigned intervention cannot reply', async () => {
    const [owner, other] = [await here.colleague(), await here.colleague()]
    const { asked } = await here.question()
    const opened = await here.opened(asked.id, owner.token)
    const answers = await here.atOnce([
      () => put(`interventions/${opened.id}/reassign`, undefined, { user_id: other.id }),
      () => here.reply(asked.id, {}, owner.token),
    ])
    expect(answers[0]?.status).toBe(200)
    const { status = 0, body } = answers[1] ?? {}
    expect([200, 409, 403]).toContain(status)
    if (status === 409) expect(body.error).toBe('intervention_changed')
    expect(await here.thread(asked.thread_id)).toMatchObject({ contents_count: status === 200 ? 2 : 1 })
    const replies = status === 200 ? 1 : 0
    expect(await here.intervention(opened.id)).toMatchObject({ user_id: other.id, user_replies_count: replies })
    expect((await here.reply(asked.id, {}, owner.token)).status).toBe(403)
  })
})
