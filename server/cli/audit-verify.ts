import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { type NotedHead, verifyLines } from '../conversation/events/audit/verify-lines'
import type { CliCall, CliCommand } from './command'

export const auditVerify: CliCommand = {
  usage: '[FILE] [--head SEAL:HASH]',
  summary: 'Check that nobody changed the audit log: of the installation, or of an exported FILE without it.',
  ofServer: true,
  ofData: true,
  options: { head: { type: 'string' } },
  async run(call) {
    const { args, values, err } = call
    const [file, ...more] = args
    const noted = typeof values.head === 'string' ? headOf(values.head) : null
    if (more.length > 0 || (values.head !== undefined && !noted)) {
      err('Use: bubblewire audit verify [FILE] [--head SEAL:HASH], with the number and the hash of a block.')
      return 2
    }
    return file ? ofFile(call, file, noted) : ofInstallation(call, noted)
  },
}

function headOf(text: string): NotedHead | null {
  const [, seal, hash] = /^(\d+):([0-9a-f]{64})$/.exec(text) ?? []
  return seal && hash ? { seal: Number(seal), hash } : null
}

async function ofFile(call: CliCall, file: string, noted: NotedHead | null): Promise<number> {
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })
  const { first, last, events, head, problems } = await verifyLines(lines, noted)
  return printResult(call, `Blocks ${first} to ${last} with ${events} events`, head, problems)
}

interface Verification {
  seals: number
  events: number
  head: NotedHead
  problems: string[]
}

async function ofInstallation(call: CliCall, noted: NotedHead | null): Promise<number> {
  const api = await call.api()
  try {
    const query = noted ? `?seal=${noted.seal}&hash=${noted.hash}` : ''
    const found = (await api.call('GET', `/1.0/events/verification${query}`)) as Verification
    return printResult(call, `${found.seals} blocks with ${found.events} events`, found.head, found.problems)
  } finally {
    await api.close()
  }
}

function printResult({ out, err }: CliCall, what: string, head: NotedHead | null, problems: readonly string[]): number {
  for (const problem of problems) err(problem)
  if (problems.length > 0) {
    err(`${what}: the audit log was changed.`)
    return 1
  }
  out(`${what}: as they were sealed. Head: ${head?.seal}:${head?.hash}`)
  return 0
}
