import { spread } from '../figures'
import { rareWord } from './fill'
import type { Running } from './server'

const questions: Record<string, string> = {
  'first page of New': '?state=new&limit=100',
  'first page of New, one source': '?state=new&limit=100&source_id=SOURCE',
  'first page of Closed': '?state=closed&limit=100',
  'first page of Mine': '?owner_id=me&limit=100',
  counts: '/counts',
  'search for a word of five conversations': `?state=new&state=assigned&state=waiting&state=closed&limit=100&q=${rareWord}`,
  'search for a word of no message': '?state=new&state=assigned&state=waiting&state=closed&limit=100&q=zeppelin',
  'search for a word of a seventh of all conversations':
    '?state=new&state=assigned&state=waiting&state=closed&limit=100&q=Iceland',
  'search for two signs of many old conversations': `?state=new&state=assigned&state=waiting&state=closed&limit=100&q=${encodeURIComponent('(1')}`,
  'search for a word of a few hundred conversations':
    '?state=new&state=assigned&state=waiting&state=closed&limit=100&q=(123',
  'search for two letters of no message': '?state=new&state=assigned&state=waiting&state=closed&limit=100&q=zx',
  'search for two Japanese letters of no message': `?state=new&state=assigned&state=waiting&state=closed&limit=100&q=${encodeURIComponent('茶壺')}`,
  'customers: a name of a few hundred': '/identities?limit=50&q=123',
  'customers: a name of many': '/identities?limit=50&q=Ingrid',
  'customers: a name of nobody': '/identities?limit=50&q=zeppelin',
}

export async function measureRequests({ url, token, sourceId }: Running, times: number): Promise<string> {
  const get = async (path: string) => {
    const began = performance.now()
    const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })
    const body = await answer.json()
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    return { ms: performance.now() - began, body }
  }
  const lines: string[] = []
  const measure = async (name: string, path: string, count: number) => {
    await get(path)
    const took: number[] = []
    const waits = await slowestHealthCheck(url, async () => {
      for (let nth = 0; nth < count; nth++) took.push((await get(path)).ms)
    })
    lines.push(`| ${name} | ${spread(took, 1)} | ${waits.toFixed(0)} |`)
  }
  for (const [name, path] of Object.entries(questions))
    await measure(
      name,
      `/1.0${path.startsWith('/i') ? '' : '/conversations'}${path.replace('SOURCE', sourceId)}`,
      name.startsWith('search') || name.startsWith('cust') ? 20 : times,
    )
  let last = '?state=new&limit=100'
  for (let page = 0; page < 50; page++) {
    const { next } = (await get(`/1.0/conversations${last}`)).body as { next: string | null }
    if (next) last = `?state=new&limit=100&cursor=${next}`
  }
  await measure('page 50 of New', `/1.0/conversations${last}`, times)
  return ['| | ms | longest wait of a health check, ms |', '| --- | --- | --- |', ...lines].join('\n')
}

async function slowestHealthCheck(url: string, act: () => Promise<void>): Promise<number> {
  let going = true
  let longest = 0
  const requestLoop = (async () => {
    while (going) {
      const began = performance.now()
      await (await fetch(`${url}/healthz`)).arrayBuffer()
      longest = Math.max(longest, performance.now() - began)
      await new Promise((next) => setTimeout(next, 2))
    }
  })()
  await act()
  going = false
  await requestLoop
  return longest
}
