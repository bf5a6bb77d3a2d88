// `npm run dev`: builds, runs, and on every change builds what changed, restarts, and reloads the open pages of the shop.
import { watch } from 'node:fs'
import { join } from 'node:path'
import { buildFolders, checkNode, ensureInstalled, root, tryBuild } from './prepare.mjs'
import { createSupervisor, endOnSignals } from './supervise.mjs'

checkNode()
await ensureInstalled()
await tryBuild()

const supervisor = createSupervisor({
  // DEV makes the shop reload its open pages after a restart; nothing else knows it.
  env: { ...process.env, DEV: '1', LOG_LEVEL: process.env.LOG_LEVEL || 'info' },
  onEnded: () => console.error('Waiting for a change ...'),
})
endOnSignals(supervisor.stop)
announce(await supervisor.start())

let timer
let busy = Promise.resolve()
for (const folder of buildFolders) {
  watch(join(root, folder), { recursive: true }, () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      busy = busy.then(again)
    }, 100)
  })
}

async function again() {
  if (!(await tryBuild())) return
  await supervisor.stop()
  announce(await supervisor.start())
}

function announce({ demo, publicUrl }) {
  console.log(`\nOpen ${demo?.site_url ?? publicUrl}; it reloads on every change. Ctrl-C stops.\n`)
}
