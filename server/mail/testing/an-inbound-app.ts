import { afterAll, beforeAll, expect } from 'vitest'
import { aMailSink } from '../../testing/a-mail-sink'
import { aRunningApp, type RunningApp } from '../../testing/a-running-app'
import { aMailedCustomer, deliverByHttp, inboundSettings } from './a-mail'

export function anInboundApp() {
  let sink: Awaited<ReturnType<typeof aMailSink>>
  let runningApp: RunningApp
  beforeAll(async () => {
    sink = await aMailSink()
    runningApp = await aRunningApp({ ...sink.settings, ...inboundSettings })
  })
  afterAll(async () => {
    await runningApp.stop()
    await sink.close()
  })
  return {
    app: () => runningApp,
    async readOf(mailTo: (address: string) => Buffer | string): Promise<string[]> {
      const { address } = await aMailedCustomer(runningApp)
      const { status, body } = await deliverByHttp(runningApp, mailTo(address))
      expect(status).toBe(200)
      const content = body.content_id ? await runningApp.store.read.content(body.content_id) : null
      const files = await runningApp.store.read.attachments(content?.attachment_ids ?? [])
      return [content ? content.body : body.outcome, ...files.map(({ filename }) => filename)]
    },
  }
}
