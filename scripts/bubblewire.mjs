#!/usr/bin/env node
// The command `bubblewire`. In a clone it installs and builds first; the package brings dist/ along.
// The syntax is of Node 12, so that an old Node prints the sentence and no error of the parser.
import fs from 'node:fs'

const [major, minor] = process.versions.node.split('.').map(Number)

async function run() {
  if (fs.existsSync(new URL('build.mjs', import.meta.url))) {
    const { ensureInstalled } = await import('./install.mjs')
    ensureInstalled()
    const build = await import('./build.mjs')
    await build.default(['server'])
  }
  await import(new URL('../dist/server/cli.js', import.meta.url).href)
}

if (major > 20 || (major === 20 && minor >= 20)) run()
else {
  console.error(`Bubblewire needs Node 20.20 or newer; this is ${process.versions.node}.`)
  process.exitCode = 1
}
