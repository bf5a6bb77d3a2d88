/** What all names of this server's metrics begin with. */
export const named = (rest: string) => `bubblewire_${rest}`

export const sumOf = (values: readonly { value: number }[]) => values.reduce((sum, { value }) => sum + value, 0)
