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
  { storedPeople, fresh }: { storedPeople: unknown; fresh: readonly FreshPassword[] },
): Promise<DemoPerson[]> {
  const ids = JSON.parse((await tx.setting('demo_people')) ?? '[]') as string[]
  const earlierPeople = (Array.isArray(storedPeople) ? storedPeople : []) as DemoPerson[]
  const accounts: DemoPerson[] = []
  for (const [nth, { name, email }] of people.entries()) {
    const id = ids[nth] ?? (nth === 0 ? agent_id : await createPerson(needs, tx, { name, email, source_id }))
    if (!ids[nth]) ids.push(id)
    const agent = await tx.agent(id)
    if (agent && !agent.email) await tx.updateAgent({ ...agent, email })
    const storedPassword = earlierPeople.find((each) => each.email === email)?.password
    const account = await tx.account(id)
    const newPassword = storedPassword && account ? null : fresh[nth]
    if (newPassword) await putPassword(needs, tx, id, newPassword.hash)
    const password = newPassword?.password ?? storedPassword ?? ''
    accounts.push({ name: agent?.name ?? name, email: agent?.email ?? email, password })
  }
  await tx.putSetting('demo_people', JSON.stringify(ids))
  return accounts
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
  const storedAccount = await tx.account(id)
  const account = { ...(storedAccount ?? newAccount(id, now)), password_hash: hash, password_at: now }
  await (storedAccount ? tx.updateAccount(account) : tx.insertAccount(account))
}
