import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from './bubblewire'

// Pixels differ with a machine's fonts, so the comparison uses roles and those styles that do not depend on fonts.

/** Compares these lines with the stored file. `UPDATE_LOOKS=1` overwrites the file instead. */
export function expectLooks(file: string, lines: readonly string[]): void {
  const storedFile = join(import.meta.dirname, '..', file)
  const currentText = `${lines.join('\n')}\n`
  if (process.env.UPDATE_LOOKS || !existsSync(storedFile)) writeFileSync(storedFile, currentText)
  expect(currentText.split('\n')).toEqual(readFileSync(storedFile, 'utf8').split('\n'))
}

/** Returns the style hashes of each root's elements, to show which one changed. Runs in the page. */
export function styleHashes(roots: Element[]): string[] {
  const names = [
    'display',
    'color',
    'background-color',
    'border-top-color',
    'border-top-width',
    'border-top-style',
    'border-start-start-radius',
    'padding-block-start',
    'padding-inline-start',
    'margin-block-start',
    'row-gap',
    'flex-direction',
    'font-size',
    'font-weight',
    'text-align',
    'direction',
    'position',
    'visibility',
    'opacity',
  ]
  const hash = (text: string) => {
    let sum = 0
    for (const letter of text) sum = (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) >>> 0
    return (sum % 46_656).toString(36).padStart(3, '0')
  }
  const hashesOfStyles = (root: Element) =>
    [...root.querySelectorAll('*')]
      .filter((element) => !element.closest('svg') || element.matches('svg'))
      .map((element) => {
        const style = getComputedStyle(element)
        const styleValue = (name: string) => style.getPropertyValue(name)
        // Omits the radius of native radio buttons, because it differs between Chromium versions since 156.
        const drawn = element.matches('[type="radio"]') && style.appearance !== 'none'
        const values = names.map((name) => (drawn && name.endsWith('radius') ? '0px' : styleValue(name))).join()
        return `${element.localName[0]}${hash(`${element.localName}${element.getAttribute('role') ?? ''}${values}`)}`
      })
      .join(' ')
  return roots.map(hashesOfStyles)
}
