import type { Command, Store } from '../../conversation/ports'

/** Runs all commands in one turn of the event loop. In a store that groups commands, they share a commit. */
export const runTogether = <T>(store: Store, commands: readonly Command<T>[]): Promise<PromiseSettledResult<T>[]> =>
  Promise.allSettled(commands.map((command) => store.transact(command)))
