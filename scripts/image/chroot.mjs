// Runs programs in a root folder, as a container does: own mounts and processes, the network of this machine.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { userInfo } from 'node:os'

const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
/** What `--cap-drop ALL` and `no-new-privileges` do. */
const asUser = (user) => [
  'setpriv',
  `--reuid=${user}`,
  `--regid=${user}`,
  '--clear-groups',
  '--bounding-set=-all',
  '--inh-caps=-all',
  '--no-new-privs',
]

/** Says why no root can be made on this machine; null if it can. */
export function obstacle() {
  if (process.platform !== 'linux' || userInfo().uid !== 0) return 'This takes root on Linux.'
  const missing = ['debootstrap', 'unshare', 'nsenter', 'setpriv'].filter(
    (program) => !path.split(':').some((folder) => existsSync(`${folder}/${program}`)),
  )
  return missing.length > 0 ? `Install ${missing.join(', ')} first, such as: apt-get install debootstrap` : null
}

/**
 * Starts a program in a root. `mounts` are pairs of a folder or file here and its place there.
 * Without `user` it is root; with `readOnly` it can write only to `mounts` and `/tmp`.
 */
export function startIn(
  root,
  argv,
  { env = {}, folder = '/', user, readOnly = false, mounts = [], output = 'inherit' } = {},
) {
  const setup = [
    'mount --bind "$ROOT" "$ROOT"',
    readOnly ? 'mount -o remount,bind,ro "$ROOT"' : '',
    'mount -t proc proc "$ROOT/proc"',
    'mount --rbind /dev "$ROOT/dev"',
    'mount -t tmpfs tmpfs "$ROOT/tmp"',
    'mount -t tmpfs tmpfs "$ROOT/run"',
    ...mounts.map(([from, to]) => `[ -e "$ROOT${to}" ] || touch "$ROOT${to}"; mount --bind '${from}' "$ROOT${to}"`),
    'exec chroot "$ROOT" env -i "$@"',
  ]
  const words = [
    ...wordsOf({ PATH: path, ...env }),
    ...(user ? asUser(user) : []),
    'sh',
    '-c',
    `cd '${folder}' && exec "$@"`,
    'sh',
    ...argv,
  ]
  return spawn(
    'unshare',
    ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-euc', setup.filter(Boolean).join('\n'), 'sh', ...words],
    { env: { PATH: path, ROOT: root }, stdio: ['ignore', output, output] },
  )
}

/** Starts a program beside the one that `startIn` started, as `docker exec` does. */
export function startBeside(container, argv, { env = {}, folder = '/', user, output = 'pipe' } = {}) {
  const enter = [`--target=${firstProcess(container)}`, '--mount', '--pid', '--root', '--wd']
  const inside = [
    'env',
    '-i',
    ...wordsOf({ PATH: path, ...env }),
    ...asUser(user),
    'sh',
    '-c',
    `cd '${folder}' && exec "$@"`,
    'sh',
  ]
  return spawn('nsenter', [...enter, '--', ...inside, ...argv], { stdio: ['ignore', output, 'inherit'] })
}

/** Signals the program itself: as another user it would outlive `unshare`. Does nothing after its end. */
export function signal(container, name) {
  if (container.exitCode === null && container.signalCode === null) process.kill(firstProcess(container), name)
}

/** The id of the program, whose parent is `unshare`. Throws before it runs. */
function firstProcess({ pid }) {
  const [child = ''] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')
  if (!child) throw new Error('The container does not run.')
  return Number(child)
}

const wordsOf = (env) => Object.entries(env).map(([name, value]) => `${name}=${value}`)

/** Waits for the end of a program. Returns its status and what it wrote. */
export async function endOf(child) {
  let text = ''
  child.stdout?.on('data', (part) => (text += part))
  const code = await new Promise((done, failed) => {
    child.once('error', failed)
    child.once('close', done)
  })
  return { code, text }
}
