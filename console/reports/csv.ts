export type Cell = string | number | null

/** Returns CSV by RFC 4180, with BOM; semicolons if the language has decimal commas. Escapes formulas (OWASP). */
export function csv(rows: readonly (readonly Cell[])[], language: string): string {
  const separator = separatorOf(language)
  const lines = rows.map((row) => row.map((cell) => csvCell(cell, separator)).join(separator))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

export function separatorOf(language: string): ',' | ';' {
  const decimal = new Intl.NumberFormat(language).formatToParts(0.5).find(({ type }) => type === 'decimal')
  return decimal?.value === '.' ? ',' : ';'
}

// Some spreadsheets accept full-width East Asian signs, and signs after white space, as the start of a formula.
const formulaStart = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/

function csvCell(cell: Cell, separator: string): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = formulaStart.test(cell) ? `'${cell}` : cell
  return /["\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text
}
