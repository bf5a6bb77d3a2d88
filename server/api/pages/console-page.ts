import type { FastifyReply } from 'fastify'
import type { Config } from '../../config/config'
import { publicPath } from '../../config/public-address'
import { type BuiltText, createCompressor, readBuilt } from '../http/connections/compressed'

/** Returns a built page with the path of PUBLIC_URL inserted, which console/shell/base-path.ts reads. */
export async function readPage(file: string, config: Pick<Config, 'publicUrl'>): Promise<BuiltText> {
  const built = await readBuilt(file)
  const path = publicPath(config)
  if (path === '') return built
  const html = built.plain.toString().replace('<html ', `<html data-base="${path}" `)
  return createCompressor()(html.replaceAll('"/console/', `"${path}/console/`))
}

export const consolePage = (reply: FastifyReply, policy: string) =>
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('referrer-policy', 'no-referrer')
    .header('cross-origin-opener-policy', 'same-origin')
    .header('x-robots-tag', 'noindex')
    .header('cache-control', 'no-cache')
