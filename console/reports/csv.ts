export type Cell = string | number | null

/**
 * Writes a table as a file for spreadsheets: UTF-8 with a byte order mark, line ends as in RFC 4180, and a semicolon as separator where the language's
 * numbers have a comma. A text that a spreadsheet would calculate gets an apostrophe in front, as OWASP advises: names come from outside.
 */
export function csv(rows: readonly (readonly Cell[])[], language: string): string {
  const separator = separatorOf(language)
  const lines = rows.map((row) => row.map((cell) => written(cell, separator)).join(separator))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

export function separatorOf(language: string): ',' | ';' {
  const decimal = new Intl.NumberFormat(language).formatToParts(0.5).find(({ type }) => type === 'decimal')
  return decimal?.value === '.' ? ',' : ';'
}

// Matches the full-width signs of East Asian keyboards too, and signs behind white space, which some spreadsheets ignore.
const calculated = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/

function written(cell: Cell, separator: string): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = calculated.test(cell) ? `'${cell}` : cell
  return /["\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text
}
