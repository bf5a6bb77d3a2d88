/** Commands of the page by name. An error rejects the command's promise. */
export type Commands = Record<string, (...args: unknown[]) => unknown>
