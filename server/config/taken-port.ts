import { execFile } from 'node:child_process'
import { readdir, readFile, readlink } from 'node:fs/promises'
import { createServer } from 'node:net'
import { promisify } from 'node:util'

/**
 * Returns the sentence for a taken port: which program listens there, as far as this user may see it, and the next
 * free port. `ports`: how many ports in a row are needed.
 */
export async function takenPortSentence(port: number, host: string, ports: number): Promise<string> {
  const [owner, next] = [await ownerOf(port), await nextFree(port + 1, host, ports)]
  const by = owner ? ` by ${owner}` : ''
  const another = next ? `, such as ${next}` : ''
  return `Port ${port} is taken${by}. Stop the program that uses it, or set PORT to another port${another}.`
}

async function ownerOf(port: number): Promise<string | null> {
  try {
    return process.platform === 'linux' ? await ownerOnLinux(port) : await ownerByLsof(port)
  } catch {
    return null
  }
}

async function ownerOnLinux(port: number): Promise<string | null> {
  const tables = await Promise.all(['tcp', 'tcp6'].map((name) => readFile(`/proc/net/${name}`, 'utf8').catch(() => '')))
  const hex = port.toString(16).toUpperCase().padStart(4, '0')
  const sockets = tables
    .flatMap((table) => table.split('\n').map((line) => line.trim().split(/\s+/)))
    // 0A is the state "listening"; the tenth column is the number of the socket.
    .filter(([, local = '', , state]) => local.endsWith(`:${hex}`) && state === '0A')
    .map((columns) => `socket:[${columns[9]}]`)
  if (sockets.length === 0) return null
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const files = await readdir(`/proc/${pid}/fd`).catch(() => [])
    const links = await Promise.all(files.map((file) => readlink(`/proc/${pid}/fd/${file}`).catch(() => '')))
    if (links.some((link) => sockets.includes(link)))
      return `${(await readFile(`/proc/${pid}/comm`, 'utf8')).trim()} (process ${pid})`
  }
  return null
}

async function ownerByLsof(port: number): Promise<string | null> {
  const { stdout } = await promisify(execFile)('lsof', ['-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-Fpc'])
  const [, pid] = /^p(\d+)$/m.exec(stdout) ?? []
  const [, name] = /^c(.+)$/m.exec(stdout) ?? []
  return pid ? `${name} (process ${pid})` : null
}

async function nextFree(first: number, host: string, ports: number): Promise<number | null> {
  for (let port = first; port < Math.min(first + 100, 65_536 - ports); port++) {
    const wanted = Array.from({ length: ports }, (_, nth) => port + nth)
    if ((await Promise.all(wanted.map((each) => isFree(each, host)))).every(Boolean)) return port
  }
  return null
}

const isFree = (port: number, host: string): Promise<boolean> =>
  new Promise((done) => {
    const probe = createServer()
    probe.on('error', () => done(false))
    probe.listen(port, host, () => probe.close(() => done(true)))
  })
