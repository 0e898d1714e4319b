import { Extension } from '@tiptap/core'
import { type EditorState, Plugin, PluginKey, TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import type { MergeFieldChoice } from '../htmlEditorProps.ts'

/** The merge fields that are offered while somebody types `{{`. */
export interface Suggestions {
  /** Where the braces begin, and the cursor. */
  readonly from: number
  readonly to: number
  readonly choices: readonly MergeFieldChoice[]
  readonly active: number
}

interface SuggestionState {
  readonly shown: Suggestions | undefined
  /** The place of braces for which Escape was pressed. */
  readonly dismissedAt: number | undefined
}

type Action = { readonly kind: 'move'; readonly by: number } | { readonly kind: 'dismiss' }

const key = new PluginKey<SuggestionState>('mergeFieldSuggestions')
const typedName = /(?:\{\{|｛｛)[ \u3000]*([^{}｛｝\s]{0,20})$/

/** What is offered in a state of the editor. */
export const suggestionsOf = (state: EditorState): Suggestions | undefined => key.getState(state)?.shown

export const suggestionId = (listId: string, index: number): string => `${listId}-${index}`

const matching = (choices: readonly MergeFieldChoice[], typed: string) =>
  choices.filter(({ field, label }) => field.includes(typed) || label.includes(typed))

const offered = ({ selection }: EditorState, choices: readonly MergeFieldChoice[]) => {
  if (!(selection instanceof TextSelection) || !selection.empty) return undefined
  const { $from } = selection
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, '\ufffc')
  const match = typedName.exec(before)
  if (!match) return undefined
  const found = matching(choices, match[1] ?? '')
  return found.length === 0 ? undefined : { from: $from.pos - match[0].length, to: $from.pos, choices: found }
}

/** Puts a merge field in place of what was typed. */
export const acceptSuggestion = (view: EditorView, { from, to }: Suggestions, field: string): void => {
  const chip = view.state.schema.nodes.mergeField?.create({ field }, null, view.state.selection.$from.marks())
  if (chip) view.dispatch(view.state.tr.replaceWith(from, to, chip).scrollIntoView())
}

const act = (view: EditorView, action: Action) => {
  view.dispatch(view.state.tr.setMeta(key, action).setMeta('addToHistory', false))
  return true
}

const onKey = (view: EditorView, event: KeyboardEvent): boolean => {
  const shown = suggestionsOf(view.state)
  if (!shown || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false
  if (event.key === 'ArrowDown') return act(view, { kind: 'move', by: 1 })
  if (event.key === 'ArrowUp') return act(view, { kind: 'move', by: -1 })
  if (event.key === 'Escape') {
    // A dialog around the editor stays open.
    event.stopPropagation()
    return act(view, { kind: 'dismiss' })
  }
  const choice = shown.choices[shown.active]
  if (event.key !== 'Enter' || !choice) return false
  acceptSuggestion(view, shown, choice.field)
  return true
}

interface SuggestionOptions {
  readonly fields: readonly MergeFieldChoice[]
  /** Id of the list's element (MergeFieldList). */
  readonly listId: string
}

/** Offers merge fields after `{{`: arrows choose, Enter inserts, Escape puts the list away until the next braces. */
export const MergeFieldSuggestions = Extension.create<SuggestionOptions>({
  name: 'mergeFieldSuggestions',
  // Before the keys of paragraphs and lists.
  priority: 1_000,
  addOptions: () => ({ fields: [], listId: '' }),
  addProseMirrorPlugins() {
    const { fields, listId } = this.options
    const next = (
      tr: { readonly getMeta: (of: typeof key) => unknown },
      before: SuggestionState,
      state: EditorState,
    ) => {
      const found = offered(state, fields)
      const action = tr.getMeta(key) as Action | undefined
      if (!found) return { shown: undefined, dismissedAt: undefined }
      const dismissedAt = action?.kind === 'dismiss' ? found.from : before.dismissedAt
      if (dismissedAt === found.from) return { shown: undefined, dismissedAt }
      const count = found.choices.length
      const isSame = before.shown?.choices.length === count
      const active = isSame ? (before.shown?.active ?? 0) + (action?.kind === 'move' ? action.by : 0) : 0
      return { shown: { ...found, active: (active + count) % count }, dismissedAt: undefined }
    }
    return [
      new Plugin<SuggestionState>({
        key,
        state: {
          init: () => ({ shown: undefined, dismissedAt: undefined }),
          apply: (tr, before, _old, state) => next(tr, before, state),
        },
        props: {
          handleKeyDown: onKey,
          attributes: (state): Record<string, string> => {
            const shown = suggestionsOf(state)
            return shown
              ? {
                  'aria-autocomplete': 'list',
                  'aria-controls': listId,
                  'aria-activedescendant': suggestionId(listId, shown.active),
                }
              : {}
          },
        },
      }),
    ]
  },
})
