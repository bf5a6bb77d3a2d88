import { execFile } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { expect } from 'vitest'
import { root, snippetsOf } from '../../server/testing/pages'

// A package as `npm pack` makes it, in an empty project of a stranger.

const run = promisify(execFile)

/**
 * Installs the package of a folder of `clients/`, and those of `others`, without a network. `links` are packages of other
 * makers that its README uses.
 */
export async function aProject(source: string, links: readonly string[], others: readonly string[] = []) {
  const { name, peerDependencies = {} } = JSON.parse(
    readFileSync(join(root, 'clients', source, 'package.json'), 'utf8'),
  )
  const folder = mkdtempSync(join(tmpdir(), `bubblewire-${source}-`))
  const at = (path: string) => join(folder, path)
  const write = (path: string, text: string) => {
    mkdirSync(dirname(at(path)), { recursive: true })
    writeFileSync(at(path), text)
  }
  const pack = async (each: string) => {
    const options = ['pack', '--silent', '--pack-destination', folder]
    const { stdout } = await run('npm', options, { cwd: join(root, 'clients', each) })
    return at(stdout.trim().split('\n').at(-1) ?? '')
  }
  const tarball = await pack(source)
  const tarballs = [tarball]
  for (const each of others) tarballs.push(await pack(each))
  write('package.json', '{ "type": "module", "private": true }')
  // Peers are among the links.
  const install = ['install', '--offline', '--legacy-peer-deps', '--no-audit', '--no-fund']
  await run('npm', [...install, ...tarballs], { cwd: folder })
  const installed = at(`node_modules/${name}`)
  for (const each of links) {
    mkdirSync(dirname(at(`node_modules/${each}`)), { recursive: true })
    symlinkSync(join(root, 'node_modules', each), at(`node_modules/${each}`))
  }
  /** Returns what publint and attw find. */
  async function findings(): Promise<string[]> {
    const { messages, pkg } = await publint({ pkgDir: installed, strict: true })
    const analysis = await checkPackage(createPackageFromTarballData(new Uint8Array(readFileSync(tarball))))
    const problems = analysis.types ? analysis.problems : [{ kind: 'NoTypes' as const }]
    return [
      ...messages.map((message) => formatMessage(message, pkg) ?? message.code),
      // All supported versions of Node can `require` modules; attw's profile "esm-only" leaves these out, too.
      ...problems.filter(({ kind }) => kind !== 'CJSResolvesToESM').map((problem) => JSON.stringify(problem)),
    ]
  }
  return {
    at,
    write,
    installed,
    remove: () => rmSync(folder, { recursive: true, force: true }),
    /** Every file of the package, by its path. */
    files: () => filesOf(installed),
    /** Writes the blocks of the README; each begins with its path as a comment. Returns the paths. */
    writeReadme(): string[] {
      return snippetsOf(`clients/${source}/README.md`).flatMap(({ code }) => {
        const path = /^\/\/ (\S+\.tsx?)\n/.exec(code)?.[1]
        if (path) write(path, code)
        return path ? [path] : []
      })
    },
    /** Compiles the files strictly, with the types of libraries. Returns what the compiler says of them; '' if nothing. */
    async compile(resolution: 'nodenext' | 'bundler', files: readonly string[], tsc: Compiler = 'newest') {
      const module = resolution === 'bundler' ? 'esnext' : 'nodenext'
      const types = links.includes('@types/node') ? ['--types', 'node'] : []
      const target = [
        ...types,
        '--target',
        'es2022',
        '--lib',
        'es2023,dom,dom.iterable',
        '--jsx',
        'react-jsx',
        '--outDir',
        'out',
      ]
      const given = ['--strict', '--module', module, '--moduleResolution', resolution, ...target, ...files]
      const said = await run(process.execPath, [join(root, compilers[tsc]), ...given], { cwd: folder }).then(
        () => '',
        ({ stdout }) => String(stdout),
      )
      // Lines about the linked packages begin with a path outside of the project.
      const lines = said.split('\n')
      return lines.filter((line) => !/^(\.\.| |$)/.test(line)).join('\n')
    },
    /** Expects these files beside the types, no findings, and scripts for all platforms with these sizes, gzipped. */
    async expectPortable({ files, gzippedBytes }: { files: readonly string[]; gzippedBytes: Record<string, number> }) {
      const others = filesOf(installed).filter((path) => !path.endsWith('.d.ts'))
      const common = ['LICENSE', 'README.md', 'dist/licenses.json', 'package.json']
      const scripts = Object.keys(gzippedBytes).map((script) => `dist/${script}.js`)
      expect(others.sort()).toEqual([...common, ...scripts, ...files].sort())
      for (const [name, limit] of Object.entries(gzippedBytes)) {
        const script = readFileSync(join(installed, `dist/${name}.js`), 'utf8')
        expect(gzipSync(script).length, name).toBeLessThan(limit)
        expect(script).not.toMatch(/\brequire\(|\bBuffer\.|\bprocess\./)
        const imports = [...script.matchAll(/^import (?:.* from )?"([^"]+)"/gm)].map(([, from = '']) => from)
        const isPeer = (from: string) => Object.keys(peerDependencies).some((peer) => `${from}/`.startsWith(`${peer}/`))
        expect(imports.filter((from) => !from.startsWith('./') && !isPeer(from))).toEqual([])
      }
      expect(await findings()).toEqual([])
    },
    run: (file: string, env: Record<string, string> = {}) =>
      run(process.execPath, [file], { cwd: folder, env: { ...process.env, ...env } }),
    findings,
  }
}

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((each) => statSync(join(folder, each)).isFile())

type Compiler = keyof typeof compilers
const compilers = {
  newest: 'node_modules/typescript/bin/tsc',
  /** 5.6, which came with attw. */
  older: 'node_modules/@arethetypeswrong/core/node_modules/typescript/bin/tsc',
} as const
