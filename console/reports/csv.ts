export type Cell = string | number | null

/** UTF-8 with BOM, RFC 4180; semicolons where numbers have commas. An apostrophe stops formulas (OWASP). */
export function csv(rows: readonly (readonly Cell[])[], language: string): string {
  const separator = separatorOf(language)
  const lines = rows.map((row) => row.map((cell) => csvCell(cell, separator)).join(separator))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

export function separatorOf(language: string): ',' | ';' {
  const decimal = new Intl.NumberFormat(language).formatToParts(0.5).find(({ type }) => type === 'decimal')
  return decimal?.value === '.' ? ',' : ';'
}

// Some spreadsheets also accept full-width signs of East Asian keyboards, and signs after white space.
const formulaStart = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/

function csvCell(cell: Cell, separator: string): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = formulaStart.test(cell) ? `'${cell}` : cell
  return /["\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text
}
