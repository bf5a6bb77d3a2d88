import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ApiNeeds } from '../http/api'

export const programs = ['widget', 'console', 'studio', 'gallery'] as const

const dayMs = 86_400_000
/** Files per transaction. Few, so that messages do not wait long. */
const batchSize = 40

/** Stores built files so that nodes of other versions can serve them. Updates `used_at` daily. */
export function createFileKeeper({ store, clock }: Pick<ApiNeeds, 'store' | 'clock'>, built: string) {
  let dueAt = 0
  return async function keepBuiltFiles(): Promise<void> {
    const now = clock()
    if (now < dueAt) return
    const usedTimes = new Map((await store.read.builtFileFacts()).map(({ id, used_at }) => [id, used_at]))
    const files = (await hashedFiles(built)).filter(({ id }) => (usedTimes.get(id) ?? 0) <= now - dayMs)
    for (let at = 0; at < files.length; at += batchSize) {
      const records = await Promise.all(
        files.slice(at, at + batchSize).map(async ({ id, path }) => {
          const is_brotli = existsSync(`${path}.br`)
          const body = (await readFile(is_brotli ? `${path}.br` : path)).toString('base64')
          return { id, body, is_brotli, size: body.length, used_at: now }
        }),
      )
      await store.transact(async (tx) => {
        for (const record of records) await tx.putBuiltFile(record)
      })
    }
    dueAt = now + dayMs
  }
}

export async function hashedFiles(built: string): Promise<{ id: string; path: string }[]> {
  const filesByProgram = await Promise.all(
    programs.map(async (program) => {
      const folder = join(built, program, 'assets')
      const names = existsSync(folder) ? await readdir(folder) : []
      return names
        .filter((name) => !/\.(br|gz)$/.test(name))
        .map((name) => ({ id: `${program}/assets/${name}`, path: join(folder, name) }))
    }),
  )
  return filesByProgram.flat()
}
