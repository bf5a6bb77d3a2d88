export const prefixed = (rest: string) => `bubblewire_${rest}`

export const sumOf = (values: readonly { value: number }[]) => values.reduce((sum, { value }) => sum + value, 0)
