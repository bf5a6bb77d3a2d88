import type { IncomingMessage } from 'node:http'

/** Removes duplicate slashes. DELETE keeps the last one, because a missing id must not address the whole list. */
export function removeExtraSlashes({ url = '/', method }: Pick<IncomingMessage, 'url' | 'method'>): string {
  const [path = ''] = url.split('?', 1)
  if (!/^\/+1\.0\//.test(path)) return url
  const cleanPath = path.replace(/\/{2,}/g, '/')
  return (method === 'DELETE' ? cleanPath : cleanPath.replace(/\/$/, '')) + url.slice(path.length)
}
