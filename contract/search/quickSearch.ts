import { z } from 'zod'
import { date, id, operations, Person, shortText } from '../core.ts'
import { reportKinds } from '../reports/valueTypes.ts'

/** At most so many records of each kind are returned. */
export const maxQuickResults = 5

const Titled = z.object({ id, title: z.string() })

/** Records whose name, title or text contains a text, by kind. Kinds that the plan lacks are empty. */
export const QuickResults = z.object({
  doctors: z.array(
    z.object({
      id,
      name: z.string(),
      honorific: z.string(),
      division: z.string().nullable(),
      medical_institution: Person,
    }),
  ),
  /** Open ones, the next deadline first. */
  tasks: z.array(Titled.extend({ deadline: date.nullable(), medical_institution_name: z.string().nullable() })),
  /** Unfinished ones first. */
  action_lists: z.array(Person),
  reports: z.array(Person.extend({ kind: z.enum(reportKinds) })),
  dashboards: z.array(Person),
  /** Whether it can still be changed decides which screen shows it. */
  emails: z.array(Titled.extend({ is_draft: z.boolean() })),
  /** Contacts with the text in their purpose, story or memo, the newest first. */
  communications: z.array(
    z.object({
      id,
      acted_date: date,
      medical_institution: Person,
      /** The text with its surroundings. */
      snippet: z.string(),
    }),
  ),
})
export type QuickResults = z.output<typeof QuickResults>

export const quickSearchOperations = operations({
  quickSearch: {
    method: 'GET',
    path: '/api/quick_search',
    summary: 'The first records of each kind whose name or text contains a text, for the command palette',
    scope: 'crm',
    beyondSpecification: 'the palette finds whatever has a name, in one call',
    query: z.object({ text: shortText(100) }),
    response: QuickResults,
    status: 200,
    effect: 'read',
    effects: {},
  },
})
