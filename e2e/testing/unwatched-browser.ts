import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'

/** Starts a browser without developer tools, because these prevent prerendering. `watch` connects them later. */
export async function unwatchedBrowser(address: string) {
  const profile = mkdtempSync(join(tmpdir(), 'bubblewire-unwatched-'))
  const flags = [
    '--headless=new',
    '--no-sandbox',
    '--no-first-run',
    '--remote-debugging-port=0',
    '--window-size=1280,800',
  ]
  const browser = spawn(process.env.BROWSER_PATH ?? '', [...flags, `--user-data-dir=${profile}`, address], {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  const ended = new Promise((done) => browser.once('exit', done))
  const endpoint = await new Promise<string>((listening, fail) => {
    let errorText = ''
    browser.stderr.on('data', (part) => {
      errorText += part
      const [, found] = /DevTools listening on (\S+)/.exec(errorText) ?? []
      if (found) listening(found)
    })
    browser.once('exit', () => fail(new Error(errorText)))
  })
  return {
    async watch() {
      const watched = await chromium.connectOverCDP(endpoint)
      const page = watched.contexts()[0]?.pages()[0]
      if (!page) throw new Error('there is no page')
      return page
    },
    async close() {
      // Kills the process group, because a remaining process would write into the removed folder.
      if (browser.pid) process.kill(-browser.pid, 'SIGKILL')
      await ended
      rmSync(profile, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}
