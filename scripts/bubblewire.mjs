#!/usr/bin/env node
// `npx bubblewire ...`: the command line; works from a fresh clone.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import ensureBuilt from './build.mjs'
import { ensureInstalled, root } from './install.mjs'

ensureInstalled()
await ensureBuilt(['server'])
await import(pathToFileURL(join(root, 'dist/server/cli.js')).href)
