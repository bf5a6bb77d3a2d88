import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

const read = (file) => readFileSync(join(root, file), 'utf8')
const filesIn = (folder) => (existsSync(join(root, folder)) ? readdirSync(join(root, folder), { recursive: true }) : [])
const jsonIn = (folder) => filesIn(folder).filter((file) => file.endsWith('.json'))

const ownFolder = (name, sources) => ({
  name,
  english: [`${name}/strings/en.json`],
  translation: (tag) => [`${name}/strings/languages/${tag}.json`],
  sources,
})
const parts = [
  {
    name: 'widget',
    english: jsonIn('widget/strings/english').map((file) => `widget/strings/english/${file}`),
    translation: (tag) => [`widget/strings/first/${tag}.json`, `widget/strings/later/${tag}.json`],
    sources: ['widget'],
  },
  ownFolder('loader/site', ['loader']),
  ownFolder('widget/gallery', ['widget/gallery']),
  ...['server/mail', 'server/push'].map((name) => ({
    name,
    english: [`${name}/strings/en.json`],
    translation: (tag) => [`${name}/strings/${tag}.json`],
    sources: [name],
  })),
  ...readdirSync(join(root, 'console'))
    .filter((name) => existsSync(join(root, 'console', name, 'strings/languages')))
    .map((name) => ownFolder(`console/${name}`, ['console', 'contract', 'server'])),
]
const languages = jsonIn('loader/site/strings/languages').map((file) => file.slice(0, -'.json'.length))

const textsOf = (files) =>
  Object.assign({}, ...files.filter((file) => existsSync(join(root, file))).map((file) => JSON.parse(read(file))))

const codeOf = (folders) =>
  folders
    .flatMap((folder) => filesIn(folder).map((file) => join(folder, file)))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map(read)
    .join('\n')

const formsOf = (text) => (typeof text === 'string' ? [text] : Object.values(text))
const placeholders = (text) => [...new Set([...text.matchAll(/\{\w+\}/g)].map(([name]) => name))].sort()
const said = (names) => (names.length > 0 ? names.join(' ') : 'no placeholder')

/** Punctuation that is wrong in this language. French needs no-break spaces before ? ! ; and : */
const foreignMarks = {
  fr: /[ \u00a0][?!;]|[ \u202f]:|[^\u00a0]: |'|"/,
  es: /^[^¿]*\?|^[^¡]*!|'|"/,
  ja: /[,?!]|[^\d]\. |: /,
  zh: /[,?!]|[^\d]\. |: /,
  ar: /[,?;]|'|"/,
}
const looseSpace = /\.{3}|\s{2}|^\s|\s$/
const ownMarks = /https?:\S+|`[^`]*`|<[^>]*>/g

function wrongIn(tag, key, source, text) {
  const wanted = placeholders(formsOf(source).join(' '))
  const found = formsOf(text)
    .filter((form) => looseSpace.test(form) || (foreignMarks[tag] ?? /'|"/).test(form.replace(ownMarks, '')))
    .map((form) => `${key}: has marks or spaces of another language: ${form}`)
  if (typeof text === 'string') {
    if (placeholders(text).join() !== wanted.join())
      found.push(`${key}: has ${said(placeholders(text))}, not ${said(wanted)}`)
    return found
  }
  if (typeof source === 'string') found.push(`${key}: has plural forms, English has none`)
  for (const form of pluralForms(tag))
    if (!Object.hasOwn(text, form)) found.push(`${key}: lacks the plural form "${form}"`)
  // A plural form may leave out only the number, as "two messages" does.
  for (const [form, words] of Object.entries(text))
    for (const name of wanted.filter((each) => each !== '{count}' && each !== '{list}'))
      if (!words.includes(name)) found.push(`${key}: form "${form}" lacks ${name}`)
  const made = formsOf(text)
    .flatMap(placeholders)
    .filter((name) => !wanted.includes(name))
  if (made.length > 0) found.push(`${key}: has ${said(made)}, which English has not`)
  return found
}

/** `many` of Romance languages is for millions, and no text counts zero items, so both may be missing. */
function pluralForms(tag) {
  const all = new Intl.PluralRules(tag).resolvedOptions().pluralCategories
  return all.filter((form) => form !== 'zero' && (form !== 'many' || !['fr', 'es', 'pt', 'it'].includes(tag)))
}

/** Keys may be used whole, by a template such as `view_${state}`, or by `wordOf('act', …)`. */
function unusedIn(keys, code) {
  const names = new Set(code.match(/\w+/g) ?? [])
  const templates = [...code.matchAll(/`([a-z]\w*_|)\$\{[^`]*?\}(_\w+|)`/g)].map(([, ...ends]) => ends)
  const kinds = [...code.matchAll(/wordOf\('(\w+)'/g)].map(([, kind]) => [`${kind}_`, ''])
  const made = [...templates, ...kinds].filter(([before, after]) => before || after)
  const fits = (key, [before, after]) =>
    key.length > before.length + after.length && key.startsWith(before) && key.endsWith(after)
  const isMade = (key) => made.some((ends) => fits(key, ends))
  return keys.filter((key) => !names.has(key) && !isMade(key))
}

function compare(tag, english, translated) {
  const there = Object.keys(english).filter((key) => key in translated)
  return {
    missing: Object.keys(english).filter((key) => !(key in translated)),
    unknown: Object.keys(translated).filter((key) => !(key in english)),
    wrong: there.flatMap((key) => wrongIn(tag, key, english[key], translated[key])),
  }
}

let texts = 0
const faults = { missing: 0, unused: 0, unknown: 0, wrong: 0 }
function tell(where, found) {
  for (const [kind, items] of Object.entries(found)) {
    if (items.length > 0) console.log(`${kind} in ${where}: ${items.join(kind === 'wrong' ? '; ' : ', ')}`)
    if (kind in faults) faults[kind] += items.length
  }
}
for (const { name, english: files, translation, sources } of parts) {
  const english = textsOf(files)
  texts += Object.keys(english).length
  tell(name, { unused: unusedIn(Object.keys(english), codeOf(sources)) })
  for (const tag of languages) tell(`${name}, ${tag}`, compare(tag, english, textsOf(translation(tag))))
}
const counts = Object.entries(faults).map(([kind, count]) => `${count} ${kind}`)
console.log(`${texts} texts in ${languages.length} languages beside English: ${counts.join(', ')}.`)
if (Object.values(faults).some((count) => count > 0)) process.exit(1)
