import { execFile } from 'node:child_process'
import { createServer, request } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../testing/pages'

const run = promisify(execFile)
const program = join(root, 'node_modules/@modelcontextprotocol/conformance/dist/index.js')

/** The program imports a function that Node 20 lacks, and calls it only for clients. */
const loader = `export const resolve = (name, context, next) =>
  name === 'fs' && context.parentURL?.includes('/conformance/')
    ? { url: 'data:text/javascript,export * from "node:fs"; export const globSync = () => []', shortCircuit: true }
    : next(name, context)`
const addLoader = `import { register } from 'node:module'; register('data:text/javascript,' + ${JSON.stringify(encodeURIComponent(loader))})`

/** Runs one scenario of the protocol's own conformance program, and returns its output and exit status. */
export async function conformance(url: string, scenario: string): Promise<{ status: number; output: string }> {
  const args = ['--import', `data:text/javascript,${encodeURIComponent(addLoader)}`, program]
  const result = run(process.execPath, [...args, 'server', '--url', url, '--scenario', scenario])
  return result.then(
    ({ stdout, stderr }) => ({ status: 0, output: stdout + stderr }),
    ({ code, stdout, stderr }) => ({ status: Number(code), output: stdout + stderr }),
  )
}

/** Passes requests on to a server and adds a token, because the program sends none. */
export async function aProxyWithToken() {
  const target = { url: '', token: '' }
  const server = createServer((from, to) => {
    const headers = { ...from.headers, authorization: `Bearer ${target.token}` }
    const passed = request(target.url + from.url, { method: from.method, headers }, (answer) => {
      to.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(to)
    })
    from.pipe(passed)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `http://localhost:${port}`, target, close: () => new Promise((done) => server.close(done)) }
}
