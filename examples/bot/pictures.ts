import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Api } from './api'

/** Files in `pictures/`; all are landscape 5:3 except the last two, which are square. */
export const pictureFiles = {
  monstera: 'monstera.jpg',
  fern: 'fern.jpg',
  pilea: 'pilea.jpg',
  snakePlant: 'snake-plant.jpg',
  tea: 'tea-tins.jpg',
  kettle: 'kettle.jpg',
  bench: 'potting-bench.jpg',
  shop: 'shop-front.jpg',
  cup: 'cup.jpg',
  gift: 'gift.jpg',
} as const

export type PictureName = keyof typeof pictureFiles
export type Pictures = Record<PictureName, string>

/** Uploads the pictures once per process, when first needed. A failed upload is repeated. */
export function createPictures(api: Pick<Api, 'upload'>, folder: string): () => Promise<Pictures> {
  let uploads: Promise<Pictures> | null = null
  return () => {
    uploads ??= uploadAll(api, folder).catch((error: unknown) => {
      uploads = null
      throw error
    })
    return uploads
  }
}

async function uploadAll(api: Pick<Api, 'upload'>, folder: string): Promise<Pictures> {
  const ids = await Promise.all(
    Object.entries(pictureFiles).map(async ([name, file]) => [
      name,
      await api.upload(file, new Uint8Array(await readFile(join(folder, file)))),
    ]),
  )
  return Object.fromEntries(ids)
}
