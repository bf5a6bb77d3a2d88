export type Cell = string | number | null

/**
 * A table as a file that spreadsheets open: UTF-8 with its mark, lines ended as RFC 4180 says, and the separator that they expect where the
 * language's numbers have a comma. Words that a spreadsheet would calculate begin with an apostrophe, as OWASP has it: names come from outside.
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

// Also in the full width of East Asian keyboards, and behind white space, which some spreadsheets leave out.
const calculated = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/

function written(cell: Cell, separator: string): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = calculated.test(cell) ? `'${cell}` : cell
  return /["\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Downloads the file. */
export function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
