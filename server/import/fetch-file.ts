import { Readable } from 'node:stream'
import type { ImportNeeds } from './needs'

const mostRedirects = 3

/** Fetches a public file by the guarded client. Returns the reason as text if there is none. */
export async function fetchFile({ outgoing, fileLimit }: ImportNeeds, address: string): Promise<Readable | string> {
  if (outgoing === null) return 'nothing is fetched'
  let url = address
  try {
    for (let nth = 0; nth <= mostRedirects; nth++) {
      const { status, bytes } = await outgoing.fetch({ url, limit: fileLimit })
      if (status === 200) return Readable.from([bytes])
      if (status < 300 || status >= 400) return `status ${status}`
      const { headers } = await outgoing.send({ method: 'GET', url })
      if (typeof headers.location !== 'string') return `status ${status}`
      url = new URL(headers.location, url).href
    }
    return 'too many redirects'
  } catch (error) {
    return (error as Error).message
  }
}
