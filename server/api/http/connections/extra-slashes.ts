import type { IncomingMessage } from 'node:http'

/** Some base addresses add slashes. For DELETE the last one remains: a missing id must not mean the list. */
export function withoutExtraSlashes({ url = '/', method }: Pick<IncomingMessage, 'url' | 'method'>): string {
  const [path = ''] = url.split('?', 1)
  if (!/^\/+1\.0\//.test(path)) return url
  const single = path.replace(/\/{2,}/g, '/')
  return (method === 'DELETE' ? single : single.replace(/\/$/, '')) + url.slice(path.length)
}
