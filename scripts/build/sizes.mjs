// Checks the files that visitors download, in brotli bytes, against the budgets in package.json. 1 KB = 1,000 bytes.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../prepare.mjs'

const structured = 'views/structured/'

/** Prints one line per budget; false when one is exceeded. */
export function checkSizes() {
  const { budgets } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const manifest = JSON.parse(readFileSync(join(root, 'dist/widget/.vite/manifest.json'), 'utf8'))
  const closure = (...keys) => filesOf(manifest, keys)
  const loader = size('dist/loader/loader.js')
  const frame = size('dist/site/frame.js')
  const page = size('dist/widget/index.html')
  const named = (name) => Object.keys(manifest).find((key) => manifest[key].name === name)
  const typing = loader + page + sum(closure(named('page')))
  const text = [named('page'), named('chat')]
  const conversation = closure(...text)
  const beyond =
    (known) =>
    (...keys) =>
      sum([...closure(...keys)].filter((file) => !known.has(file)))
  const talked = loader + frame + page + sum(conversation)
  const languages = Object.keys(manifest).filter((key) => key.startsWith('strings/languages/'))
  const longest = Math.max(...languages.map((key) => beyond(conversation)(key)))
  const withShared = closure(...text, named('shared'))
  const added = beyond(withShared)
  const rows = [
    ['the script tag', loader, budgets.loader],
    ["the page's side of the chat, with the frame", frame, budgets.frame],
    ["the page's commands and events, when first used", size('dist/site/site.js'), budgets.site],
    ['the full-screen chat, on phones', size('dist/site/phone.js'), budgets.phone],
    ['the newest message beside the bubble, when one is unread', size('dist/site/preview.js'), budgets.preview],
    ['the triggers, if the source has any', size('dist/site/triggers.js'), budgets.triggers],
    ['notices, on a page whose customer wrote', size('dist/site/notices.js'), budgets.notices],
    ['the worker that shows notices', size('dist/worker/push-worker.js'), budgets.worker],
    [
      'the window that asks for notices',
      size('dist/window/index.html') + size('dist/window/push-window.js'),
      budgets.window,
    ],
    ['the page doctor, for the developer of a page', size('dist/site/doctor.js'), budgets.doctor],
    ["the doctor's look at the worker of notices", size('dist/site/worker-file.js'), budgets.workerFile],
    ['until the bubble is on screen', loader, budgets.bubble],
    ['until the customer can type', typing, budgets.typing],
    ['first conversation in text, socket included', talked, budgets.conversation],
    ['first conversation in the longest language', talked + longest, budgets.translated],
    ['code shared by cards and sheets, with the first of them', sum(withShared) - sum(conversation), budgets.shared],
    ['files, menu and settings, with the first of them', added(named('extras')), budgets.rest],
    ['the question about notices, once the customer wrote', added('extras/notes.tsx'), budgets.notes],
    [
      'that question and the question for an e-mail address',
      added('extras/notes.tsx', 'extras/address.tsx'),
      budgets.questions,
    ],
    ['reactions, edits and the button of each message, seconds later', added('extras/acts.tsx'), budgets.acts],
    ['these with the menu of a message, opened', added('extras/acts.tsx', 'views/log/ActsMenu.tsx'), budgets.actsMenu],
    ['first Template or RichLink', added(named('card')), budgets.type],
  ]
  for (const key of Object.keys(manifest).filter((each) => /^views\/structured\/\w+\.tsx$/.test(each))) {
    const name = key.slice(structured.length, -'.tsx'.length)
    rows.push([`first ${name}`, added(key), budgets.type])
  }
  rows.push(['a form, opened', added(`${structured}Form.tsx`, `${structured}form/FormSheet.tsx`), budgets.form])
  rows.push(...studioRows(budgets))
  rows.push(['the settings, until they can be used', pageOfConsole('settings'), budgets.settings])
  rows.push(['the inbox, until the agent can answer', pageOfConsole('inbox'), budgets.inbox])
  rows.push(['the reports, until their tables can be read', pageOfConsole('reports'), budgets.reports])
  rows.push(['the account, until the agent can sign in', pageOfConsole('account'), budgets.account])
  rows.push(["the reports' charts", chartsOfReports(), budgets.charts])
  for (const [name, bytes, budget] of rows) {
    const verdict = bytes > budget ? 'TOO LARGE' : 'ok'
    console.log(`${verdict.padEnd(10)}${String(bytes).padStart(7)} of ${String(budget).padStart(6)} bytes  ${name}`)
  }
  return rows.every(([, bytes, budget]) => bytes <= budget)
}

/** Returns the rows of the studio: the files until it can be used, with the chat on its stage, and the files for editing JSON. */
function studioRows(budgets) {
  const folder = 'dist/studio'
  const manifest = JSON.parse(readFileSync(join(root, folder, '.vite/manifest.json'), 'utf8'))
  const files = (...keys) => filesOf(manifest, keys, folder)
  const session = Object.keys(manifest).find((key) => key.endsWith('widget/chat.tsx'))
  const first = files('index.html', 'stage/index.html', session)
  const pages = size(`${folder}/index.html`) + size(`${folder}/stage/index.html`)
  const editor = [...files('editor/editor.ts')].filter((file) => !first.has(file))
  return [
    ['the studio with its stage, until it can be used', pages + sum(first), budgets.studio],
    ["the studio's editor, for JSON", sum(editor), budgets.editor],
  ]
}

/** Returns the row of a console page, including the files that all pages share. */
function pageOfConsole(name) {
  const folder = 'dist/console'
  const manifest = JSON.parse(readFileSync(join(root, folder, '.vite/manifest.json'), 'utf8'))
  return size(`${folder}/${name}/index.html`) + sum(filesOf(manifest, [`${name}/index.html`], folder))
}

/** Returns the row of the code that draws charts. */
function chartsOfReports() {
  const folder = 'dist/console'
  const manifest = JSON.parse(readFileSync(join(root, folder, '.vite/manifest.json'), 'utf8'))
  const first = filesOf(manifest, ['reports/index.html'], folder)
  return sum([...filesOf(manifest, ['reports/charts/draw.ts'], folder)].filter((file) => !first.has(file)))
}

/**
 * Returns every file that these entries load before they run: their own files, their styles, and the files of their
 * imports.
 */
function filesOf(manifest, keys, folder = 'dist/widget') {
  const files = new Set()
  const seen = new Set()
  const visit = (key) => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(`${folder}/${file}`)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const key of keys) visit(key)
  return files
}

function size(file) {
  const compressed = join(root, `${file}.br`)
  return statSync(existsSync(compressed) ? compressed : join(root, file)).size
}

function sum(files) {
  return [...files].reduce((total, file) => total + size(file), 0)
}
