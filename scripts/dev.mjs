// `npm run dev`: builds and runs. After every change, builds the changed programs, restarts them, and reloads the open pages of the shop.
import { watch } from 'node:fs'
import { join } from 'node:path'
import { buildFolders, tryBuild } from './build/programs.mjs'
import { checkNode, endPlainly, ensureInstalled, root } from './prepare.mjs'
import { createSupervisor, endOnSignals } from './services/supervise.mjs'

endPlainly()
checkNode()
await ensureInstalled()

const supervisor = createSupervisor({
  // DEV makes the shop reload its open pages after a restart. Only this script sets it.
  env: { ...process.env, DEV: '1', LOG_LEVEL: process.env.LOG_LEVEL || 'info' },
  onEnded: waiting,
})
endOnSignals(supervisor.stop)

let timer
let busy = again()
for (const folder of buildFolders) {
  watch(join(root, folder), { recursive: true }, () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      busy = busy.then(again)
    }, 100)
  })
}

/** Builds and restarts. Never rejects, so that the next change is built after any failure, and does not wait until all processes run. */
async function again() {
  try {
    if (!(await tryBuild())) return waiting()
    await supervisor.stop()
  } catch (error) {
    // A file may disappear while it is read: editors save in several steps.
    console.error(error.message)
    return waiting()
  }
  void supervisor.start().then(announce)
}

function waiting() {
  console.error('Waiting for a change ...')
}

function announce(running) {
  if (!running) return
  console.log(`\nOpen ${running.demo?.site_url ?? running.publicUrl}; it reloads on every change. Ctrl-C stops.\n`)
}
