import type { IncomingMessage } from 'node:http'

/**
 * Returns the address without extra slashes, which some base addresses and frameworks add. For DELETE the last slash
 * remains: a forgotten id must not address the whole list.
 */
export function withoutExtraSlashes({ url = '/', method }: Pick<IncomingMessage, 'url' | 'method'>): string {
  const [path = ''] = url.split('?', 1)
  if (!/^\/+1\.0\//.test(path)) return url
  const single = path.replace(/\/{2,}/g, '/')
  return (method === 'DELETE' ? single : single.replace(/\/$/, '')) + url.slice(path.length)
}
