import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
// @ts-expect-error A script without types.
import { compress } from '../../scripts/build.mjs'

/** Writes each page as Markdown, `llms.txt` with their titles and first sentences, and all files compressed. */
export async function writeForMachines(
  pages: readonly string[],
  textOf: (page: string) => string,
  outDir: string,
): Promise<void> {
  const lines = pages.map((page) => {
    const target = join(outDir, page)
    mkdirSync(dirname(target), { recursive: true })
    const text = textOf(page)
    writeFileSync(target, text)
    const [, title = page, begin = ''] = /^# (.+)\n+(.+)$/m.exec(text) ?? []
    return `- [${title}](${page}): ${begin.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')}`
  })
  const summary = 'Self-hosted structured web messaging: one script tag for the site, one REST API for bots and agents.'
  writeFileSync(join(outDir, 'llms.txt'), `# Bubblewire\n\n> ${summary}\n\n## Pages\n\n${lines.join('\n')}\n`)
  // Browsers take Brotli; copies for others would be a megabyte of the package.
  await compress(outDir, { gzip: false })
}
