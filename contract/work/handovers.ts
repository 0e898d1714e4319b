import { z } from 'zod'
import { anyText, date, id, ids, listOf, operations, paging, Person } from '../core.ts'

/** What one person hands over to another. */
export const HandoverKind = z.enum(['medical_institutions', 'tasks', 'visit_plans', 'vocs'])
export type HandoverKind = z.output<typeof HandoverKind>

/** Something that can be handed over: a partner in charge, an open task, a planned visit that is still to be made, or a voice that still needs an answer. */
export const HandoverItem = z.object({
  id,
  /** Name of the partner or the voice, or what the task or visit is for. */
  title: z.string(),
  medical_institution_name: z.string().nullable(),
  address: z.string().nullable(),
  /** Deadline of a task, day of a visit, day on which a voice was heard. */
  date: date.nullable(),
  /** Whether the person is the main one in charge; null for what is no partner. */
  is_main: z.boolean().nullable(),
})

const Counts = z.object({ medical_institutions: z.int(), tasks: z.int(), visit_plans: z.int(), vocs: z.int() })

/** The most that somebody hands over of a kind. */
const maxHandedOver = 100_000

/** The ids of all that a person has to hand over, by kind. */
export const HandoverIds = z.object({
  medical_institutions: z.array(id),
  tasks: z.array(id),
  visit_plans: z.array(id),
  vocs: z.array(id),
})

const Part = z
  .object({
    /** How many of this kind the user saw. Another number now is a conflict (409). */
    count: z.int().min(0).max(maxHandedOver),
    /** Those that stay where they are. */
    excluded_ids: ids,
    /** All of this kind that the user saw. Others now are a conflict (409), also as many. */
    seen_ids: z.array(id).max(maxHandedOver).optional(),
  })
  .optional()

const common = {
  scope: 'crm',
  feature: 'communications',
  beyondSpecification: 'a colleague who leaves hands over all at once',
} as const

export const handoverOperations = operations({
  listHandoverItems: {
    method: 'GET',
    path: '/api/handovers/items',
    summary: 'What a person has to hand over, of one kind; for owners and the person',
    ...common,
    query: paging.extend({ staff_id: id, kind: HandoverKind, text: anyText(100).optional() }),
    /** `counts` and `ids` are of all kinds, whatever the text and the page. */
    response: listOf('items', HandoverItem).extend({ counts: Counts, ids: HandoverIds }),
    status: 200,
    effect: 'read',
    effects: {},
  },
  listLeftCharges: {
    method: 'GET',
    path: '/api/handovers/left',
    summary:
      'What is still in charge of people who were deleted or may no longer sign in, those with most first; for owners',
    ...common,
    role: 'owner',
    response: z.object({ people: z.array(z.object({ staff: Person, counts: Counts })) }),
    status: 200,
    effect: 'read',
    effects: {},
  },
  createHandover: {
    method: 'POST',
    path: '/api/handovers',
    summary:
      'Hands over partners, open tasks, planned visits and unfinished voices to somebody else in one step; a kind left out stays',
    ...common,
    scope: 'command',
    body: z.object({
      staff_id_from: id,
      staff_id_to: id,
      medical_institutions: Part,
      tasks: Part,
      visit_plans: Part,
      vocs: Part,
    }),
    response: Counts.extend({ id }),
    status: 200,
    effect: 'write',
    effects: {},
    audit: { record: 'handover' },
  },
  undoHandover: {
    method: 'POST',
    path: '/api/handovers/{id}/undo',
    summary: 'Gives back what was handed over, except what has been changed since',
    ...common,
    scope: 'command',
    params: z.object({ id }),
    response: Counts,
    status: 200,
    effect: 'write',
    effects: {},
    audit: { record: 'handover', idFrom: 'id' },
  },
})
