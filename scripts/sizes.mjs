// Checks the downloaded files against budgets.json, in bytes after brotli. 1 KB = 1,000 bytes.
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

/**
 * `limit`: maximum bytes. `after`: files already loaded. A file is a path in dist/ or `program: entry`. `*`: the
 * largest match.
 */
const budgets = JSON.parse(readFileSync(join(root, 'budgets.json'), 'utf8'))
const manifests = {}

function choicesOf(name) {
  const [program, entry] = name.split(': ')
  if (!entry) return [[name]]
  manifests[program] ??= JSON.parse(readFileSync(join(root, 'dist', program, '.vite/manifest.json'), 'utf8'))
  const manifest = manifests[program]
  const wanted = new RegExp(`^${entry.replaceAll('.', '\\.').replaceAll('*', '[\\w-]+')}$`)
  const keys = Object.keys(manifest).filter((key) => wanted.test(key) || manifest[key].name === entry)
  if (keys.length === 0) throw new Error(`budgets.json names ${name}, which the build does not have.`)
  return (entry.includes('*') ? keys : keys.slice(0, 1)).map((key) => [...filesOf(manifest, key, program)])
}

function filesOf(manifest, key, program, seen = new Set()) {
  if (seen.has(key)) return []
  seen.add(key)
  const { file, css = [], imports = [] } = manifest[key]
  const own = [file, ...css].map((each) => `${program}/${each}`)
  return new Set([...own, ...imports.flatMap((each) => [...filesOf(manifest, each, program, seen)])])
}

function bytesOf({ files, after = [] }) {
  const known = after.flatMap((name) => choicesOf(name).flat())
  const choices = files.map(choicesOf)
  const fixed = new Set(choices.filter((each) => each.length === 1).flat(2))
  const sum = (names) => [...names].reduce((total, name) => total + (known.includes(name) ? 0 : sizeOf(name)), 0)
  const added = choices
    .filter((each) => each.length > 1)
    .map((each) => each.map((some) => sum(some.filter((name) => !fixed.has(name)))))
  return sum(fixed) + added.reduce((total, sizes) => total + Math.max(...sizes), 0)
}

const sizeOf = (file) =>
  (statSync(join(root, 'dist', `${file}.br`), { throwIfNoEntry: false }) ?? statSync(join(root, 'dist', file))).size

const rows = Object.entries(budgets).map(([name, budget]) => ({ name, limit: budget.limit, bytes: bytesOf(budget) }))
for (const { name, limit, bytes } of rows)
  console.log(
    `${(bytes > limit ? 'TOO LARGE' : 'ok').padEnd(10)}${String(bytes).padStart(7)} of ${String(limit).padStart(6)} bytes  ${name}`,
  )
if (rows.some(({ limit, bytes }) => bytes > limit)) process.exit(1)
