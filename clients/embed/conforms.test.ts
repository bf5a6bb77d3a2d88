import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, expectTypeOf, test } from 'vitest'
import type { StorageMode } from '../../contract/chat/embed'
import type { CustomerIdentity as ServedIdentity, IdentityAttributes as TakenAttributes } from '../../contract/identity'
import { attributes } from '../../loader/site/doctor/tag-attributes'
import type { SiteEvents } from '../../loader/site/events'
import type { SignInResult as ServedSignIn } from '../../loader/site/identity/identity'
import type {
  BubblewireCommands,
  BubblewireEvents,
  BubblewireQueue,
  Command,
  CommandName,
  Consent,
  CustomerIdentity,
  IdentityAttributes,
  SignedIn,
} from './commands'

// The types have no imports, so that users can copy commands.ts. This test compares its types with the chat's types.

const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8')

test('the types of the package and of the chat are the same', () => {
  expectTypeOf<BubblewireEvents>().toEqualTypeOf<SiteEvents>()
  expectTypeOf<CustomerIdentity>().toEqualTypeOf<ServedIdentity>()
  expectTypeOf<IdentityAttributes>().toEqualTypeOf<TakenAttributes>()
  expectTypeOf<SignedIn>().toEqualTypeOf<ServedSignIn>()
  expectTypeOf<Consent>().toEqualTypeOf<StorageMode>()
})

test('the loader has a method for each command and no others', () => {
  const commands: Record<CommandName, true> = {
    open: true,
    close: true,
    toggle: true,
    hide: true,
    show: true,
    destroy: true,
    identify: true,
    signIn: true,
    signOut: true,
    setLocale: true,
    setTheme: true,
    setVariable: true,
    setConsent: true,
    addMessage: true,
    prefill: true,
    pageChange: true,
    on: true,
    off: true,
    debug: true,
  }
  const [, list = ''] = /for \(const command of '([^']+)'/.exec(read('loader/loader.ts')) ?? []
  expect(list.split(' ').sort()).toEqual(Object.keys(commands).sort())
})

test('every attribute that the loader and its parts read is in the types', () => {
  const used = read('loader/loader.ts').matchAll(/\bset\.(\w+)/g)
  for (const [, name = ''] of used) expect(Object.keys(attributes)).toContain(name)
})

test('the type of `push` accepts only existing commands', () => {
  const commands: Command[] = [['open'], ['identify', { firstname: 'Ada' }], ['setVariable', 'plan', null]]
  const queue: BubblewireQueue = []
  queue.push(['on', 'unread', ({ count }) => count.toFixed()])
  // @ts-expect-error: this event does not exist
  commands.push(['on', 'nothing', () => {}])
  // @ts-expect-error: a language is a text
  commands.push(['setLocale', 42])
  expect(commands).toHaveLength(5)
  expectTypeOf<BubblewireCommands['signIn']>().parameter(0).toEqualTypeOf<string | (() => string | Promise<string>)>()
})
