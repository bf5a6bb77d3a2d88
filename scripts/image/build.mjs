// Follows the Dockerfile in empty roots. Debian comes by debootstrap, Node and npm from the registry of npm.
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, posix } from 'node:path'
import { root as clone } from '../install.mjs'
import { endOf, startIn } from './chroot.mjs'
import { baseOf, commandOf, contextOf, readDockerfile, settingsOf } from './dockerfile.mjs'

/** The npm that the images of Node have, by Node's major version. */
const npmOf = { 20: 10, 22: 10, 24: 11, 26: 11 }
const certificates = '/run/certificates.pem'

/**
 * Builds the image in a temporary folder. Returns it as `{ folder, root, base, env, user, workdir, command, health, volumes }`;
 * `folder` is to be removed.
 */
export async function buildImage(report) {
  const read = (name) => readFileSync(join(clone, 'deploy', name), 'utf8')
  const stages = readDockerfile(read('Dockerfile'))
  const context = contextOf(read('Dockerfile.dockerignore'))
  const folder = mkdtempSync(join(tmpdir(), 'bubblewire-image-'))
  const base = join(folder, 'base')
  makeBase(base, baseOf(stages.at(-1).base), report)
  const roots = new Map()
  let image
  for (const stage of stages) {
    const root = join(folder, `stage-${stage.name}`)
    copyAll(base, root)
    roots.set(stage.name, root)
    image = { folder, root, base, env: {}, user: undefined, workdir: '/', volumes: [] }
    for (const step of stage.steps) {
      report(`${stage.name}: ${step.name} ${step.text}`)
      await follow(step, image, { context, roots })
    }
  }
  return image
}

async function follow({ name, text }, image, { context, roots }) {
  if (name === 'ENV') Object.assign(image.env, settingsOf(text))
  else if (name === 'USER') image.user = text
  else if (name === 'WORKDIR') {
    image.workdir = text
    mkdirSync(join(image.root, text), { recursive: true })
  } else if (name === 'VOLUME') image.volumes.push(text)
  else if (name === 'CMD') image.command = commandOf(text)
  else if (name === 'HEALTHCHECK') image.health = commandOf(text)
  else if (name === 'COPY') copy(text, image, { context, roots })
  else if (name === 'RUN') await run(text, image)
}

/** A company's own certificate is there during a step, and npm's cache in memory; the image keeps neither. */
async function run(text, { root, env, workdir }) {
  const own = process.env.NODE_EXTRA_CA_CERTS
  const { code } = await endOf(
    startIn(root, ['sh', '-c', text], {
      env: {
        HOME: '/root',
        npm_config_cache: '/tmp/npm',
        ...(own ? { NODE_EXTRA_CA_CERTS: certificates } : {}),
        ...env,
      },
      folder: workdir,
      mounts: own ? [[own, certificates]] : [],
    }),
  )
  if (code !== 0) throw new Error(`This step ended with ${code}: ${text}`)
}

function copy(text, { root, workdir }, { context, roots }) {
  const words = text.split(/\s+/)
  const from = words[0].startsWith('--from=') ? roots.get(words.shift().slice('--from='.length)) : clone
  const to = words.pop()
  const target = join(root, posix.resolve(workdir, to))
  const sources = words.length === 1 && words[0] === '.' && from === clone ? context : words
  for (const source of sources) {
    const path = join(from, source)
    const intoFolder = to.endsWith('/') || sources !== words || statSync(path).isFile()
    const place = intoFolder ? join(target, basename(source)) : target
    copyAll(path, place)
    if (from === clone) leavePackages(place)
  }
}

/** The list of files leaves out what was installed here. */
function leavePackages(folder) {
  execFileSync('find', [folder, '-name', 'node_modules', '-prune', '-exec', 'rm', '-rf', '{}', '+'])
}

/** A folder's content goes into the folder `to`. */
function copyAll(from, to) {
  const isFolder = statSync(from).isDirectory()
  mkdirSync(isFolder ? to : join(to, '..'), { recursive: true })
  execFileSync('cp', ['--archive', '--reflink=auto', isFolder ? `${from}/.` : from, to])
}

function makeBase(base, { node, release }, report) {
  report(`base: Debian ${release} by debootstrap`)
  execFileSync('debootstrap', ['--variant=minbase', release, base], { stdio: ['ignore', 'ignore', 'inherit'] })
  const programs = `${base}-programs`
  const packages = [`node-linux-${process.arch}@${node}`, `npm@${npmOf[node]}`]
  report(`base: ${packages.join(' and ')}`)
  const install = ['install', '--prefix', programs, '--no-audit', '--no-fund', '--ignore-scripts', ...packages]
  execFileSync('npm', install, { stdio: ['ignore', 'ignore', 'inherit'] })
  const local = join(base, 'usr/local')
  cpSync(join(programs, 'node_modules', `node-linux-${process.arch}`, 'bin/node'), join(local, 'bin/node'))
  copyAll(join(programs, 'node_modules/npm'), join(local, 'lib/node_modules/npm'))
  for (const name of ['npm', 'npx']) symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(local, 'bin', name))
  const user = ['useradd', '--root', base, '--uid', '1000', '--user-group', '--create-home', 'node']
  execFileSync(user[0], user.slice(1))
  // Docker gives it to each container.
  writeFileSync(join(base, 'etc/hosts'), '127.0.0.1\tlocalhost\n')
  // The slim images leave out what only a person reads.
  for (const path of ['var/cache/apt', 'var/lib/apt/lists', 'usr/share/doc', 'usr/share/man', 'usr/share/locale'])
    if (existsSync(join(base, path))) rmSync(join(base, path), { recursive: true })
}

/** Returns the megabytes of a folder's files. */
export const megabytesOf = (folder) =>
  Number(execFileSync('du', ['--summarize', '--bytes', folder], { encoding: 'utf8' }).split('\t')[0]) / 1e6
