import type { IncomingMessage } from 'node:http'

/** Removes duplicate slashes. DELETE keeps the last one, because a missing id must not address the whole list. */
export function withoutExtraSlashes({ url = '/', method }: Pick<IncomingMessage, 'url' | 'method'>): string {
  const [path = ''] = url.split('?', 1)
  if (!/^\/+1\.0\//.test(path)) return url
  const single = path.replace(/\/{2,}/g, '/')
  return (method === 'DELETE' ? single : single.replace(/\/$/, '')) + url.slice(path.length)
}
