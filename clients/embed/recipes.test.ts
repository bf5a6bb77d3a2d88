import { execFile } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const docs = readFileSync(join(root, 'docs/build/embedding.md'), 'utf8')

/** The parts of frameworks in the recipes, which are not installed here. */
const frameworks = `declare module 'react' { export function useEffect(act: () => void | (() => void), on?: unknown[]): void }
declare module 'vue' {
  export function onMounted(act: () => void): void
  export function onUnmounted(act: () => void): void
}
`

test('the recipes of embedding.md compile with the package in strict mode', async () => {
  const react = [...docs.matchAll(/```tsx\n([\s\S]*?)```/g)].map(([, code = '']) => code)
  const vue = [...docs.matchAll(/<script setup lang="ts">\n([\s\S]*?)<\/script>/g)].map(([, code = '']) => code)
  expect([react.length, vue.length]).toEqual([2, 1])
  const folder = mkdtempSync(join(tmpdir(), 'bubblewire-recipes-'))
  copyFileSync(join(import.meta.dirname, 'index.d.ts'), join(folder, 'bubblewire.d.ts'))
  writeFileSync(join(folder, 'frameworks.d.ts'), frameworks)
  const files = [...react, ...vue].map((code, nth) => {
    writeFileSync(join(folder, `recipe-${nth}.tsx`), code)
    return `recipe-${nth}.tsx`
  })
  const options = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'esnext', '--moduleResolution', 'bundler']
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const given = [tsc, ...options, '--types', '', 'bubblewire.d.ts', 'frameworks.d.ts', ...files]
  const { stdout } = await promisify(execFile)(process.execPath, given, { cwd: folder }).catch((error) => error)
  expect(stdout).toBe('')
  rmSync(folder, { recursive: true })
}, 60_000)
