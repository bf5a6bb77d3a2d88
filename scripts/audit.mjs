// `npm run audit`: checks the installed packages by the lock file, then by the registry's advisories for the packages that we run.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkPackages } from './packages.mjs'
import { endPlainly, giveUp, root } from './prepare.mjs'

endPlainly()
const wrong = checkPackages(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
if (wrong.length > 0) giveUp(wrong.join('\n'))
console.log(
  'The lock file: every package is from the registry with its checksum, its licence and install scripts are known.',
)

const told = await ask()
if (!told?.metadata?.vulnerabilities) {
  const why = told?.message ? ` (${told.message.replace(/ - .*/s, '')})` : ''
  console.log(
    `Advisories: this registry did not answer${why}, so nothing is known about them. Ask another registry before a release.`,
  )
} else {
  const serious = Object.values(told.vulnerabilities).filter(({ severity }) => ['high', 'critical'].includes(severity))
  for (const { name, severity, via, range } of serious) {
    const titles = via.flatMap((each) => (typeof each === 'string' ? `through ${each}` : `${each.title} ${each.url}`))
    console.error(`${name} ${range}: ${severity}: ${titles.join('; ')}`)
  }
  if (serious.length > 0) giveUp(`Advisories: packages that we run have ${serious.length} serious ones.`)
  console.log('Advisories: packages that we run have no serious ones.')
}

/** Returns the result of `npm audit` for the packages without the tools; null when it cannot be read. */
function ask() {
  const args = ['audit', '--omit=dev', '--audit-level=high', '--json', '--fetch-retries=0', '--no-update-notifier']
  const npm = process.env.npm_execpath
  return new Promise((done) => {
    const options = { cwd: root, stdio: ['ignore', 'pipe', 'ignore'], shell: !npm && process.platform === 'win32' }
    const child = npm ? spawn(process.execPath, [npm, ...args], options) : spawn('npm', args, options)
    let text = ''
    child.stdout.on('data', (part) => {
      text += part
    })
    child.on('error', () => done(null))
    child.on('close', () => {
      try {
        done(JSON.parse(text))
      } catch {
        done(null)
      }
    })
  })
}
