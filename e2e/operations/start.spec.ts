import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { settings } from '../../server/config/settings'
import { eventually } from '../../server/testing/a-running-app'
import { type Bubblewire, test as base, expect, newBubblewire } from '../testing/bubblewire'

interface Place {
  dataDir: string
  port: number
  launch(env?: Record<string, string>, args?: string[]): LaunchedProcess
}

const test = base.extend<{ newPlace: () => Promise<Place>; place: Place }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  newPlace: async ({}, use) => {
    const made: Bubblewire[] = []
    await use(async () => {
      const bubblewire = await newBubblewire()
      made.push(bubblewire)
      const { dataDir, port } = bubblewire
      return {
        dataDir,
        port,
        launch: (env = {}, args = []) => launch({ PORT: String(port), DATA_DIR: dataDir, ...env }, args),
      }
    })
    for (const bubblewire of made) {
      for (const pid of processesOf(bubblewire.dataDir)) process.kill(pid, 'SIGKILL')
      await bubblewire.dispose()
    }
  },
  place: async ({ newPlace }, use) => use(await newPlace()),
})

interface LaunchedProcess {
  process: ChildProcess
  stdout(): string
  stderr(): string
  running: Promise<void>
  ended: Promise<number | null>
}

function launch(env: Record<string, string>, args: string[], by: 'node' | 'npm' = 'node'): LaunchedProcess {
  const unset = Object.fromEntries(Object.keys(settings).map((name) => [name, '']))
  const [command, first] = by === 'npm' ? ['npm', ['start']] : [process.execPath, ['scripts/start.mjs']]
  const launcher = spawn(command, [...first, ...args], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: { ...process.env, ...unset, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const heard = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const) {
    launcher[stream].on('data', (part: Buffer) => {
      heard[stream] += part
    })
  }
  const isRunning = () => heard.stdout.includes('Bubblewire is running.') || launcher.exitCode !== null
  return {
    process: launcher,
    stdout: () => heard.stdout,
    stderr: () => heard.stderr,
    get running() {
      return eventually('it runs', isRunning).then(() => expect(heard.stderr).toBe(''))
    },
    // Node emits `close` only after all output was read.
    ended: new Promise((ended) => launcher.once('close', ended)),
  }
}

/** Returns the launcher and its children: every process whose environment names this data folder. */
function processesOf(dataDir: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      if (!pid || pid === process.pid) return false
      try {
        const isOurs = readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`\0DATA_DIR=${dataDir}`)
        return isOurs && !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
      } catch {
        return false
      }
    })
}

const noneLeft = (dataDir: string) => eventually('no process is left', () => processesOf(dataDir).length === 0)

interface StartProblem {
  name: string
  sentence: RegExp
  env?: () => Record<string, string>
  prepare?: (place: Place) => unknown
}

const startProblems: StartProblem[] = [
  {
    name: 'a file where the data folder should be',
    prepare: ({ dataDir }) => {
      rmSync(dataDir, { recursive: true })
      writeFileSync(dataDir, '')
    },
    sentence: /^The data folder .+ is not a folder\. Set DATA_DIR /,
  },
  {
    name: 'a data folder where no folders can be made',
    env: () => ({ DATA_DIR: '/proc/bubblewire/data' }),
    sentence: /^The data folder \/proc\/bubblewire\/data cannot be written\. Set DATA_DIR /,
  },
  {
    name: 'a database that is none',
    prepare: ({ dataDir }) => writeFileSync(join(dataDir, 'bubblewire.db'), 'these are no tables\n'.repeat(500)),
    sentence: /^The database .+bubblewire\.db is not a database, or is damaged\. /,
  },
  {
    name: 'a folder where the database should be',
    prepare: ({ dataDir }) => mkdirSync(join(dataDir, 'bubblewire.db')),
    sentence: /bubblewire\.db is not a file\. /,
  },
  {
    name: 'a file where the uploads should be',
    prepare: ({ dataDir }) => writeFileSync(join(dataDir, 'files'), ''),
    sentence: /files is not a folder\. /,
  },
  {
    name: 'a folder where the tokens should be',
    prepare: ({ dataDir }) => mkdirSync(join(dataDir, 'demo.json')),
    sentence: /demo\.json is not a file\. /,
  },
  { name: 'no port', env: () => ({ PORT: '0' }), sentence: /^PORT is "0": it must be a port between 1 and 65535\.$/ },
]

test('each problem that prevents a start is reported in one sentence', { tag: '@deep' }, async ({ newPlace }) => {
  test.slow()
  for (const { name, sentence, env, prepare } of startProblems)
    await test.step(name, async () => {
      const place = await newPlace()
      prepare?.(place)
      const { ended, stderr, stdout } = place.launch(env?.())
      expect(await ended).toBe(1)
      expect(stderr().trim()).toMatch(sentence)
      expect(stderr().trim().split('\n')).toHaveLength(1)
      expect(stdout()).not.toContain('running')
    })
})

test('a taken port ends the start with a sentence that names the setting', { tag: '@deep' }, async ({ place }) => {
  test.slow()
  for (const [name, offset] of [
    ['PORT', 0],
    ['SITE_PORT', 1],
    ['BOT_PORT', 2],
  ] as const)
    await test.step(name, async () => {
      const other = createServer()
      await new Promise<void>((listening) => other.listen(place.port + offset, '127.0.0.1', listening))
      const { ended, stderr } = place.launch()
      expect(await ended).toBe(1)
      expect(stderr()).toMatch(
        new RegExp(`^(bot: )?Port ${place.port + offset} is taken(?: by .+)?\\. .+ set ${name} .+\n$`),
      )
      await noneLeft(place.dataDir)
      await new Promise((closed) => other.close(closed))
    })
})

test('--help lists every setting', { tag: '@deep' }, async ({ place }) => {
  const { ended, stdout } = place.launch({}, ['--help'])
  expect(await ended).toBe(0)
  const names = [...stdout().matchAll(/^ {2}([A-Z_0-9]+) {2,}\S/gm)].map(([, name]) => name)
  expect(names).toEqual(Object.keys(settings))
})

test('Ctrl-C or SIGTERM to npm ends all processes', { tag: ['@deep', '@starts'] }, async ({ place }) => {
  const first = place.launch()
  await first.running
  expect(processesOf(place.dataDir)).toHaveLength(5)
  const file = join(place.dataDir, 'demo.json')
  const account = JSON.parse(readFileSync(file, 'utf8'))
  expect(Object.keys(account).sort()).toEqual([
    'access_token',
    'agent_id',
    'api_url',
    'bot_access_token',
    'channel_id',
    'chat_url',
    'community_id',
    'sign_in',
    'site_url',
    'source_id',
    'studio_url',
  ])
  for (const value of Object.values(account)) expect(JSON.stringify(value)).toMatch(/\w/)
  first.process.kill('SIGINT')
  expect(await first.ended).toBe(0)
  expect(processesOf(place.dataDir)).toEqual([])
  expect(first.stderr()).toBe('')

  const second = launch({ PORT: String(place.port), DATA_DIR: place.dataDir }, [], 'npm')
  await second.running
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(account)
  second.process.kill('SIGTERM')
  await noneLeft(place.dataDir)
})

test("starting without the demo on the demo's data prints a warning", { tag: '@deep' }, async ({ place }) => {
  const demo = place.launch()
  await demo.running
  demo.process.kill('SIGTERM')
  await demo.ended
  const bare = place.launch({ DEMO: 'off' })
  await eventually('it runs', () => bare.stdout().includes('Bubblewire is running.'))
  expect(bare.stderr()).toMatch(
    /^DEMO is off, but this data folder holds the demo: .+\n.+ set DATA_DIR to an empty data folder\.\n.+demo\.json.+\n$/,
  )
  bare.process.kill('SIGTERM')
  await bare.ended
})

test('other users of the machine cannot read the stored data', { tag: '@deep' }, async ({ place }) => {
  const dataDir = join(place.dataDir, 'new', 'data')
  const { process: launcher, running, ended } = place.launch({ DATA_DIR: dataDir })
  await running
  const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)
  expect(modeOf(dataDir)).toBe('700')
  expect(modeOf(join(dataDir, 'demo.json'))).toBe('600')
  for (const entry of readdirSync(dataDir, { withFileTypes: true })) {
    expect([entry.name, modeOf(join(dataDir, entry.name))]).toEqual([entry.name, entry.isFile() ? '600' : '700'])
  }
  launcher.kill('SIGTERM')
  await ended
})

test('SIGKILL to a running launcher leaves no process behind', { tag: '@deep' }, async ({ place }) => {
  const { process: launcher, running } = place.launch()
  await running
  launcher.kill('SIGKILL')
  await noneLeft(place.dataDir)
})

test('SIGKILL to a launcher while it starts leaves no process behind', { tag: '@deep' }, async ({ place }) => {
  for (const count of [2, 3]) {
    const { process: launcher } = place.launch()
    await eventually(`${count} processes live`, () => processesOf(place.dataDir).length >= count)
    launcher.kill('SIGKILL')
    await noneLeft(place.dataDir)
  }
})

test('the command line checks a payload without a server', { tag: '@deep' }, async ({ place }) => {
  mkdirSync(place.dataDir, { recursive: true })
  const file = join(place.dataDir, 'payload.json')
  writeFileSync(file, JSON.stringify({ type: 'template', title: 'Hello', items: [{ type: 'url', title: 'Shop' }] }))
  const { status, stdout } = spawnSync('npx', ['--no', 'bubblewire', 'lint', file, '--json'], {
    cwd: resolve(import.meta.dirname, '../..'),
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(JSON.parse(stdout)).toMatchObject([
    { accepted: false, channels: [{ channel_kind: 'web_messaging' }, {}, {}, {}, {}, {}] },
  ])
})
