/** Receives the events of an agent at `GET /1.0/webhooks/listen` until `end`, for tests. */
export async function aListener(url: string, token: string, query = 'live=true') {
  const end = new AbortController()
  const answer = await fetch(`${url}/1.0/webhooks/listen?${query}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: end.signal,
  })
  let text = ''
  void (async () => {
    const decoder = new TextDecoder()
    try {
      for await (const part of answer.body as unknown as AsyncIterable<Uint8Array>) text += decoder.decode(part)
    } catch {}
  })()
  return {
    text: () => text,
    news: <N>(...types: string[]): N[] =>
      text.split('\n\n').flatMap((frame) => {
        const [, type = '', data = ''] = /^event: (\S+)\ndata: (.*)$/m.exec(frame) ?? []
        return types.includes(type) ? [JSON.parse(data) as N] : []
      }),
    end: () => end.abort(),
  }
}
