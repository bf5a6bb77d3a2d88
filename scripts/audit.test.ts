import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
// @ts-expect-error A script without types.
import { checkPackages, installScripts } from './packages.mjs'

const root = join(import.meta.dirname, '..')
const lock = () => JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))

test('installed packages have registry, checksum, licence and known install scripts', () => {
  expect(checkPackages(lock())).toEqual([])
})

test('packages compile or download nothing: each remaining install script has a reason', () => {
  const packages = Object.entries(lock().packages as Record<string, { hasInstallScript?: boolean }>)
  const running = packages
    .filter(([, entry]) => entry.hasInstallScript)
    .map(([path]) => path.replace(/^.*node_modules\//, ''))
  const reasonsOf = (name: string) => installScripts.filter((allowed: { name: RegExp }) => allowed.name.test(name))
  for (const name of running) expect(reasonsOf(name), name).toHaveLength(1)
  for (const { name, reason } of installScripts) {
    expect(
      running.some((each) => name.test(each)),
      `${name} is not installed any more: ${reason}`,
    ).toBe(true)
    expect(reason).toMatch(/^The program .+\.$/)
  }
  // A package that compiles native code would need its own reason.
  expect(running.join(' ')).not.toMatch(/better-sqlite3|node-gyp(?!-build)/)
})

test.each([
  ['no checksum', { integrity: undefined }, 'fastify has no sha512'],
  ['a weak one', { integrity: 'sha1-abc' }, 'fastify has no sha512'],
  ['a program that runs at once', { hasInstallScript: true }, 'fastify runs a program'],
  ['another licence', { license: 'GPL-3.0' }, 'fastify has a licence that was not looked at: GPL-3.0'],
  ['one of two licences', { license: '(GPL-3.0 OR SSPL-1.0)' }, 'fastify has a licence'],
  ['no licence', { license: undefined }, 'fastify has a licence that was not looked at: none'],
  ['an address', { resolved: 'https://files.example/fastify.tgz' }, 'fastify comes from an address of its own'],
  ['a folder', { link: true }, 'fastify is a link'],
  [
    'a repository',
    { dependencies: { avvio: 'github:someone/avvio' } },
    'fastify wants avvio from "github:someone/avvio"',
  ],
  ['a short one', { dependencies: { avvio: 'someone/avvio' } }, 'fastify wants avvio from'],
  ['git', { dependencies: { avvio: 'git+ssh://git@example/avvio.git#v1' } }, 'fastify wants avvio from'],
  ['a file', { dependencies: { avvio: 'file:../avvio' } }, 'fastify wants avvio from'],
  ['a web address', { dependencies: { avvio: 'https://example.com/avvio.tgz' } }, 'fastify wants avvio from'],
])('a package with %s is reported', (_, changed, sentence) => {
  const changedLock = lock()
  Object.assign(changedLock.packages['node_modules/fastify'], changed)
  const [first, ...others] = checkPackages(changedLock)
  expect(first).toContain(sentence)
  expect(others).toEqual([])
})

/** Returns a registry's record of a package, here with the installed version. */
function packument(name: string) {
  const installed = JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8'))
  const { version } = installed
  return { name, 'dist-tags': { latest: version }, versions: { [version]: installed } }
}

/** Runs `npm run audit` against a registry with these advisories; null: the registry has no such service. */
async function audit(advisories: object | null) {
  const registry = createServer((request, response) => {
    request.resume()
    const path = decodeURIComponent((request.url ?? '/').slice(1))
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (request.method === 'GET') answer(200, packument(path))
    else answer(advisories && path.endsWith('/advisories/bulk') ? 200 : 405, advisories ?? {})
  })
  await new Promise<void>((done) => registry.listen(0, '127.0.0.1', done))
  const { port } = registry.address() as { port: number }
  const cache = mkdtempSync(join(tmpdir(), 'bubblewire-audit-'))
  const child = spawn(process.execPath, ['scripts/audit.mjs'], {
    cwd: root,
    env: {
      ...process.env,
      npm_config_registry: `http://127.0.0.1:${port}/`,
      npm_config_cache: cache,
      npm_execpath: '',
    },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part) => {
      said += part
    })
  }
  const code = await new Promise((done) => child.on('close', done))
  registry.close()
  rmSync(cache, { recursive: true, force: true })
  return { code, said }
}

const advisory = (severity: string) => ({
  id: 1,
  url: 'https://advisories.example/1',
  title: 'It opens doors',
  severity,
  vulnerable_versions: '*',
})

test('a serious advisory for a package that we run fails the audit, a minor one passes', async () => {
  const { code, said } = await audit({ fastify: [advisory('high')], kysely: [advisory('low')] })
  expect(said).toMatch(/fastify .*: high: It opens doors https:\/\/advisories\.example\/1/)
  expect(said).not.toContain('kysely')
  expect(code).toBe(1)
})

test('a registry without advisories is reported plainly, and is no failure', async () => {
  const { code, said } = await audit(null)
  expect(said).toContain('did not answer (405 Method Not Allowed)')
  expect(code).toBe(0)
})
