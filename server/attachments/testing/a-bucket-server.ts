import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { request as ask, createServer, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import aws4 from 'aws4'
import type { Bucket } from '../files-in-bucket'

// s3rver checks no signatures of version 4, so aws4 checks each request first, as a bucket would.

const region = 'eu-central-1'
const accessKeyId = 'S3RVER'
const secretAccessKey = 'S3RVER'

export async function aBucketServer() {
  const folder = mkdtempSync(join(tmpdir(), 'bubblewire-bucket-'))
  const { child, port: s3Port } = await startS3(folder)
  const requests: string[] = []
  let failing = (_request: string) => false
  const server = createServer((request, response) => {
    const requestLine = `${request.method} ${request.url}`
    requests.push(requestLine)
    const refuse = (status: number, code: string) => {
      request.resume()
      response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)
    }
    if (!isSigned(request)) return refuse(403, 'SignatureDoesNotMatch')
    if (failing(requestLine)) return refuse(503, 'SlowDown')
    const { method, url, headers } = request
    const passed = ask({ host: '127.0.0.1', port: s3Port, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      pipeline(answer, response, () => {})
    })
    passed.on('error', () => response.destroy())
    pipeline(request, passed, () => {})
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const bucket: Bucket = {
    endpoint: `http://127.0.0.1:${port}`,
    region,
    bucket: 'uploads',
    accessKeyId,
    secretAccessKey,
    pathStyle: true,
  }
  return {
    bucket,
    requests,
    failWhen: (condition: (request: string) => boolean) => {
      failing = condition
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      child.kill()
      await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function startS3(folder: string): Promise<{ child: ChildProcess; port: number }> {
  const program = join(import.meta.dirname, 's3rver-process.mjs')
  const child = spawn(process.execPath, ['--openssl-legacy-provider', program, folder], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const [port] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('s3rver did not start'))),
  ])
  return { child, port: Number(port) }
}

function isSigned({ method = '', url = '', headers }: IncomingMessage): boolean {
  const authorization = headers.authorization ?? ''
  const names = /SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(';') ?? []
  if (!names.includes('host') || !names.includes('x-amz-date')) return false
  const expected = aws4.sign(
    {
      service: 's3',
      region,
      method,
      path: url,
      headers: Object.fromEntries(names.map((name) => [name, String(headers[name] ?? '')])),
      extraHeadersToInclude: Object.fromEntries(names.map((name) => [name, true])),
    },
    { accessKeyId, secretAccessKey },
  )
  return expected.headers.Authorization === authorization
}
