#!/usr/bin/env node
// `npx bubblewire ...`: the command line; works from a fresh clone.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './build/programs.mjs'
import { checkNode, endPlainly, ensureInstalled, root } from './prepare.mjs'

// Standard output belongs to the command.
const { log } = console
console.log = console.error
endPlainly()
checkNode()
await ensureInstalled()
await ensureBuilt(['server'])
console.log = log
await import(pathToFileURL(join(root, 'dist/server/cli.js')).href)
