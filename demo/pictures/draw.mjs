// Draws every picture of the shop from its SVG: `node demo/pictures/draw.mjs [name ...]`.
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { browserOfTests } from '../../e2e/testing/browser.mjs'

const sources = import.meta.dirname
const folder = join(sources, '..', '..', 'examples', 'bot', 'pictures')
const largest = 120_000

const wanted = process.argv.slice(2)
const names = (await readdir(sources))
  .filter((file) => file.endsWith('.svg'))
  .map((file) => file.slice(0, -4))
  .filter((name) => wanted.length === 0 || wanted.includes(name))

await mkdir(folder, { recursive: true })
const env = { ...process.env, ...(await browserOfTests()) }
const browser = await chromium.launch({ executablePath: env.BROWSER_PATH, args: ['--no-sandbox'], env })
try {
  for (const name of names) {
    const svg = await readFile(join(sources, `${name}.svg`), 'utf8')
    const [, width, height] = svg.match(/viewBox="0 0 (\d+) (\d+)"/) ?? []
    const page = await browser.newPage({ viewport: { width: Number(width), height: Number(height) } })
    await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`)
    const file = join(folder, `${name}.jpg`)
    for (let quality = 88; quality >= 50; quality -= 6) {
      await writeFile(file, await page.screenshot({ type: 'jpeg', quality }))
      if ((await stat(file)).size <= largest) break
    }
    console.log(`${name}.jpg  ${width}x${height}  ${Math.round((await stat(file)).size / 1000)} KB`)
    await page.close()
  }
} finally {
  await browser.close()
}
