import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './root'

/** The number of commits to search when there is no release. */
const commitsBack = 50

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

export function anOldVersion() {
  let folder = ''
  let name = ''
  const program = () => join(folder, 'dist/server/main.js')
  return {
    program,
    name: () => name,
    build(revision: string | null, say: (line: string) => void): string | null {
      const commit = findCommit(revision)
      if (!commit) return revision ? `there is no commit ${revision}` : 'there is no earlier version in this clone'
      name = git('log', '-1', '--format=%h (%cs, %s)', commit)
      say(`  building ${name}`)
      folder = mkdtempSync(join(tmpdir(), 'bubblewire-old-'))
      rmSync(folder, { recursive: true })
      git('worktree', 'add', '--detach', '--force', folder, commit)
      installPackages(folder, say)
      const vite = join(root, 'node_modules/vite/bin/vite.js')
      const args = [vite, 'build', '--mode', 'server', '--logLevel', 'error']
      execFileSync(process.execPath, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
      for (const of of readdirSync(join(root, 'dist'), { withFileTypes: true }))
        if (of.isDirectory() && of.name !== 'server')
          symlinkSync(join(root, 'dist', of.name), join(folder, 'dist', of.name))
      return null
    },
    remove() {
      if (!folder || !existsSync(folder)) return
      rmSync(join(folder, 'node_modules'), { recursive: true })
      git('worktree', 'remove', '--force', folder)
      folder = ''
    },
  }
}

/** Links the installed packages if they are equal, else installs. */
function installPackages(folder: string, say: (line: string) => void): void {
  const lockOf = (where: string) => readFileSync(join(where, 'package-lock.json'), 'utf8')
  if (lockOf(folder) === lockOf(root)) {
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    return
  }
  say('  installing its packages')
  const quietly = ['--no-audit', '--no-fund', '--loglevel=error']
  execFileSync('npm', ['ci', ...quietly], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
}

function findCommit(revision: string | null): string | null {
  try {
    if (revision) return git('rev-parse', '--verify', `${revision}^{commit}`)
    const releases = git('tag', '--list', 'v*', '--sort=-creatordate').split('\n').filter(Boolean)
    if (releases[0]) return git('rev-parse', releases[0])
    const commits = git('log', '--first-parent', '--format=%H', `-${commitsBack}`, 'HEAD~1').split('\n')
    return (
      commits.filter((commit) => git('ls-tree', commit, 'server/store/migrations/0001-version-1.ts') !== '').at(-1) ??
      null
    )
  } catch {
    return null
  }
}
