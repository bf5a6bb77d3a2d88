import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const deploy = resolve(import.meta.dirname, '../../deploy')

export interface NodeProxy {
  close(): Promise<void>
}

/** Runs nginx with nginx-nodes.conf, without its certificate, on this port. */
export async function startNginx(port: number, [first, second]: number[]): Promise<NodeProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'bubblewire-nginx-'))
  const site = readFileSync(join(deploy, 'nginx-nodes.conf'), 'utf8')
    .replaceAll('10.0.0.1:3000', `127.0.0.1:${first}`)
    .replaceAll('10.0.0.2:3000', `127.0.0.1:${second}`)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replace(/^ *(listen \[::\]|ssl_certificate).*\n/gm, '')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder};`)
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid ${folder}/pid; error_log stderr crit; events {}
http { access_log off; ${temporary.join(' ')}
${site}}`,
  )
  return waitUntilRunning(spawn('nginx', ['-p', folder, '-c', 'nginx.conf'], { stdio: 'inherit' }), port, folder)
}

/** Runs Caddy on this port with the Caddyfile. */
export async function startCaddy(port: number, [first, second]: number[]): Promise<NodeProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'bubblewire-caddy-'))
  const env = {
    ...process.env,
    HOME: folder,
    SITE_ADDRESS: `http://:${port}`,
    NODE_1: `127.0.0.1:${first}`,
    NODE_2: `127.0.0.1:${second}`,
    CADDY_ADMIN: `localhost:${port + 3}`,
  }
  const child = spawn('caddy', ['run', '--config', join(deploy, 'Caddyfile'), '--adapter', 'caddyfile'], {
    env,
    stdio: 'ignore',
  })
  return waitUntilRunning(child, port, folder)
}

async function waitUntilRunning(child: ChildProcess, port: number, folder: string): Promise<NodeProxy> {
  let hasEnded = false
  const ended = new Promise<void>((done) => {
    child.once('exit', () => {
      hasEnded = true
      done()
    })
  })
  while (!(await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok) {
    if (hasEnded) throw new Error('the proxy did not start')
    await new Promise((again) => setTimeout(again, 100))
  }
  return {
    async close() {
      // On SIGTERM, Caddy would wait for open polls.
      child.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
