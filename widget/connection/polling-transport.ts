import { Fetch } from 'socket.io-client'

/**
 * Polls until `life` ends, and then aborts the requests that wait. On a dead line they would wait for ever, and a
 * browser that has six of them to one host sends nothing more to it.
 */
export const pollingUntil = (life: AbortSignal) =>
  class extends Fetch {
    override doPoll() {
      this.request(null).then(
        (text) => this.onData(text),
        (error) => this.onError('poll error', error),
      )
    }

    override doWrite(packets: string, sent: () => void) {
      this.request(packets).then(sent, (error) => this.onError('post error', error))
    }

    async request(body: string | null): Promise<string> {
      const headers = new Headers(this.opts.extraHeaders)
      if (body !== null) headers.set('content-type', 'text/plain;charset=UTF-8')
      const method = body === null ? 'GET' : 'POST'
      const response = await fetch(this.uri(), { method, body, headers, credentials: 'same-origin', signal: life })
      if (!response.ok) throw new Error(`status ${response.status}`)
      return response.text()
    }
  }
