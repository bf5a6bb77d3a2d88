import { afterAll, beforeAll, expect } from 'vitest'
import { aMailSink } from '../../testing/a-mail-sink'
import { aRunningApp, type RunningApp } from '../../testing/a-running-app'
import { aMailedCustomer, deliverByHttp, inboundSettings } from './a-mail'

export function anInboundApp() {
  let sink: Awaited<ReturnType<typeof aMailSink>>
  let here: RunningApp
  beforeAll(async () => {
    sink = await aMailSink()
    here = await aRunningApp({ ...sink.settings, ...inboundSettings })
  })
  afterAll(async () => {
    await here.stop()
    await sink.close()
  })
  return {
    here: () => here,
    async readOf(mailTo: (address: string) => Buffer | string): Promise<string[]> {
      const { address } = await aMailedCustomer(here)
      const { status, body } = await deliverByHttp(here, mailTo(address))
      expect(status).toBe(200)
      const content = body.content_id ? await here.store.read.content(body.content_id) : null
      const files = await here.store.read.attachments(content?.attachment_ids ?? [])
      return [content ? content.body : body.outcome, ...files.map(({ filename }) => filename)]
    },
  }
}
