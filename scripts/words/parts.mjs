// The parts that are translated: where their English and their translations are, and which folders use them.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** @returns {{ name: string, english: string[], translation: (tag: string) => string[], sources: string[] }[]} paths within `root` */
export function partsOf(root) {
  const console = readdirSync(join(root, 'console')).filter((name) =>
    existsSync(join(root, 'console', name, 'strings/languages')),
  )
  const widget = 'widget/strings'
  return [
    {
      name: 'widget',
      english: readdirSync(join(root, widget, 'english'), { recursive: true })
        .filter((file) => file.endsWith('.json'))
        .map((file) => `${widget}/english/${file}`),
      translation: (tag) => [`${widget}/first/${tag}.json`, `${widget}/later/${tag}.json`],
      sources: ['widget'],
    },
    ownFolder('loader/site', ['loader']),
    {
      name: 'server/mail',
      english: ['server/mail/strings/en.json'],
      translation: (tag) => [`server/mail/strings/${tag}.json`],
      sources: ['server/mail'],
    },
    ...console.map((name) => ownFolder(`console/${name}`, ['console', 'contract', 'server'])),
  ]
}

/** The dictionaries of the inbox also contain the texts of channels, which have no dictionaries of their own. */
const ownFolder = (name, sources) => ({
  name,
  english: [...(name === 'console/inbox' ? ['console/channels/strings/en.json'] : []), `${name}/strings/en.json`],
  translation: (tag) => [`${name}/strings/languages/${tag}.json`],
  sources,
})

/** Returns every language that any part is translated into. */
export function languagesOf(root) {
  const folders = ['widget/strings/first', 'widget/strings/later', 'loader/site/strings/languages']
  for (const name of readdirSync(join(root, 'console'))) folders.push(`console/${name}/strings/languages`)
  const files = folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((each) => readdirSync(join(root, each)))
  return [
    ...new Set(files.filter((file) => file.endsWith('.json')).map((file) => file.slice(0, -'.json'.length))),
  ].sort()
}

/** Returns the texts of several files as one record. A missing file has no texts. */
export function textsOf(root, files) {
  const there = files.map((file) => join(root, file)).filter((path) => existsSync(path))
  return Object.assign({}, ...there.map((path) => JSON.parse(readFileSync(path, 'utf8'))))
}

/** Returns the code that may use a text, without tests, translations and generated files. */
export function codeOf(root, folders) {
  const texts = []
  for (const folder of folders)
    for (const file of readdirSync(join(root, folder), { recursive: true }))
      if (/\.(ts|tsx)$/.test(file) && !/\.test\.tsx?$/.test(file))
        texts.push(readFileSync(join(root, folder, file), 'utf8'))
  return texts.join('\n')
}
