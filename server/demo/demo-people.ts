import type { Needs } from '../conversation/needs'
import { newAccount, newAgent } from '../conversation/new-records'
import type { Transaction } from '../conversation/ports'
import { agentRoleId } from '../conversation/rights'
import { hashRandom } from '../values/passwords'

interface DemoPerson {
  name: string
  email: string
  password: string
}

const people = [
  { name: 'Demo agent', email: 'admin@demo.example' },
  { name: 'Ada Demo', email: 'ada@demo.example' },
  { name: 'Ben Demo', email: 'ben@demo.example' },
]

interface FreshPassword {
  password: string
  hash: string
}

/** Made before the transaction, which may await only the store. */
export const freshPasswords = (needs: Needs): Promise<FreshPassword[]> =>
  Promise.all(
    people.map(async () => {
      const password = needs.randomHex(8)
      return { password, hash: await hashRandom(password) }
    }),
  )

/** Makes an admin and two agents for the console; a lost password is replaced. Returns their passwords. */
export async function demoPeople(
  needs: Needs,
  tx: Transaction,
  { agent_id, source_id }: { agent_id: string; source_id: string },
  { given, fresh }: { given: unknown; fresh: readonly FreshPassword[] },
): Promise<DemoPerson[]> {
  const ids = JSON.parse((await tx.setting('demo_people')) ?? '[]') as string[]
  const known = (Array.isArray(given) ? given : []) as DemoPerson[]
  const all: DemoPerson[] = []
  for (const [nth, { name, email }] of people.entries()) {
    const id = ids[nth] ?? (nth === 0 ? agent_id : await createPerson(needs, tx, { name, email, source_id }))
    if (!ids[nth]) ids.push(id)
    const agent = await tx.agent(id)
    if (agent && !agent.email) await tx.updateAgent({ ...agent, email })
    const kept = known.find((each) => each.email === email)?.password
    const account = await tx.account(id)
    const made = kept && account ? null : fresh[nth]
    if (made) await putPassword(needs, tx, id, made.hash)
    const password = made?.password ?? kept ?? ''
    all.push({ name: agent?.name ?? name, email: agent?.email ?? email, password })
  }
  await tx.putSetting('demo_people', JSON.stringify(ids))
  return all
}

async function createPerson(
  needs: Needs,
  tx: Transaction,
  { name, email, source_id }: { name: string; email: string; source_id: string },
): Promise<string> {
  const id = needs.ids()
  await tx.insertAgent(newAgent({ id, name, email, role_id: agentRoleId }, needs.clock()))
  await tx.insertSourcePermission({ agent_id: id, source_id, read: true, reply: true, initiate_discussion: true })
  return id
}

async function putPassword(needs: Needs, tx: Transaction, id: string, hash: string): Promise<void> {
  const now = needs.clock()
  const known = await tx.account(id)
  const account = { ...(known ?? newAccount(id, now)), password_hash: hash, password_at: now }
  await (known ? tx.updateAccount(account) : tx.insertAccount(account))
}
