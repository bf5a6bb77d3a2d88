import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { folders, type Import, imports, sources } from '../testing/imports'
import { root } from '../testing/pages'

// The rules of imports between folders. docs/work/architecture.md explains them.

const edges = [
  'server/api',
  'server/realtime',
  'server/agents',
  'server/channels',
  'server/webhooks',
  'server/outbox',
  'server/attachments',
  'server/mcp',
]

const inside = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`)
const isOurs = (to: string) => folders.some((folder) => inside(to, folder))
const sentence = ({ from, to }: Import) => `${from} imports ${to}`
const broken = (rule: (each: Import) => boolean) => imports.filter(rule).map(sentence)

const fileOf = (to: string) => ['.ts', '.tsx', '/index.ts'].map((end) => bare(to) + end).find((path) => known.has(path))
const bare = (to: string) => to.replace(/\.[jt]s$/, '')
const known = new Set(sources)

/** Returns paths on which files import each other in a circle; each ends with its first file. */
function circles(wanted: readonly Import[]): string[] {
  const next = new Map(sources.map((path) => [path, [] as string[]]))
  for (const { from, to } of wanted) next.get(from)?.push(fileOf(to) ?? '')
  const done = new Set<string>()
  const found: string[] = []
  function walk(file: string, path: readonly string[]): void {
    const at = path.indexOf(file)
    if (at !== -1) found.push([...path.slice(at), file].join(' -> '))
    if (at !== -1 || done.has(file)) return
    for (const target of next.get(file) ?? []) walk(target, [...path, file])
    done.add(file)
  }
  for (const file of sources) walk(file, [])
  return found
}

test('no files import each other in a circle, not even types', () => {
  // The fields of a form contain fields, so its files import each other.
  const nested = ({ from }: Import) => inside(from, 'console/compose/form')
  expect(circles(imports.filter((each) => !each.later && !nested(each)))).toEqual([])
})

test('the search for source files finds files', () => expect(imports.length).toBeGreaterThan(100))

test('only one file imports the package of SQLite', () => {
  expect(
    broken(({ from, to }) => to === '@photostructure/sqlite' && from !== 'server/store/sqlite/database.ts'),
  ).toEqual([])
})

test('contract imports only itself and the package that reads Markdown', () => {
  const mayRead = (from: string, to: string) => inside(from, 'contract/markdown') && to === 'marked'
  expect(broken(({ from, to }) => inside(from, 'contract') && !inside(to, 'contract') && !mayRead(from, to))).toEqual(
    [],
  )
})

test('browser code imports the contract and itself, never the server', () => {
  const browser = ['loader', 'widget']
  expect(broken(({ from, to }) => browser.some((own) => inside(from, own)) && inside(to, 'server'))).toEqual([])
})

test('the console uses the server only through the public API', () => {
  const allowed = ['contract', 'widget', 'console', 'examples/scripts', 'loader/site/notices']
  // The console imports only types of the client, because the client itself would add unneeded bytes.
  const shapes = ({ to, typeOnly }: Import) => typeOnly && inside(to, 'clients/typescript')
  expect(
    broken(
      (each) =>
        inside(each.from, 'console') &&
        isOurs(each.to) &&
        !allowed.some((folder) => inside(each.to, folder)) &&
        !shapes(each),
    ),
  ).toEqual([])
  expect(broken(({ from, to }) => !inside(from, 'console') && inside(to, 'console'))).toEqual([])
})

test('the console takes records from the client, not from the contract', () => {
  const records = namesIn(readFileSync(join(root, 'clients/typescript/operations.ts'), 'utf8'), /.*/)
  const taken = filesOf('console').flatMap((path) => {
    const names = namesIn(readFileSync(join(root, path), 'utf8'), /\/contract\/(?!structured)/)
    return [...names].filter((name) => records.has(name)).map((name) => `${path} takes ${name} from the contract`)
  })
  expect(records).toContain('ConversationDetails')
  expect(taken).toEqual([])
  const byHand = ['contract/inbox/conversation', 'contract/inbox/contents', 'contract/content']
  expect(broken(({ from, to }) => inside(from, 'console') && byHand.includes(to))).toEqual([])
})

const namesIn = (text: string, target: RegExp) =>
  new Set(
    [...text.matchAll(/^(?:import|export)[^'"{]*\{([^}]*)\} from '([^']+)'/gm)]
      .filter(([, , path = '']) => target.test(path))
      .flatMap(([, names = '']) => names.split(',').map((name) => name.trim().replace(/^type | as .*/g, ''))),
  )

const filesOf = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length).replace(/^\//, ''))

test("the loader's first file imports only types", () => {
  expect(broken(({ from, typeOnly }) => from.startsWith('loader/loader') && !typeOnly)).toEqual([])
  const allowed = ['contract', 'loader']
  expect(broken(({ from, to }) => inside(from, 'loader') && !allowed.some((own) => inside(to, own)))).toEqual([])
})

test('the rules of structured types import only the contract and themselves', () => {
  const allowed = ['contract', 'server/structured']
  expect(
    broken(
      ({ from, to }) => inside(from, 'server/structured') && isOurs(to) && !allowed.some((own) => inside(to, own)),
    ),
  ).toEqual([])
})

test('the conversation core imports neither edges nor the store', () => {
  const allowed = ['contract', 'server/structured', 'server/conversation']
  expect(
    broken(
      ({ from, to }) => inside(from, 'server/conversation') && isOurs(to) && !allowed.some((own) => inside(to, own)),
    ),
  ).toEqual([])
})

test("schemas limit texts by the limit of text-shapes.ts, not zod's limit", () => {
  const shapes = sources.filter((path) => inside(path, 'server') && !path.endsWith('.test.ts'))
  const counted = shapes.filter((path) =>
    /z\s*\.(string|email|url)\([^)]*\)(\s*\.(min|regex|overwrite|trim)\([^)]*\))*\s*\.max\(/.test(
      readFileSync(join(root, path), 'utf8'),
    ),
  )
  expect(counted).toEqual([])
})

test('only one file of the core writes records of conversations', () => {
  const ofConversations =
    /(insert|update)(Content|Thread|Intervention|ThreadControl|Published|Delivery|Outbox)|updateAttachment/
  const writes = new RegExp(`\\.(${ofConversations.source})\\(`)
  const places = ['server/conversation', 'server/channels']
  const own = sources.filter((path) => places.some((place) => inside(path, place)) && !path.includes('/testing/'))
  const writing = own.filter((path) => writes.test(readFileSync(join(root, path), 'utf8')))
  expect(writing).toEqual(['server/conversation/events/write.ts'])
})

test('the core gets time and random values as arguments', () => {
  const core = sources.filter((path) => inside(path, 'server/conversation') || inside(path, 'server/structured'))
  const impure = core.filter((path) =>
    /Date\.now|Math\.random|process\.env|\bnew Date\(\)/.test(readFileSync(join(root, path), 'utf8')),
  )
  expect(impure).toEqual([])
})

/** Modules of the core. Each may import only later modules in this list, and files outside of all modules. */
const modules = ['messages', 'customers', 'threads', 'interventions', 'control', 'events', 'contents']
const mayImport: Record<string, readonly string[]> = {
  ...Object.fromEntries(modules.map((name, nth) => [name, modules.slice(nth + 1)])),
  ai: modules,
  inbox: [...modules, 'ai'],
  library: modules,
  transcripts: [...modules, 'ai'],
  routing: [...modules, 'ai', 'inbox'],
  statistics: modules,
  setup: [...modules, 'ai'],
  account: [...modules, 'setup'],
  testing: [...modules, 'inbox'],
}

const core = 'server/conversation'
const moduleOf = (path: string) =>
  path
    .slice(core.length + 1)
    .replace(/\/?[^/]*$/, '')
    .split('/')[0] ?? ''

test('the modules of the core import in one direction', () => {
  const wrong = imports.flatMap((each) => {
    if (!inside(each.from, core) || !inside(each.to, core)) return []
    const [own, other] = [moduleOf(each.from), moduleOf(each.to)]
    if (own === other || other === '') return []
    if (own === '') return each.typeOnly ? [] : [`${sentence(each)}: what all modules share imports only types of them`]
    const allowed = mayImport[own] ?? []
    if (allowed.includes(other)) return []
    return [`${sentence(each)}: ${own}/ may import only ${[...allowed, 'what all modules share'].join(', ')}`]
  })
  expect(wrong).toEqual([])
})

/**
 * Top-level folders of the server. A folder may import values only from later folders in this list, and types from all.
 */
const rooms: Record<string, readonly string[]> = {
  'server/api': [
    ...[
      '',
      'account',
      'visitor',
      'inbox',
      'library',
      'contents',
      'identities',
      'threads',
      'interventions',
      'attachments',
    ],
    ...['webhooks', 'statistics', 'operations', 'setup', 'pages', 'document', 'http'],
  ],
  'server/structured': ['tools', 'repair', 'preview', 'engine', 'types', 'rules'],
  'widget/models': [
    'live',
    'announcer',
    'links',
    'message-actions',
    'log',
    'composer',
    'session',
    'sync',
    'appearance',
    'kept',
  ],
}
const roomOf = (path: string, base: string) =>
  path
    .slice(base.length + 1)
    .replace(/\/?[^/]*$/, '')
    .split('/')[0] ?? ''
/** Folders for tests. They may import from all folders. */
const ofTests = ['testing', 'cases', 'fuzz', 'conformance']

test.each(Object.entries(rooms))('the folders of %s import in one direction', (base, order) => {
  const wrong = imports.flatMap((each) => {
    if (each.typeOnly || !inside(each.from, base) || !inside(each.to, base)) return []
    const [own, other] = [roomOf(each.from, base), roomOf(each.to, base)]
    if (own === other || ofTests.includes(own)) return []
    // All folders may import the registry of structured types.
    if (base === 'server/structured' && [own, other].includes('')) return []
    const [from, to] = [order.indexOf(own), order.indexOf(other)]
    if (from !== -1 && from < to) return []
    return [`${sentence(each)}: ${own || base} comes behind ${other || base} in the order of the rooms`]
  })
  expect(wrong).toEqual([])
})

test('no folder of the programs holds more than 25 files', () => {
  const most = 25
  const files = ['server', 'console', 'widget', 'contract', 'loader'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()),
  )
  const counts = new Map<string, number>()
  for (const { parentPath } of files) counts.set(parentPath, (counts.get(parentPath) ?? 0) + 1)
  const full = [...counts].map(([folder, count]) => ({ folder: folder.slice(root.length).replace(/^\//, ''), count }))
  const tooFull = full.filter(({ count }) => count > most)
  expect(
    tooFull.map(({ folder, count }) => `${folder} holds ${count} files: ${most} at most, split it by subject`),
  ).toEqual([])
})

test('the store implements the ports and imports no edge', () => {
  expect(broken(({ from, to }) => inside(from, 'server/store') && edges.some((edge) => inside(to, edge)))).toEqual([])
})

test('only app.ts imports the files in server/app', () => {
  const parts = 'server/app/'
  expect(broken(({ from, to }) => to.startsWith(parts) && from !== 'server/app.ts' && !from.startsWith(parts))).toEqual(
    [],
  )
})

test("the server's outer modules, except api, do not import each other", () => {
  const crossing = broken(({ from, to, typeOnly }) => {
    const own = edges.find((edge) => inside(from, edge))
    const other = edges.find((edge) => inside(to, edge))
    return own !== undefined && own !== 'server/api' && other !== undefined && own !== other && !typeOnly
  })
  expect(crossing).toEqual([])
})

test('models of the widget import no views or types, and views import no socket', () => {
  const above = ['widget/views', 'widget/types', 'widget/spoken']
  const isModel = (from: string) => inside(from, 'widget/models') && !inside(from, 'widget/models/testing')
  expect(broken(({ from, to }) => isModel(from) && above.some((folder) => inside(to, folder)))).toEqual([])
  expect(
    broken(
      ({ from, to }) => inside(from, 'widget/views') && /widget\/(connection\/connection|host\/host-page)$/.test(to),
    ),
  ).toEqual([])
})

test('a structured type of the widget imports no other type', () => {
  const typeOf = (path: string) => /^widget\/types\/([^/]+)\//.exec(path)?.[1] ?? ''
  const isType = (name: string) => existsSync(join(root, 'widget/types', name, 'index.ts')) && name !== ''
  const ofTypes = imports.filter(({ from }) => inside(from, 'widget/types'))
  expect(ofTypes.length).toBeGreaterThan(100)
  const allowed = ['widget/types', 'widget/models', 'widget/strings', 'widget/views/ui', 'widget/later']
  expect(
    ofTypes
      .filter(({ from, to }) => {
        const [own, other] = [typeOf(from), typeOf(`${to}/`)]
        if (own && isType(other) && own !== other) return true
        return inside(to, 'widget') && !allowed.some((folder) => inside(to, folder))
      })
      .map(sentence),
  ).toEqual([])
})

test('what every chat knows of a structured type imports no view before it is shown', () => {
  const early = /^widget\/types\/([^/]+\/)?(index|spoken|icon|icons)\.ts$/
  expect(
    broken(
      ({ from, to, later, typeOnly }) =>
        early.test(from) && !later && !typeOnly && (fileOf(to)?.endsWith('.tsx') || inside(to, 'widget/views')),
    ),
  ).toEqual([])
})

test('only the gallery and tests import the fixtures of the structured types', () => {
  const fixtures = /^widget\/types\/(fixtures|[^/]+\/fixture|shared\/a-fixture)(\.ts)?$/
  expect(
    broken(({ from, to }) => fixtures.test(to) && !fixtures.test(from) && !inside(from, 'widget/gallery')),
  ).toEqual([])
})

test('examples import only what bot developers have', () => {
  const own = ['examples', 'clients/typescript', 'clients/webhooks']
  expect(
    broken(
      ({ from, to, typeOnly }) =>
        inside(from, 'examples') &&
        isOurs(to) &&
        !own.some((folder) => inside(to, folder)) &&
        !(inside(to, 'contract') && typeOnly),
    ),
  ).toEqual([])
})

test('the client for bot developers imports only itself, so it can be copied', () => {
  expect(broken(({ from, to }) => inside(from, 'clients/typescript') && !inside(to, 'clients/typescript'))).toEqual([])
})

test('the package of pages imports only itself', () => {
  const isTest = (path: string) => path.endsWith('.test')
  expect(
    broken(
      ({ from, to }) => inside(from, 'clients/embed') && !isTest(from) && isOurs(to) && !inside(to, 'clients/embed'),
    ),
  ).toEqual([])
})

test('the package of webhooks imports only the contract', () => {
  const own = ['contract', 'clients/webhooks']
  expect(
    broken(({ from, to }) => inside(from, 'clients/webhooks') && !own.some((folder) => inside(to, folder))),
  ).toEqual([])
})

test('the package of structured messages imports rules and contract', () => {
  const own = ['contract', 'clients/structured', 'server/structured']
  expect(
    broken(({ from, to }) => inside(from, 'clients/structured') && !own.some((folder) => inside(to, folder))),
  ).toEqual([])
})

test('the packages for AI frameworks import those for builders, rules and contract', () => {
  const packages = [
    'clients/ai-sdk',
    'clients/chat-sdk',
    'clients/langchain',
    'clients/openai-agents',
    'clients/replies',
  ]
  const shared = ['contract', 'clients/replies', 'clients/structured', 'clients/typescript', 'clients/webhooks']
  const isTest = (path: string) => /\.test$|\/testing\//.test(bare(path))
  const wrong = packages.flatMap((own) =>
    broken(
      ({ from, to }) =>
        inside(from, own) && !isTest(from) && isOurs(to) && ![own, ...shared].some((folder) => inside(to, folder)),
    ),
  )
  expect(wrong).toEqual([])
})

test('a file that only tests of the server import is in a folder testing', () => {
  const isOfTests = (path: string) => /\.(test|suite)\.ts$|\/(testing|tests)\/|^(bench|e2e)\//.test(path)
  const files = [...folders, 'bench', 'e2e', 'scripts']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
    )
    .filter((path) => /\.(tsx?|mjs)$/.test(path) && !path.endsWith('.d.ts'))
  const users = new Map<string, string[]>()
  for (const from of files) {
    const targets = readFileSync(join(root, from), 'utf8').matchAll(/(?:from\s+|import\()'(\.[^']+)'/g)
    for (const [, target = ''] of targets) {
      const to = bare(normalize(join(dirname(from), target)))
      users.set(to, [...(users.get(to) ?? []), from])
    }
  }
  // Only their tests call these files: one writes a page of the docs, the other judges the cases.
  const writers = ['server/structured/preview/matrix.ts', 'server/structured/cases/coverage.ts']
  const others = files.filter((path) => inside(path, 'server') && !isOfTests(path) && !writers.includes(path))
  expect(others.filter((path) => users.get(bare(path).replace(/\.mjs$/, ''))?.every(isOfTests))).toEqual([])
})
