import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aContent, anIdentity, aThread } from '../../store/testing/records'
import { aRunningApp, type RunningApp } from '../../testing/a-running-app'

let here: RunningApp
let askedId: string
beforeAll(async () => {
  here = await aRunningApp()
  askedId = await aChatAppMessage()
})
afterAll(() => here.stop())

async function aChatAppMessage(): Promise<string> {
  const identity = anIdentity({ community_id: here.account.community_id })
  // A current time, since an older thread would be closed as silent.
  const thread = aThread({ identity_id: identity.id, last_seq: 1, last_content_at: Date.now() })
  const content = aContent({ thread_id: thread.id, source_id: thread.source_id, identity_id: identity.id })
  await here.store.transact(async (tx) => {
    const demo = await tx.source(here.account.source_id)
    if (!demo) throw new Error('the demo source is gone')
    await tx.insertSource({ ...demo, id: thread.source_id, type: 'chat_app', channel_id: null })
    await tx.insertIdentity(identity)
    await tx.insertThread(thread)
    await tx.insertContent(content)
  })
  return content.id
}

async function send(sample: string) {
  const form = new FormData()
  form.append('file', new Blob([readFileSync(new URL(`../../attachments/samples/${sample}`, import.meta.url))]), sample)
  const headers = { authorization: `Bearer ${here.account.access_token}` }
  const uploaded = await fetch(`${here.url}/1.0/attachments`, { method: 'POST', headers, body: form })
  const attachment = await uploaded.json()
  const structured_content = {
    type: 'template',
    title: 'How it works',
    subtitle: 'One minute',
    attachment_id: attachment.id,
    items: [{ type: 'reply', title: 'More', payload: 'more' }],
  }
  const answer = await here.call('POST', '/1.0/contents', { in_reply_to_id: askedId, structured_content })
  return { attachment, answer }
}

test.each(['h264-aac.mp4', 'h264-aac-moov-last.mp4', 'h264-aac-fragmented.mp4', 'h264-aac-turned.mp4'])(
  'a chat-app template accepts the video %s',
  async (sample) => {
    const { attachment, answer } = await send(sample)
    expect(attachment).toMatchObject({ content_type: 'video/mp4', filename: sample })
    expect(answer.body.message).toBeUndefined()
    expect(answer.status).toBe(200)
  },
)

test.each(['h264-silent.mp4', 'h264-mp3.mp4', 'h264-two-sounds.mp4', 'hevc-aac.mp4', 'mpeg4-aac.mp4'])(
  'a chat-app template refuses the video %s and names the limit',
  async (sample) => {
    const { attachment, answer } = await send(sample)
    expect(attachment).toMatchObject({ content_type: 'video/mp4', width: 32, height: 24, duration: 1 })
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual([
      expect.objectContaining({
        path: 'structured_content.attachment_id',
        message: expect.stringContaining('H.264 video'),
      }),
    ])
  },
)
