// `npm start`: from a fresh clone to a running chat. Uses only Node's own modules, since nothing is installed yet.
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ensureBuilt } from './build/programs.mjs'
import { checkFolder, checkNode, endPlainly, ensureInstalled, root } from './prepare.mjs'
import { createSupervisor, endOnSignals } from './services/supervise.mjs'

if (process.argv.includes('--help') || process.argv.includes('-h')) {
  console.log(help())
  process.exit(0)
}

endPlainly()
checkNode()
checkFolder()
await ensureInstalled()
await ensureBuilt()
const supervisor = createSupervisor({
  // Only `npm run dev` sets DEV for the shop; a value from outside is ignored.
  env: { ...process.env, DEV: '' },
  onEnded: async () => {
    await supervisor.stop()
    process.exit(1)
  },
})
endOnSignals(supervisor.stop)
const running = await supervisor.start()
if (running) announce(running)

function announce({ demo, admin, firstRun, dataDir, publicUrl }) {
  const lines = demo
    ? [
        ['Shop', demo.site_url, 'a demo site with the chat in its corner; say "help" there'],
        ['Studio', demo.studio_url, 'compose structured messages, and tap through them'],
        ['Inbox', `${demo.api_url}/inbox`, 'answer as an agent; here without a password'],
        ['API', `${demo.api_url}/docs`, `every route of the REST API, below ${demo.api_url}/1.0`],
        [
          'Tokens',
          join(relative(process.cwd(), dataDir) || '.', 'demo.json'),
          'access tokens and ids of the demo account',
        ],
      ]
    : [
        ['Server', publicUrl, `API described at ${publicUrl}/docs`],
        ['Inbox', `${publicUrl}/inbox`, 'where agents sign in and answer'],
        ...(admin ? [['Token', relative(process.cwd(), admin), "the first admin's access token"]] : []),
      ]
  const width = Math.max(...lines.map(([, place]) => place.length))
  const text = lines.map(([name, place, about]) => `  ${name.padEnd(9)}${place.padEnd(width + 3)}${about}`).join('\n')
  const begin = firstRun ? `\n\n  Begin here, in a browser; the link works once:\n  ${firstRun}` : ''
  console.log(`\nBubblewire is running.\n\n${text}${begin}\n\nCtrl-C stops it. Settings: npm start -- --help\n`)
}

/** Returns the table of docs/run/configuration.md as plain text. A test compares that page with the settings that the server reads. */
function help() {
  const rows = readFileSync(join(root, 'docs/run/configuration.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .split('|')
        .slice(1, 4)
        .map((cell) => cell.trim().replaceAll('`', '')),
    )
  const settings = rows.map(([name, unset, about]) => `  ${name.padEnd(30)}${about}\n${' '.repeat(32)}Unset: ${unset}`)
  return `Usage: [SETTING=value ...] npm start\n\nStarts the chat server, and unless DEMO=off a demo shop and a demo bot.\nSettings are environment variables:\n\n${settings.join('\n')}\n`
}
