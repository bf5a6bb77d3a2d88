import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'

interface Choices {
  part?: string
  format?: 'PNG' | 'SVG'
  scale?: '1×' | '2×' | '3×'
  ground?: 'As in the chat' | 'Transparent'
}

export async function exportPicture(page: Page, { part, format = 'PNG', scale, ground }: Choices = {}) {
  await page.getByRole('button', { name: 'Export …' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export as a picture' })
  for (const choice of [part, format, scale, ground])
    if (choice) await dialog.getByRole('radio', { name: choice, exact: true }).check()
  const started = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  const download = await started
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

/** Returns the size and the pixels of a picture. `at` returns red, green, blue and opacity of a pixel. */
export async function pixelsOf(bytes: Buffer) {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  return {
    width,
    height,
    at: (x: number, y: number) => [...data.subarray(4 * (y * width + x), 4 * (y * width + x) + 4)],
    colours: new Set(new Uint32Array(Uint8Array.from(data).buffer)).size,
  }
}

/** Returns the fraction of differing pixels, 0 to 1. Ignores differences at the edges of letters. */
export async function pictureDifference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((each) => sharp(each).metadata()))
  const width = Math.min(a?.width ?? 0, b?.width ?? 0)
  const height = Math.min(a?.height ?? 0, b?.height ?? 0)
  const [first, second] = await Promise.all(
    [one, other].map((each) =>
      sharp(each).extract({ left: 0, top: 0, width, height }).flatten({ background: '#fff' }).blur(3).raw().toBuffer(),
    ),
  )
  if (!first || !second) throw new Error('there is no picture')
  let different = 0
  for (let at = 0; at < first.length; at += 3) if (Math.abs((first[at] ?? 0) - (second[at] ?? 0)) > 24) different += 1
  return different / (first.length / 3)
}

export async function stableScreenshot(element: Locator): Promise<Buffer> {
  let before: Buffer = Buffer.alloc(0)
  await expect(async () => {
    const now = await element.screenshot({ animations: 'disabled' })
    const isStable = now.equals(before)
    before = now
    expect(isStable).toBe(true)
  }).toPass()
  return before
}
