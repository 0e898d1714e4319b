import type { Feature } from '#contract/features.ts'

/** Something to be done about an institution, which the palette offers beside the institution itself. */
export interface InstitutionAction {
  readonly name: 'visit' | 'phone' | 'task'
  readonly feature: Feature
  /** The form. */
  readonly path: string
  /** Initial values of the form beside the institution. */
  readonly given: Readonly<Record<string, string>>
  /** What people type for it, normalised. */
  readonly words: readonly string[]
}

export const institutionActions: readonly InstitutionAction[] = [
  {
    name: 'visit',
    feature: 'communications',
    path: '/communications/new',
    given: { communicationType: 'visit' },
    words: ['訪問を記録', '訪問記録', '訪問', 'ほうもん', 'visit'],
  },
  {
    name: 'phone',
    feature: 'communications',
    path: '/communications/new',
    given: { communicationType: 'phone' },
    words: ['電話を記録', '電話記録', '電話', 'でんわ', 'phone', 'call'],
  },
  {
    name: 'task',
    feature: 'tasks',
    path: '/tasks/create',
    given: {},
    words: ['タスクを追加', 'タスク', 'たすく', 'task'],
  },
]

/** Makes typed text comparable: width, case, and spaces at its ends. */
export const plain = (text: string): string => text.normalize('NFKC').toLowerCase().trim()

/**
 * The action that a text begins or ends with, and the rest, which names an institution.
 * @returns undefined if the text names no action, or nothing but an action
 * @example wantedAction('訪問を記録 前田整形') // the visit, '前田整形'
 */
export const wantedAction = (
  typed: string,
  actions: readonly InstitutionAction[],
): { readonly action: InstitutionAction; readonly rest: string } | undefined => {
  const words = plain(typed).split(/\s+/u)
  if (words.length < 2) return undefined
  for (const [word, rest] of [
    [words[0], words.slice(1)],
    [words.at(-1), words.slice(0, -1)],
  ] as const) {
    const action = actions.find((one) => word !== undefined && one.words.includes(word))
    if (action) return { action, rest: rest.join(' ') }
  }
  return undefined
}
