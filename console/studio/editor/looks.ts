import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

export const editorTheme = [
  EditorView.theme({
    '&': { height: '100%', color: 'var(--bw-text)', backgroundColor: 'var(--bw-surface)', fontSize: '0.8125rem' },
    '&.cm-focused': { outline: 'none' },
    '.cm-scroller': { fontFamily: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace', lineHeight: '1.55' },
    '.cm-content': { caretColor: 'var(--bw-text)' },
    '.cm-cursor': { borderLeftColor: 'var(--bw-text)' },
    '.cm-gutters': {
      backgroundColor: 'var(--bw-surface-sunk)',
      color: 'var(--bw-text-soft)',
      borderRight: '1px solid var(--bw-line-soft)',
    },
    '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'color-mix(in srgb, var(--bw-accent) 7%, transparent)' },
    '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
      backgroundColor: 'color-mix(in srgb, var(--bw-accent) 25%, transparent)',
    },
    '.cm-tooltip': {
      border: '1px solid var(--bw-line-strong)',
      borderRadius: '6px',
      backgroundColor: 'var(--bw-surface-raised)',
      color: 'var(--bw-text)',
      fontFamily: 'var(--bw-font)',
    },
    '.cm-tooltip-autocomplete ul li[aria-selected]': {
      backgroundColor: 'var(--bw-accent)',
      color: 'var(--bw-on-accent)',
    },
    '.cm-diagnostic': { padding: '4px 8px' },
    '.cm-diagnostic-error': { borderLeftColor: 'var(--bw-danger)' },
    '.cm-foldPlaceholder': { backgroundColor: 'var(--bw-fill)', border: '0', color: 'var(--bw-text-soft)' },
  }),
  syntaxHighlighting(
    HighlightStyle.define([
      { tag: tags.propertyName, color: 'var(--bw-accent)' },
      { tag: tags.string, color: 'light-dark(#7a3e00, #f0b67f)' },
      { tag: [tags.number, tags.bool, tags.null], color: 'light-dark(#7b2d8b, #d9a3ea)' },
      { tag: [tags.separator, tags.squareBracket, tags.brace], color: 'var(--bw-text-soft)' },
    ]),
  ),
]
