import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { serverFlags } from '../cli/start/programs'
import { settings } from '../config/settings'

// Only this test reads the files in `deploy/`, and server/observe/metrics/dashboard.test.ts those for Prometheus.

const root = join(import.meta.dirname, '../..')
const read = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8')
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)

test('compose-nodes.yaml uses only known settings and .env.example lists them', () => {
  const compose = read('compose-nodes.yaml')
  const ofNodes = /environment:\n((?: {4}\S.*\n)+)/.exec(compose)?.[1] ?? ''
  const given = [...found(ofNodes, /^ {4}([A-Z_]+):/gm), ...found(read('Dockerfile'), /([A-Z_]+)=/g)]
  const others = new Set(['NODE', 'NODE_ENV'])
  expect(given.length).toBeGreaterThan(8)
  expect(compose).toContain('env_file: .env')
  expect(given.filter((name) => !(name in settings) && !others.has(name))).toEqual([])
  const asked = new Set(found(compose, /\$\{([A-Z_]+)/g))
  expect(new Set(found(read('.env.example'), /^([A-Z_]+)=/gm))).toEqual(asked)
})

test('compose.yaml runs one hardened service with one volume', () => {
  const compose = read('compose.yaml')
  const services = compose.slice(compose.indexOf('\nservices:'), compose.indexOf('\nvolumes:'))
  expect(found(services, /^ {2}([\w-]+):$/gm)).toEqual(['bubblewire'])
  expect(found(compose.slice(compose.indexOf('\nvolumes:')), /^ {2}([\w-]+):$/gm)).toEqual(['data'])
  expect(found(services, /^ {6}([A-Z_]+):/gm).filter((name) => !(name in settings))).toEqual([])
  for (const line of ['read_only: true', 'cap_drop: [ALL]', 'data:/data']) expect(services).toContain(line)
  expect(read('Dockerfile')).toMatch(/^USER node$/m)
})

test('every start command has the Node flags of `npm start`', () => {
  const service = readFileSync(join(root, 'docs/run/service.md'), 'utf8')
  const started = [
    ...found(read('Dockerfile'), /^CMD (.*main\.js.*)$/gm),
    ...found(read('bubblewire.service'), /^ExecStart=(.*)$/gm),
    ...found(service, /(node .*main\.js)$/gm),
  ]
  expect(started.length).toBe(3)
  for (const command of started) for (const flag of serverFlags) expect(command).toContain(flag)
})

test('kubernetes.yaml uses only known settings and the node names of Caddy', () => {
  const kubernetes = read('kubernetes.yaml')
  const given = found(/^data:\n((?: {2}.*\n)+)/m.exec(kubernetes)?.[1] ?? '', /^ {2}([A-Z][A-Z_0-9]+):/gm)
  expect(given.length).toBeGreaterThan(3)
  expect(given.filter((name) => !(name in settings))).toEqual([])
  const [, nodes = ''] = /serviceName: (\S+)/.exec(kubernetes) ?? []
  const ofCaddy = new Set(found(read('Caddyfile'), /\{\$([A-Z_\d]+):/g))
  const set = new Set(found(kubernetes, /^ +- name: ([A-Z_\d]+)$/gm))
  expect(set).toEqual(ofCaddy)
  expect(found(kubernetes, /value: (\S+:3000)$/gm)).toEqual([
    `bubblewire-0.${nodes}:3000`,
    `bubblewire-1.${nodes}:3000`,
  ])
})

test.each(['nginx-nodes.conf', 'traefik-nodes.yaml'])('%s uses the same two node addresses in every place', (file) => {
  expect(new Set(found(read(file), /(\d+\.\d+\.\d+\.\d+:3000)/g))).toEqual(new Set(['10.0.0.1:3000', '10.0.0.2:3000']))
})

test.each(['nginx-nodes.conf', 'Caddyfile'])(
  "%s requests a page's file from the other node if one node lacks it",
  (file) => {
    const [, pattern = ''] = /(\(\(widget\|.*?js\$\))/.exec(read(file)) ?? []
    for (const path of [
      'widget/assets/0a1b2c3.js',
      'console/assets/Inbox-x.css',
      'studio/assets/a.js',
      'chat/a1/site.js',
    ])
      expect(path).toMatch(new RegExp(`^${pattern}`))
    expect('1.0/contents').not.toMatch(new RegExp(`^${pattern}`))
  },
)

test('each router of traefik-nodes.yaml calls another node after a refusal', () => {
  const traefik = read('traefik-nodes.yaml')
  const routers = found(traefik, /^ {6}(rule): /gm)
  expect(found(traefik, /^ {6}middlewares: \[(other-node)\]$/gm)).toHaveLength(routers.length)
  expect(traefik).toMatch(/^ {4}other-node:\n {6}retry:\n {8}attempts: \d$/m)
})

test.each(['traefik.yaml', 'traefik-nodes.yaml'])('no rule of %s forwards /metrics', (file) => {
  const rules = found(read(file), /^ +rule: (.+)$/gm)
  expect(rules.length).toBeGreaterThan(0)
  expect(rules.filter((rule) => !rule.endsWith(' && !Path(`/metrics`)'))).toEqual([])
})

test('the systemd units limit the access of the service', () => {
  if (spawnSync('systemd-analyze', ['--version']).status !== 0) return
  const unit = join(root, 'deploy/bubblewire.service')
  const { stdout } = spawnSync('systemd-analyze', ['security', '--offline=true', unit], { encoding: 'utf8' })
  expect(Number(/exposure level for \S+: ([\d.]+)/.exec(stdout)?.[1])).toBeLessThanOrEqual(3)
})

test("the image's files exist and each volume is declared", () => {
  const taken = found(read('Dockerfile.dockerignore'), /^!\/(\S+)$/gm)
  expect(taken.filter((path) => !existsSync(join(root, path)))).toEqual([])
  for (const folder of ['scripts', 'server', 'widget', 'console', 'loader', 'contract', 'demo', 'examples'])
    expect(taken).toContain(folder)
  const compose = read('compose-nodes.yaml')
  const volumes = found(compose.slice(compose.indexOf('\nvolumes:\n')), /^ {2}([\w-]+):$/gm)
  const mounted = found(compose, /'([\w-]+):\/[^']*'/g)
  expect(new Set(mounted)).toEqual(new Set(volumes))
  const nodes = found(compose, /^ {2}(node-\d):$/gm).filter((name, nth, all) => all.indexOf(name) === nth)
  expect(found(read('Caddyfile'), /\{\$NODE_\d:([\w-]+):3000\}/g)).toEqual(expect.arrayContaining(nodes))
})
