export function avatarStyleOf(id: string, count: number): number {
  let sum = 0
  for (const letter of id) sum = (sum * 31 + letter.charCodeAt(0)) % 1_000_003
  return sum % count
}
