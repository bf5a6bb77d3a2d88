import { expect, test } from 'vitest'
import { imports, sources } from '../testing/imports'

/** Packages of parts that a setting or a person switches on. A server without them does not load them. */
const late = [
  ...['@ag-ui/', '@modelcontextprotocol/sdk', '@node-rs/argon2', '@opentelemetry/', '@simplewebauthn/server'],
  ...['imapflow', 'openid-client', 'otpauth', 's3mini', 'sharp'],
]

/** Returns the packages that a file loads when it is loaded, by the file that imports each. */
function packagesAtStart(file: string): Map<string, string> {
  const files = new Set(sources)
  const sourceOf = (path: string) => [`${path}.ts`, `${path}/index.ts`, path].find((each) => files.has(each))
  const packages = new Map<string, string>()
  const reached = new Set([file])
  for (const from of reached)
    for (const { to } of imports.filter((each) => each.from === from && !each.typeOnly && !each.later)) {
      const source = sourceOf(to)
      if (source) reached.add(source)
      else packages.set(to, from)
    }
  return packages
}

test('a start loads no package of a part that is switched off', () => {
  const packages = packagesAtStart('server/main.ts')
  expect([packages.has('fastify'), packages.has('pg')]).toEqual([true, true])
  expect([...packages].filter(([name]) => late.some((each) => name.startsWith(each)))).toEqual([])
})

test('the check finds a package behind several imports', () => {
  expect(packagesAtStart('server/app/foundation.ts').get('pino')).toBe('server/observe/log.ts')
  expect(packagesAtStart('server/observe/traces/collector.ts').has('@opentelemetry/api')).toBe(true)
})
