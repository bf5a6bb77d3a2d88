// Formats of HTML elements in the text of an e-mail. The function's source is sent to the worker thread as text, so it
// uses nothing outside of itself.

export interface Dom {
  type: string
  name?: string
  data?: string
  attribs?: Record<string, string>
  children?: Dom[]
}

export interface Builder {
  openBlock(options: { leadingLineBreaks?: number }): void
  closeBlock(options: { trailingLineBreaks?: number; blockTransform?(text: string): string }): void
  openTable(): void
  openTableRow(): void
  openTableCell(): void
  closeTableCell(options: object): void
  closeTableRow(): void
  closeTable(options: {
    tableToString(rows: { text: string }[][]): string
    leadingLineBreaks: number
    trailingLineBreaks: number
  }): void
  addInline(text: string, options?: object): void
  addLiteral(text: string): void
  addLineBreak(): void
  pushWordTransform(transform: (word: string) => string): void
  popWordTransform(): void
}

export type Format = (element: Dom, walk: (children: Dom[], builder: Builder) => void, builder: Builder) => void

/**
 * Makes the formats of tables, form fields and superscripts. One function, since the worker thread receives only its
 * source.
 */
export function makeElementFormats(asBlock: Format) {
  const attribute = ({ attribs }: Dom, name: string) => attribs?.[name] ?? ''
  const textIn = ({ data = '', children = [] }: Dom): string => data + children.map(textIn).join('')

  const around =
    (sign: string): Format =>
    (element, walk, builder) => {
      const hasText = textIn(element).trim() !== ''
      if (hasText) builder.addInline(sign, { noWordTransform: true })
      walk(element.children ?? [], builder)
      if (hasText) builder.addInline(sign, { noWordTransform: true })
    }

  /** Writes superscripts and subscripts with Unicode characters, so that 10³ does not become 103. */
  const shifted =
    (digits: string): Format =>
    (element, walk, builder) => {
      const text = textIn(element).trim()
      if (!/^[-+\u2212]?\d{1,6}$/.test(text)) return walk(element.children ?? [], builder)
      const signs = [...text].map((sign) => [...digits]['0123456789+-'.indexOf(sign.replace('\u2212', '-'))] ?? sign)
      builder.addInline(signs.join(''), { noWordTransform: true })
    }

  /** Writes what a person chose or typed in a form. */
  const field: Format = (element, _walk, builder) => {
    const type = attribute(element, 'type').toLowerCase()
    const isChecked = 'checked' in (element.attribs ?? {})
    const isSelected = ({ attribs }: Dom) => 'selected' in (attribs ?? {})
    const options = (element.children ?? []).flatMap((each) =>
      each.name === 'optgroup' ? (each.children ?? []) : each,
    )
    const text =
      element.name === 'select'
        ? options.filter(isSelected).map(textIn).join(', ')
        : /^(?:checkbox|radio)$/.test(type)
          ? `[${isChecked ? 'x' : ' '}]`
          : /^(?:hidden|password|submit|button|reset|image|file)$/.test(type)
            ? ''
            : attribute(element, 'value')
    if (text.trim() !== '') builder.addInline(` ${text} `, { noWordTransform: true })
  }

  const table: Format = (element, walk, builder) => {
    const { rows, otherChildren } = partsOf(element)
    if (otherChildren.some((each) => textIn(each).trim() !== ''))
      asBlock({ type: 'tag', name: 'div', attribs: {}, children: otherChildren }, walk, builder)
    builder.openTable()
    for (const cells of rows) {
      builder.openTableRow()
      for (const cell of cells) {
        builder.openTableCell()
        walk(cell.children ?? [], builder)
        builder.closeTableCell({})
      }
      builder.closeTableRow()
    }
    const tableToString = (rows: { text: string }[][]) =>
      rows
        .map((cells) => cells.map(({ text }) => text.replace(/^\s+|\s+$/g, '')).filter((text) => text !== ''))
        .filter((cells) => cells.length > 0)
        .map((cells) => cells.join(cells.some((text) => text.includes('\n')) ? '\n' : '\t'))
        .join('\n')
    builder.closeTable({ tableToString, leadingLineBreaks: 1, trailingLineBreaks: 1 })
  }

  function partsOf(element: Dom): { rows: Dom[][]; otherChildren: Dom[] } {
    const [rows, otherChildren]: [Dom[][], Dom[]] = [[], []]
    const isCell = ({ name }: Dom) => name === 'td' || name === 'th'
    const add = (parent: Dom) => {
      const children = parent.children ?? []
      const cells = children.filter(isCell)
      if (cells.length > 0) rows.push(cells)
      for (const child of children) {
        if (/^(?:tr|tbody|thead|tfoot|form)$/.test(child.name ?? '')) add(child)
        else if (!isCell(child)) otherChildren.push(child)
      }
    }
    add(element)
    return { rows, otherChildren }
  }

  return { around, field, shifted, table, textIn }
}
