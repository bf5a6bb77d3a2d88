import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { OpenapiDocument } from './document.ts'

const program = resolve(import.meta.dirname, '../../../scripts/bubblewire.mjs')

/** Asks the command line of this clone for the OpenAPI document, on an empty data folder. */
export function readDocument(): OpenapiDocument {
  const folder = mkdtempSync(join(tmpdir(), 'bubblewire-docs-'))
  try {
    const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: folder }
    return JSON.parse(execFileSync(process.execPath, [program, 'openapi'], { env, maxBuffer: 1e8, encoding: 'utf8' }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
