import { expect, test } from 'vitest'
import { newAccount } from '../../conversation/new-records'
import type { Store } from '../../conversation/ports'
import { createIds } from '../../values/ids'

const id = createIds(() => 1_700_000_000_000)

export function peopleSuite(withStore: (run: (store: Store) => Promise<void>) => Promise<void>): void {
  test('an account is read as written, and can be changed', () =>
    withStore(async (store) => {
      const account = newAccount(id(), 5)
      await store.transact((tx) => tx.insertAccount(account))
      expect(await store.read.account(account.id)).toEqual(account)
      const changed = { ...account, password_hash: '$argon2id$', language: 'he', oidc_subject: 'https://a b' }
      await store.transact((tx) => tx.updateAccount(changed))
      expect(await store.read.account(account.id)).toEqual(changed)
      expect(await store.read.accounts()).toEqual([changed])
      expect(await store.read.account(id())).toBeNull()
    }))

  test("an agent's sessions are listed newest first", () =>
    withStore(async (store) => {
      const [agent_id, other] = [id(), id()]
      const session = (agent: string) => {
        const own = id()
        const times = { seen_at: 1, ends_at: 9, proven_at: 2, created_at: 1 }
        return {
          id: own,
          agent_id: agent,
          token_hash: own,
          user_agent: 'x',
          way: 'password' as const,
          challenge: null,
          ...times,
        }
      }
      const [first, second, third, others] = [session(agent_id), session(agent_id), session(agent_id), session(other)]
      await store.transact(async (tx) => {
        for (const each of [first, second, third, others]) await tx.insertAgentSession(each)
      })
      expect(await store.read.agentSessions(agent_id)).toEqual([third, second, first])
      await store.transact((tx) => tx.updateAgentSession({ ...first, seen_at: 4 }))
      expect(await store.read.agentSession(first.token_hash)).toEqual({ ...first, seen_at: 4 })
      await store.transact((tx) => tx.deleteAgentSession(third.id))
      await store.transact((tx) => tx.deleteAgentSessions(agent_id, second.id))
      expect(await store.read.agentSessions(agent_id)).toEqual([second])
      await store.transact((tx) => tx.deleteAgentSessions(agent_id))
      expect(await store.read.agentSessions(agent_id)).toEqual([])
      expect(await store.read.agentSessions(other)).toEqual([others])
    }))

  test("a browser's notifications end whenever its session ends", () =>
    withStore(async (store) => {
      const agent_id = id()
      const times = { seen_at: 1, proven_at: 2, created_at: 1 }
      const sessions = [9, 9, 9, 3].map((ends_at) => {
        const own = id()
        const said = { user_agent: 'x', way: 'password' as const, challenge: null }
        return { id: own, agent_id, token_hash: own, ends_at, ...said, ...times }
      })
      const browserOf = (session_id: string, nth: number) => ({
        ...{ id: `browser ${nth}`, agent_id, session_id, endpoint: 'https://push.example/1', endpoint_hash: `h${nth}` },
        ...{ p256dh: 'p', auth: 'a', language: 'en', words: true, unassigned: false },
        ...{ used_at: 1, created_at: 1, updated_at: 1 },
      })
      const browsers = sessions.map((each, nth) => browserOf(each.id, nth))
      await store.transact(async (tx) => {
        for (const each of sessions) await tx.insertAgentSession(each)
        for (const each of browsers) await tx.insertAgentSubscription(each)
      })
      const left = async () => (await store.read.agentSubscriptionsOf(agent_id)).map((each) => each.id)
      expect(await store.read.agentSubscriptionByEndpoint('h1')).toEqual(browsers[1])
      await store.transact((tx) => tx.deleteEndedAccess(5, 0))
      expect(await left()).toEqual(['browser 0', 'browser 1', 'browser 2'])
      await store.transact((tx) => tx.deleteAgentSession(sessions[0]?.id ?? ''))
      expect(await left()).toEqual(['browser 1', 'browser 2'])
      await store.transact((tx) => tx.deleteAgentSessions(agent_id, sessions[1]?.id))
      expect(await left()).toEqual(['browser 1'])
      await store.transact((tx) => tx.deleteAgentSessions(agent_id))
      expect(await left()).toEqual([])
    }))

  test('a notification of an agent is stored one time', () =>
    withStore(async (store) => {
      const aNotice = (browser: string, thread_id: string, content_id: string, at: number) => ({
        ...{ id: `${browser} ${content_id}`, subscription_id: browser, agent_id: 'cleo', thread_id, content_id },
        ...{ cause: 'message' as const, shown_at: null, opened_at: null, answered_at: null, cleared_at: null },
        ...{ created_at: at, updated_at: at },
      })
      const [one, twin, two] = [
        aNotice('a', 't1', 'c1', 10),
        aNotice('b', 't1', 'c1', 10),
        aNotice('a', 't2', 'c2', 20),
      ]
      await store.transact(async (tx) => {
        for (const each of [one, twin, two, { ...one, shown_at: 99 }]) await tx.noteAlert(each)
        await tx.updateAlert({ ...twin, cleared_at: 11 })
      })
      expect(await store.read.alert(one.id)).toEqual(one)
      expect(await store.read.openAlerts('t1')).toEqual([one])
      expect(await store.read.alertedSince('cleo', 5)).toBe(2)
      expect(await store.read.alertedSince('cleo', 10)).toBe(1)
      await store.transact((tx) => tx.deleteAlertsOf('t2'))
      expect(await store.read.alert(two.id)).toBeNull()
      await store.transact((tx) => tx.deleteAlertsBefore(11))
      expect(await store.read.openAlerts('t1')).toEqual([])
    }))

  test('a sign-in link is found by its hash', () =>
    withStore(async (store) => {
      const link = { id: id(), agent_id: id(), token_hash: id(), made_by: id(), expires_at: 9, created_at: 1 }
      const whole = { ...link, purpose: 'invitation' as const }
      await store.transact((tx) => tx.insertSignInLink(whole))
      expect(await store.read.signInLink(link.token_hash)).toEqual(whole)
      await store.transact((tx) => tx.deleteSignInLinks(link.agent_id))
      expect(await store.read.signInLink(link.token_hash)).toBeNull()
    }))

  test('a device is known only for the agent who signed in on it', () =>
    withStore(async (store) => {
      const device = { id: id(), agent_id: id(), token_hash: id(), seen_at: 1, created_at: 1 }
      await store.transact((tx) => tx.insertKnownDevice(device))
      expect(await store.read.knownDevice(device.agent_id, device.token_hash)).toEqual(device)
      expect(await store.read.knownDevice(id(), device.token_hash)).toBeNull()
      await store.transact((tx) => tx.updateKnownDevice({ ...device, seen_at: 3 }))
      expect((await store.read.knownDevice(device.agent_id, device.token_hash))?.seen_at).toBe(3)
      await store.transact((tx) => tx.deleteKnownDevices(device.agent_id))
      expect(await store.read.knownDevice(device.agent_id, device.token_hash)).toBeNull()
    }))

  test('expired sessions, links and unused devices are deleted', () =>
    withStore(async (store) => {
      const agent_id = id()
      const at = (when: number) => {
        const own = id()
        const made = { id: own, agent_id, token_hash: own, created_at: 1 }
        return {
          session: {
            ...made,
            user_agent: '',
            seen_at: 1,
            ends_at: when,
            way: 'password' as const,
            proven_at: 1,
            challenge: null,
          },
          link: { ...made, purpose: 'reset' as const, made_by: own, expires_at: when },
          device: { ...made, seen_at: when },
        }
      }
      const [over, open] = [at(10), at(11)]
      await store.transact(async (tx) => {
        for (const { session, link, device } of [over, open]) {
          await tx.insertAgentSession(session)
          await tx.insertSignInLink(link)
          await tx.insertKnownDevice(device)
        }
        await tx.deleteEndedAccess(10, 11)
      })
      const { read } = store
      expect(await read.agentSessions(agent_id)).toEqual([open.session])
      expect(await read.signInLink(over.link.token_hash)).toBeNull()
      expect(await read.signInLink(open.link.token_hash)).toEqual(open.link)
      expect(await read.knownDevice(agent_id, over.device.token_hash)).toBeNull()
      expect(await read.knownDevice(agent_id, open.device.token_hash)).toEqual(open.device)
    }))

  test('a passkey is found by its credential', () =>
    withStore(async (store) => {
      const [agent_id, other] = [id(), id()]
      const factor = (of: string, kind: 'app' | 'passkey', confirmed: boolean) => {
        const own = { id: id(), agent_id: of, kind, name: 'Key', confirmed, key: 'k', counter: 0, used_at: null }
        return { ...own, credential_id: kind === 'app' ? null : own.id, transports: ['usb'], created_at: 1 }
      }
      const [app, passkey] = [factor(agent_id, 'app', false), factor(agent_id, 'passkey', true)]
      const begun = factor(other, 'app', false)
      const code = (of: string) => ({ id: id(), agent_id: of, code_hash: id(), created_at: 1 })
      const [first, second, others] = [code(agent_id), code(agent_id), code(other)]
      await store.transact(async (tx) => {
        for (const each of [app, passkey, begun]) await tx.insertSecondFactor(each)
        for (const each of [first, second, others]) await tx.insertRecoveryCode(each)
      })
      const { read } = store
      expect(await read.secondFactors(agent_id)).toEqual([app, passkey])
      expect(await read.passkey(passkey.id)).toEqual(passkey)
      expect(await read.passkey(app.id)).toBeNull()
      expect(await read.agentsWithSecondFactor()).toEqual([agent_id])
      await store.transact((tx) => tx.updateSecondFactor({ ...begun, confirmed: true, counter: 60_000_000_000 }))
      expect((await read.agentsWithSecondFactor()).sort()).toEqual([agent_id, other].sort())
      await store.transact((tx) => tx.deleteRecoveryCode(first.id))
      expect(await read.recoveryCodes(agent_id)).toEqual([second])
      await store.transact(async (tx) => {
        await tx.deleteSecondFactor(app.id)
        await tx.deleteRecoveryCodes(agent_id)
      })
      expect(await read.secondFactors(agent_id)).toEqual([passkey])
      await store.transact((tx) => tx.deleteSecondFactors(agent_id))
      expect([await read.secondFactors(agent_id), await read.recoveryCodes(agent_id)]).toEqual([[], []])
      expect([(await read.secondFactors(other)).length, await read.recoveryCodes(other)]).toEqual([1, [others]])
    }))

  test('a waiting sign-in is found by its cookie', () =>
    withStore(async (store) => {
      const step = (agent_id: string | null, expires_at: number) => {
        const own = id()
        return { id: own, token_hash: own, agent_id, challenge: null, expires_at, created_at: 1 }
      }
      const agent = id()
      const [own, alone, over] = [step(agent, 11), step(null, 11), step(agent, 10)]
      await store.transact(async (tx) => {
        for (const each of [own, alone, over]) await tx.insertSignInStep(each)
        await tx.deleteEndedSignInSteps(10)
      })
      const found = async () =>
        Promise.all([own, alone, over].map(async ({ id }) => (await store.read.signInStep(id)) !== null))
      expect(await found()).toEqual([true, true, false])
      await store.transact((tx) => tx.updateSignInStep({ ...own, challenge: 'c' }))
      expect(await store.read.signInStep(own.id)).toEqual({ ...own, challenge: 'c' })
      await store.transact((tx) => tx.deleteAgentSessions(agent))
      expect(await found()).toEqual([false, true, false])
      await store.transact((tx) => tx.deleteSignInStep(alone.id))
      expect(await found()).toEqual([false, false, false])
    }))

  test('guesses at a password in several processes add up', () =>
    withStore(async (store) => {
      const by = { now: 1000, ms: 600, latest: 9000 }
      const add = (more: Partial<typeof by> = {}) => store.transact((tx) => tx.addGuess('a', { ...by, ...more }))
      await Promise.all([add(), add(), add(), store.transact((tx) => tx.addGuess('b', by))])
      expect(await store.read.guesses('a')).toEqual({ id: 'a', whole_at: 2800 })
      await add({ ms: -600 })
      await add({ now: 1500 })
      expect((await store.read.guesses('a'))?.whole_at).toBe(2800)
      await add({ now: 5000 })
      expect((await store.read.guesses('a'))?.whole_at).toBe(5600)
      await add({ now: 1000, latest: 4000 })
      expect((await store.read.guesses('a'))?.whole_at).toBe(1600)
      await add()
      await store.transact((tx) => tx.deleteWholeGuesses(1600))
      expect((await store.read.guesses('a'))?.whole_at).toBe(2200)
      expect(await store.read.guesses('b')).toBeNull()
    }))
}
