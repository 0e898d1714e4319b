import { z } from 'zod'
import { dateTime, distinct, id, operations, Person, figureMonth as month } from '../core.ts'

/** What targets count, as the reports on communications do. */
export const targetMeasures = ['visits', 'interviews', 'new_partners'] as const
export type TargetMeasure = (typeof targetMeasures)[number]

const aim = z.int().min(0).max(10_000).nullable()

/** The targets of a person for a month; null where none is set. */
const Aims = z.object({
  /** Visits and first visits. */
  visits: aim,
  /** Visits at which a doctor was met. */
  interviews: aim,
  /** First visits. */
  new_partners: aim,
})

/** `staff` is null for the office as a whole. */
export const Target = Aims.extend({ staff: Person.nullable() })

const Reached = z.object({ target: z.int().nullable(), done: z.int() })

/** How far a person, or the office, is in a month. */
export const Progress = z.object({
  staff: Person.nullable(),
  visits: Reached,
  interviews: Reached,
  new_partners: Reached,
})

const common = {
  scope: 'crm',
  feature: 'communications',
  beyondSpecification: 'offices aim at a number of visits a month',
} as const

export const targetOperations = operations({
  listTargets: {
    method: 'GET',
    path: '/api/targets',
    summary: 'The targets of a month: those of the office first, then of each member',
    ...common,
    query: z.object({ month }),
    /** `updated_at` is the version of the month; null if it has no targets. */
    response: z.object({ targets: z.array(Target), updated_at: dateTime.nullable() }),
    status: 200,
    effect: 'read',
    effects: {},
  },
  replaceTargets: {
    method: 'PUT',
    path: '/api/targets',
    summary: 'Sets the targets of a month, or the same ones of several',
    ...common,
    role: 'owner',
    body: z.object({
      months: distinct(z.array(month).min(1).max(12), (value) => value),
      targets: distinct(
        z.array(Aims.extend({ staff_id: id.nullable() })).max(500),
        ({ staff_id: staffId }) => staffId ?? 'office',
        'staff_id',
      ),
      /** The version of the first month that the user saw. A newer one is a conflict (409). */
      updated_at: dateTime.nullish(),
      /** The versions of further months that the user saw. A newer one is a conflict (409) too, without `current`. */
      seen_months: distinct(
        z.array(z.object({ month, updated_at: dateTime.nullable() })).max(12),
        (seen) => seen.month,
        'month',
      ).optional(),
    }),
    response: z.object({ targets: z.array(Target), updated_at: dateTime.nullable() }),
    status: 200,
    effect: 'write',
    effects: {},
    audit: { record: 'target' },
  },
  getTargetProgress: {
    method: 'GET',
    path: '/api/targets/progress',
    summary: 'How far the caller and the office are in a month; for owners also each member',
    ...common,
    query: z.object({ month }),
    response: z.object({ own: Progress, office: Progress, staffs: z.array(Progress) }),
    status: 200,
    effect: 'read',
    effects: {},
  },
})
