export const prefixed = (name: string) => `bubblewire_${name}`

export const sumOf = (values: readonly { value: number }[]) => values.reduce((sum, { value }) => sum + value, 0)
