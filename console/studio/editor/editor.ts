import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, indentWithTab } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import { bracketMatching, foldGutter, foldKeymap, indentOnInput } from '@codemirror/language'
import { lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint'
import { Annotation, EditorState } from '@codemirror/state'
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers, tooltips } from '@codemirror/view'
import type { StudioDocument } from '../../compose/document/document'
import { differenceEdit } from '../../compose/document/edits'
import { parseJson } from '../../compose/document/json-tree'
import { parsePath, problemRange } from '../../compose/document/path'
import type { Schemas } from '../../compose/form/schema'
import type { Diagnostic } from '../compose/diagnostics'
import { completionsIn, type SchemaAt } from './completion'
import { editorTheme } from './looks'

/** Marks a change that comes from the document, so that it is not written back to the document. */
const fromDocument = Annotation.define<boolean>()

export interface EditorNeeds {
  host: HTMLElement
  document: StudioDocument
  label: string
  schemas(): Schemas | 'failed' | null
  /** The schema of each object of the text; by default that of a message. */
  schemaAt: SchemaAt | undefined
}

/** Uses a shadow root, because the CSP refuses CodeMirror's style element in the page. Undo is the document's. */
export function createEditor({ host, document, label, schemas, schemaAt }: EditorNeeds) {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const step = (act: () => void) => () => {
    act()
    return true
  }
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: document.text.peek(),
      extensions: [
        lineNumbers(),
        foldGutter(),
        lintGutter(),
        drawSelection(),
        indentOnInput(),
        bracketMatching(),
        closeBrackets(),
        highlightActiveLine(),
        autocompletion({ override: [completionsIn(schemas, schemaAt)] }),
        json(),
        editorTheme,
        tooltips({ position: 'absolute' }),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false', tabindex: '0' }),
        EditorState.tabSize.of(2),
        keymap.of([
          { key: 'Mod-z', run: step(document.undo), preventDefault: true },
          { key: 'Mod-Shift-z', run: step(document.redo), preventDefault: true },
          { key: 'Mod-y', run: step(document.redo), preventDefault: true },
          ...closeBracketsKeymap,
          ...completionKeymap,
          ...lintKeymap,
          ...foldKeymap,
          ...defaultKeymap,
          // Escape, then Tab, leaves the editor, as in CodeMirror's own key map.
          indentWithTab,
        ]),
        EditorView.updateListener.of(({ docChanged, transactions, state }) => {
          if (docChanged && !transactions.every((each) => each.annotation(fromDocument)))
            document.change(state.doc.toString(), 'type')
        }),
      ],
    }),
  })

  return {
    /** Sets the text by the smallest change, so that the cursor stays in place. */
    show(text: string) {
      const edit = differenceEdit(view.state.doc.toString(), text)
      if (edit) view.dispatch({ changes: edit, annotations: fromDocument.of(true) })
    },
    mark(diagnostics: readonly Diagnostic[]) {
      const end = view.state.doc.length
      const inside = diagnostics.map(({ from, to, ...each }) => ({
        ...each,
        from: Math.min(from, end),
        to: Math.min(to, end),
      }))
      view.dispatch(setDiagnostics(view.state, inside))
    },
    goTo(path: string) {
      const parsed = parseJson(view.state.doc.toString())
      if (!parsed.ok) return
      const { from, to } = problemRange(parsed.root, parsePath(path))
      view.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true })
      view.focus()
    },
    /** Moves the focus to the editor, with the caret at this place. */
    focus(caret: number) {
      view.dispatch({ selection: { anchor: Math.min(caret, view.state.doc.length) } })
      view.focus()
    },
    dispose: () => view.destroy(),
  }
}
