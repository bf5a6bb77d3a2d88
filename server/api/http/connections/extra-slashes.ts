import type { IncomingMessage } from 'node:http'

/**
 * The address without slashes that say nothing: a base address that ends with one gives `//1.0/contents`, and some frameworks end every
 * path with one. For DELETE the last slash stays: an id that a program forgot may not name the whole list.
 */
export function withoutExtraSlashes({ url = '/', method }: Pick<IncomingMessage, 'url' | 'method'>): string {
  const [path = ''] = url.split('?', 1)
  if (!/^\/+1\.0\//.test(path)) return url
  const single = path.replace(/\/{2,}/g, '/')
  return (method === 'DELETE' ? single : single.replace(/\/$/, '')) + url.slice(path.length)
}
