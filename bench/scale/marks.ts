export function inMarks(page: string, name: string, text: string): string {
  const [begin, end] = [`<!-- scale: ${name} -->`, `<!-- scale: end of ${name} -->`]
  const [from, until] = [page.indexOf(begin), page.indexOf(end)]
  if (from === -1 || until === -1) throw new Error(`docs/run/scale.md has no marks of ${name}.`)
  return `${page.slice(0, from)}${begin}\n\n${text}\n\n${page.slice(until)}`
}
