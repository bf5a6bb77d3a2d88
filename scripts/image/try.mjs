// `npm run image`: follows the steps of deploy/Dockerfile without Docker, then runs the result as `docker run` would.
import { randomBytes } from 'node:crypto'
import { chownSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../free-port.mjs'
import { giveUp } from '../install.mjs'
import { buildImage, megabytesOf } from './build.mjs'
import { endOf, obstacle, signal, startBeside, startIn } from './chroot.mjs'

const reason = obstacle()
if (reason) giveUp(reason)
const began = Date.now()
const seconds = (from) => `${((Date.now() - from) / 1000).toFixed(1)} s`
const report = (line) => console.log(`[${seconds(began).padStart(7)}] ${line}`)
let image
try {
  image = await buildImage(report)
  await tryImage(image)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
} finally {
  if (image) rmSync(image.folder, { recursive: true, force: true })
}

async function tryImage({ root, base, env, user, workdir, command, health, volumes, folder }) {
  if (!user || user === 'root') throw new Error('The image runs as root.')
  // A new volume has the content and the owner of its folder in the image.
  const mounts = volumes.map((volume) => {
    const path = join(folder, 'volumes', volume)
    mkdirSync(path, { recursive: true })
    chownSync(path, 1000, 1000)
    return [path, volume]
  })
  const options = { env: { ...env, PORT: String(await freePort()) }, folder: workdir, user }
  const start = Date.now()
  const container = startIn(root, command, { ...options, readOnly: true, mounts, output: 'pipe' })
  let log = ''
  for (const stream of [container.stdout, container.stderr]) stream.on('data', (part) => (log += part))
  const ended = new Promise((done) => container.once('close', done))
  const inside = async (...argv) => {
    const { code, text } = await endOf(startBeside(container, argv, options))
    if (code !== 0) throw new Error(`${argv.join(' ')} ended with ${code}: ${text}`)
    return text.trim()
  }
  const cli = (...argv) => inside('node', 'dist/server/cli.js', ...argv)
  try {
    await healthy(container, () => inside(...health))
    report(`healthy ${seconds(start)} after the start`)
    if (!log.includes('#first_run=')) throw new Error('The log has no link of the first run.')
    const identity = await inside('id', '-u')
    const denied = await inside('sh', '-c', 'touch /app/new 2>/dev/null && echo written || echo refused')
    report(`user ${identity}; a file in /app: ${denied}`)
    if (identity === '0' || denied !== 'refused') throw new Error('The root can be written.')
    await firstAnswer(cli)
    report(`first message answered ${seconds(start)} after the start`)
    signal(container, 'SIGTERM')
    const code = await ended
    report(`ended with ${code} after SIGTERM`)
    if (code !== 0) throw new Error('The end was not clean.')
  } catch (error) {
    throw new Error(`${error.message}\n${log}`)
  } finally {
    signal(container, 'SIGKILL')
  }
  const whole = megabytesOf(root)
  report(`${whole.toFixed(0)} MB, ${(whole - megabytesOf(base)).toFixed(0)} MB of them more than the base`)
}

async function healthy(container, check) {
  for (const last = Date.now() + 60_000; ; ) {
    try {
      return await check()
    } catch (error) {
      if (container.exitCode !== null || Date.now() > last) throw error
      await new Promise((done) => setTimeout(done, 200))
    }
  }
}

/** A customer writes, an agent answers, the customer reads the answer. */
async function firstAnswer(cli) {
  const [, channel] = /channel_id +(\S+)/.exec(await cli('source', 'create', 'Shop', '--any-origin')) ?? []
  const session = randomBytes(32).toString('base64url')
  const message = await cli('chat', channel, '--session', session, '--say', 'Is anybody there?')
  await cli('say', message, 'Yes: this is the image.')
  const seen = await cli('chat', channel, '--session', session)
  if (!seen.includes('Yes: this is the image.')) throw new Error(`The customer does not see the answer: ${seen}`)
}
