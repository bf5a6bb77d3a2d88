import { type Bench, inRoundOrder, note, openChat, pause, proveTyping, visitOf, waitUntilPresent } from '../bench'
import type { Subject } from '../subjects'
import type { Visit } from '../visit'

/** Measures bytes with headers, and requests: until the bubble, until the customer can type, and 1.5 s later. */
export async function bytes(bench: Bench, round: number): Promise<void> {
  for (const subject of inRoundOrder(bench.subjects, round)) await counted({ ...bench, slower: 1 }, subject, round)
}

async function counted(bench: Bench, subject: Subject, round: number) {
  const v = await visitOf(bench, subject, { part: 'bytes', round })
  const sum = await counter(v)
  await v.page.reload({ waitUntil: 'commit' })
  await waitUntilPresent(v, subject)
  await pause(1_500)
  const values: Record<string, number> = {}
  const write = (until: string) => {
    values[`KB until ${until}`] = sum.bytes / 1024
    values[`requests until ${until}`] = sum.requests
  }
  if (subject.bubble) {
    write('the bubble')
    await openChat(v)
  }
  write('one can type')
  await pause(1_500)
  write('1.5 s later')
  await proveTyping(v, subject)
  note(bench.figures, subject.name, values, round)
  await v.close()
}

/** Counts what the page loads besides itself. A socket counts as a request without bytes. */
async function counter({ devtools, page }: Visit) {
  const sum = { bytes: 0, requests: 0 }
  const ownRequests = new Set<string>()
  await devtools.send('Network.enable')
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  devtools.on('Network.requestWillBeSent', ({ requestId, request: { url } }) => {
    if (url === page.url() || !url.startsWith('http') || url.endsWith('/favicon.ico')) ownRequests.add(requestId)
    else sum.requests++
  })
  devtools.on('Network.webSocketCreated', () => sum.requests++)
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!ownRequests.has(requestId)) sum.bytes += encodedDataLength
  })
  return sum
}
