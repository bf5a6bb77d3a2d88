import { extname } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { z } from 'zod'
import type { Api, ApiNeeds } from '../http/api'
import { type BuiltText, readBuilt, sendBuilt } from '../http/connections/compressed'
import { sendNotFound } from '../http/send-refusal'
import { createFileKeeper, hashedFiles, programs } from './keep-built-files'

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

const params = z.object({ name: z.string() })
const decompress = promisify(brotliDecompress)

/** Serves this version's files from memory and other versions' from the database, because old pages still need them. */
export async function builtFileRoutes(app: Api, needs: ApiNeeds, built: string): Promise<void> {
  await createFileKeeper(needs, built)()
  const currentFiles = new Map<string, BuiltText>()
  for (const { id, path } of await hashedFiles(built)) currentFiles.set(id, await readBuilt(path))

  for (const program of programs)
    app.get(
      `/${program}/assets/:name`,
      { config: { public: true }, schema: { hide: true, params } },
      async (request, reply) => {
        const { name } = request.params
        const id = `${program}/assets/${name}`
        const type = types[extname(name)]
        const file = type === undefined ? null : (currentFiles.get(id) ?? (await fileOfOtherVersion(needs, id)))
        if (type === undefined || !file) return sendNotFound(request, reply.header('cache-control', 'no-store'))
        reply
          .type(type)
          .header('cache-control', 'public, max-age=31536000, immutable')
          .header('cross-origin-resource-policy', program === 'widget' ? 'cross-origin' : 'same-origin')
        return sendBuilt(request, reply, file)
      },
    )
}

async function fileOfOtherVersion({ store }: ApiNeeds, id: string): Promise<BuiltText | null> {
  const storedFile = await store.read.builtFile(id)
  if (!storedFile) return null
  const bytes = Buffer.from(storedFile.body, 'base64')
  const plain = storedFile.is_brotli ? await decompress(bytes) : bytes
  // The name contains a hash of the content, so it is a valid ETag.
  return { plain, br: storedFile.is_brotli ? bytes : null, gzip: null, hash: id }
}
