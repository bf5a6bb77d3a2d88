/** A command of the page. Its promise rejects with what the command throws. */
export type Commands = Record<string, (...given: unknown[]) => unknown>
