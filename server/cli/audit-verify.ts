import { createReadStream, existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { type NotedHead, verifyLines } from '../conversation/events/audit/verify-lines'
import type { CliCall, CliCommand } from './command'

export const auditVerify: CliCommand = {
  usage: '[FILE] [--head SEAL:HASH]',
  summary: 'Check that nobody changed the audit log: of the installation, or of an exported FILE without it.',
  callsServer: true,
  requiresInstallation: true,
  options: { head: { type: 'string' } },
  async run(call) {
    const { args, values, err } = call
    const [file, ...more] = args
    const notedHead = typeof values.head === 'string' ? parseHead(values.head) : null
    if (more.length > 0 || (values.head !== undefined && !notedHead)) {
      err('Use: bubblewire audit verify [FILE] [--head SEAL:HASH], with the number and the hash of a block.')
      return 2
    }
    if (file && !existsSync(file)) {
      err(`There is no file ${file}.`)
      return 2
    }
    return file ? verifyFile(call, file, notedHead) : verifyInstallation(call, notedHead)
  },
}

function parseHead(text: string): NotedHead | null {
  const [, seal, hash] = /^(\d+):([0-9a-f]{64})$/.exec(text) ?? []
  return seal && hash ? { seal: Number(seal), hash } : null
}

async function verifyFile(call: CliCall, file: string, notedHead: NotedHead | null): Promise<number> {
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })
  const { first, last, events, head, problems } = await verifyLines(lines, notedHead)
  return printResult(call, `Blocks ${first} to ${last} with ${events} events`, head, problems)
}

interface Verification {
  seals: number
  events: number
  head: NotedHead
  problems: string[]
}

async function verifyInstallation(call: CliCall, notedHead: NotedHead | null): Promise<number> {
  const api = await call.api()
  try {
    const query = notedHead ? `?seal=${notedHead.seal}&hash=${notedHead.hash}` : ''
    const verification = (await api.call('GET', `/1.0/events/verification${query}`)) as Verification
    return printResult(
      call,
      `${verification.seals} blocks with ${verification.events} events`,
      verification.head,
      verification.problems,
    )
  } finally {
    await api.close()
  }
}

function printResult(
  { out, err }: CliCall,
  checkedPart: string,
  head: NotedHead | null,
  problems: readonly string[],
): number {
  for (const problem of problems) err(problem)
  if (problems.length > 0) {
    err(`${checkedPart}: the audit log was changed.`)
    return 1
  }
  out(`${checkedPart}: as they were sealed. Head: ${head?.seal}:${head?.hash}`)
  return 0
}
