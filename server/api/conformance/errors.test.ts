import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aDesk, type Desk } from './testing/a-desk'

let here: Desk
beforeAll(async () => {
  here = await aDesk()
})
afterAll(() => here.stop())

const put = (path: string, token?: string) => here.call('PUT', `/1.0/${path}`, undefined, token)
const post = (query: string, token?: string) => here.call('POST', `/1.0/interventions${query}`, undefined, token)

function refused({ status, body }: { status: number; body: unknown }, expected: number, error: string) {
  expect(body).toEqual({
    error,
    message: expect.stringMatching(/^[A-Z].*\.$|^\w+.*\.$/),
    status: expected,
    ...(expected === 422 && error === 'validation_failed' ? { errors: expect.any(Array) } : {}),
  })
  expect(status).toBe(expected)
}

describe('close thread', () => {
  test("404: the token user lacks read permission on the thread's source", async () => {
    const { asked } = await here.question()
    const { token } = await here.agent({ reply: true })
    refused(await put(`content_threads/${asked.thread_id}/close`, token), 404, 'thread_not_found')
    refused(await put(`content_threads/${'f'.repeat(24)}/close`), 404, 'thread_not_found')
  })
  test('403: the thread is already closed', async () => {
    const { asked } = await here.question()
    await here.closedThread(asked.thread_id)
    refused(await put(`content_threads/${asked.thread_id}/close`), 403, 'thread_closed')
  })
  test('403: the user lacks permission to close', async () => {
    const { asked } = await here.question()
    const { token } = await here.agent({ read: true, reply: true, rights: [] })
    refused(await put(`content_threads/${asked.thread_id}/close`, token), 403, 'close_forbidden')
    refused(await put(`content_threads/${asked.thread_id}/open`, token), 403, 'open_forbidden')
  })
})

describe('create intervention', () => {
  test('422: creation fails because an intervention is open', async () => {
    const { asked } = await here.question()
    await here.opened(asked.id)
    refused(await post(`?content_id=${asked.id}`), 422, 'intervention_already_open')
  })
  test.each([
    ['no content_id', ''],
    ['an unknown one', `?content_id=${'f'.repeat(24)}`],
    ['something else', '?content_id=1'],
  ])('422: creation fails with %s', async (_, query) => {
    refused(await post(query), 422, 'validation_failed')
  })
  test('422: creation fails for a content that the agent cannot read', async () => {
    const { asked } = await here.question()
    refused(await post(`?content_id=${asked.id}`, (await here.agent()).token), 422, 'validation_failed')
  })
  test('403: the user lacks right to reply', async () => {
    const { asked } = await here.question()
    refused(await post(`?content_id=${asked.id}`, (await here.agent({ read: true })).token), 403, 'reply_forbidden')
  })
})

describe('close intervention', () => {
  const handled = async (token?: string) => {
    const { asked } = await here.question()
    const opened = await here.opened(asked.id, token)
    await here.reply(asked.id, {}, token)
    return `interventions/${opened.id}/close`
  }
  test('409: the intervention is already being closed', async () => {
    const path = await handled()
    const answers = await here.atOnce([() => put(path), () => put(path)])
    const [lost] = answers.filter(({ status }) => status !== 200)
    if (!lost) throw new Error('both were taken')
    refused(lost, 409, 'intervention_being_closed')
  })
  test('403: the intervention is already closed', async () => {
    const { asked } = await here.question()
    const opened = await here.opened(asked.id)
    await here.reply(asked.id)
    await here.closed(opened.id)
    refused(await put(`interventions/${opened.id}/close`), 403, 'intervention_closed')
  })
  test('403: no agent has replied', async () => {
    const { asked } = await here.question()
    const opened = await here.opened(asked.id)
    refused(await put(`interventions/${opened.id}/close`), 403, 'no_agent_reply')
  })
  test('403: the agent is not the owner and may not edit interventions', async () => {
    const path = await handled((await here.colleague()).token)
    refused(await put(path, (await here.colleague()).token), 403, 'not_owner')
    const editor = await here.agent({ read: true, rights: ['edit_interventions'] })
    expect((await put(path, editor.token)).status).toBe(200)
  })
  test('403: the token agent lacks read access on the source', async () => {
    const path = await handled()
    const { token } = await here.agent({ rights: ['edit_interventions'] })
    refused(await put(path, token), 403, 'source_unreadable')
  })
  test('404: no such intervention', async () => {
    refused(await put(`interventions/${'f'.repeat(24)}/close`), 404, 'intervention_not_found')
  })
})

describe('other actions: unknown and unreadable records get the same 404', () => {
  test.each([
    ['GET', 'interventions/ID'],
    ['DELETE', 'interventions/ID/cancel'],
    ['PUT', 'interventions/ID/reassign?user_id='],
    ['GET', 'contents/CONTENT'],
    ['PUT', 'contents/CONTENT/ignore'],
    ['GET', 'content_threads/THREAD'],
    ['PUT', 'content_threads/THREAD/open'],
    ['PUT', 'content_threads/THREAD/disable_text_input'],
    ['PUT', 'content_threads/THREAD/enable_text_input'],
  ])('%s %s', async (method, path) => {
    const { asked } = await here.question()
    const opened = await here.opened(asked.id)
    const real = path.replace('ID', opened.id).replace('CONTENT', asked.id).replace('THREAD', asked.thread_id)
    const { token } = await here.agent()
    const unreadable = await here.call(method, `/1.0/${real}`, undefined, token)
    const unknown = await here.call(method, `/1.0/${path.replace(/ID|CONTENT|THREAD/, 'f'.repeat(24))}`)
    expect(unreadable.body).toEqual(unknown.body)
    expect([unreadable.status, unknown.status]).toEqual([404, 404])
  })
})

describe('cancel intervention', () => {
  const cancel = (id: string) => here.call('DELETE', `/1.0/interventions/${id}/cancel`)
  test('403: an agent has replied', async () => {
    const { asked } = await here.question()
    const opened = await here.opened(asked.id)
    await here.reply(asked.id)
    refused(await cancel(opened.id), 403, 'has_agent_reply')
    await here.closed(opened.id)
    refused(await cancel(opened.id), 403, 'intervention_closed')
  })
  test('409: of two simultaneous cancels, one is refused', async () => {
    const { asked } = await here.question()
    const opened = await here.opened(asked.id)
    const answers = await here.atOnce([() => cancel(opened.id), () => cancel(opened.id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})
