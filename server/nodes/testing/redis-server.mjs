// A temporary Redis in memory for tests and `npm run cluster`, if a `redis-server` is installed.
import { spawn } from 'node:child_process'
import { freePort } from '../../../scripts/free-port.mjs'

/**
 * Starts a Redis on a free port of this machine, or on the given port. Throws without a `redis-server`. `halt` kills
 * it, and `start` starts it again, empty, on the same port.
 */
export async function startRedis({ port } = {}) {
  const at = port ?? (await freePort())
  let child = null
  async function start() {
    const args = ['--port', String(at), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
    child = spawn('redis-server', args, {
      stdio: ['ignore', 'pipe', 'inherit'],
      cwd: '/',
      // Its own process group: Ctrl-C reaches only the launcher, which ends Redis after the clients of Redis.
      detached: true,
    })
    const said = []
    await new Promise((ready, fail) => {
      child.on('error', () => fail(new Error('There is no redis-server here.')))
      child.on('exit', () => fail(new Error(`redis-server did not start: ${said.join('').slice(-1000)}`)))
      child.stdout.on('data', (text) => {
        said.push(String(text))
        if (said.join('').includes('Ready to accept connections')) ready()
      })
    })
  }
  async function halt(signal = 'SIGKILL') {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((done) => child.once('exit', done))
    child.kill(signal)
    await ended
  }
  await start()
  return { url: `redis://127.0.0.1:${at}`, start, halt, stop: () => halt('SIGTERM') }
}
