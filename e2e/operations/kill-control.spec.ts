import { expect, newBubblewire, test } from '../testing/bubblewire'
import { aMessenger } from '../testing/messenger'

test('after kill -9, messages waiting for thread control are sent once', { tag: '@deep' }, async () => {
  test.setTimeout(120_000)
  const bubblewire = await newBubblewire()
  await bubblewire.start()
  let onTwo = async () => {}
  const messenger = await aMessenger(bubblewire, { primary_application: 'bot', bot_app_id: '42' }, (request) =>
    request.type === 'message.send' && request.body === 'Two' ? onTwo() : Promise.resolve(),
  )
  try {
    await messenger.says('Hello')
    const asked = await bubblewire.idOf('Hello')
    const ids: string[] = []
    for (const body of ['One', 'Two', 'Three']) {
      const { id } = await bubblewire.call('POST', '/1.0/contents', { in_reply_to_id: asked, body })
      ids.push(String(id))
    }
    const waits = async () => (await bubblewire.call('GET', `/1.0/contents/${ids[0]}`)).synchronization_error
    await expect.poll(waits).toContain('holds the conversation')
    expect(messenger.taken()).toEqual([])

    await bubblewire.killServer()
    await bubblewire.start()
    const died = new Promise<void>((done, fail) => {
      onTwo = async () => {
        onTwo = async () => {}
        await bubblewire.killServer().then(done, fail)
      }
    })
    await messenger.holds('service')
    await died
    await bubblewire.start()
    for (const id of ids) {
      const status = async () => (await bubblewire.call('GET', `/1.0/contents/${id}`)).synchronization_status
      await expect.poll(status, { timeout: 30_000 }).toBe('success')
    }
    expect(messenger.taken()).toEqual(['One', 'Two', 'Three'])
  } finally {
    await messenger.close()
    await bubblewire.dispose()
  }
})
