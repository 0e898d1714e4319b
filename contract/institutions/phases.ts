import { z } from 'zod'
import { usedDeletion } from '../recordUses.ts'
import { dateTime, id, idParam, longText, operations, Person, shortText } from '../core.ts'

/** A step of the relation with a partner, with the tenant's own name. Specification §3, Phase master. */
export const PhaseMaster = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  /** How many institutions are in it now. */
  medical_institution_count: z.int(),
})

/** The phases in order. `updated_at` is the version of the whole list; null before the first change. */
export const PhaseMasters = z.object({ phase_masters: z.array(PhaseMaster), updated_at: dateTime.nullable() })

export const PhaseMastersPayload = z.object({
  /** In order. A phase without an id is new; a phase that is missing is deleted. */
  phase_masters: z
    .array(z.object({ id: id.nullish(), name: shortText(50), description: longText(500).nullish() }))
    .max(50),
  /**
   * The version that the user saw. A newer one is a conflict (409) with the stored list in `current`. If absent, any
   * version is overwritten.
   */
  updated_at: dateTime.nullish(),
  ...usedDeletion,
})

/** The phase of an institution, and who set it when. Specification §3, Phase. */
export const Phase = z.object({
  medical_institution_id: id,
  /** Null if it has no phase. */
  phase_master_id: id.nullable(),
  /** Who last changed it; null before the first change. */
  changed_user: Person.nullable(),
  changed_at: dateTime.nullable(),
})

/** A phase as the chart shows it. */
export const PhaseWithHistory = Phase.extend({
  phase_name: z.string().nullable(),
  /** Newest first, including the current one. A name stays after its phase is deleted. */
  history: z.array(z.object({ name: z.string().nullable(), changed_user: Person.nullable(), changed_at: dateTime })),
})

/** The most institutions whose phase one call changes. */
export const maxPhaseChanges = 5_000

/** Institutions by the phase that they are put into. */
const PhaseGroup = z.object({
  /** Null for none. */
  phase_master_id: id.nullable(),
  medical_institution_ids: z.array(id).max(maxPhaseChanges),
  /** When the caller saw their phases change last. Institutions that have changed since stay as they are. If absent, none stay. */
  seen: dateTime.optional(),
})

/** Each institution once, at most {@link maxPhaseChanges} in all. */
const PhaseGroups = z
  .array(PhaseGroup)
  .min(1)
  .max(100)
  .superRefine((groups, context) => {
    const all = groups.flatMap(({ medical_institution_ids: listed }) => listed)
    if (all.length > maxPhaseChanges)
      context.addIssue({ code: 'too_big', maximum: maxPhaseChanges, inclusive: true, origin: 'array', input: groups })
    if (new Set(all).size !== all.length) context.addIssue({ code: 'custom', params: { code: 'listed_twice' } })
  })

const feature = 'medical_institutions_search'
const requiredFeatures = ['enabled_phase'] as const

export const phaseOperations = operations({
  listPhaseMasters: {
    method: 'GET',
    path: '/api/phase_masters',
    summary: 'The tenant’s phases in their order',
    scope: 'crm',
    requiredFeatures,
    response: PhaseMasters,
    status: 200,
    effect: 'read',
    effects: {},
    beyondSpecification: 'the chart and the settings show them, the specification lists only their writing',
  },
  replacePhaseMasters: {
    method: 'PUT',
    path: '/api/phase_masters',
    summary: 'Replaces the list of phases',
    scope: 'command',
    requiredFeatures,
    csAccount: true,
    body: PhaseMastersPayload,
    response: PhaseMasters,
    status: 200,
    effect: 'write',
    effects: { deletes: 'in_part' },
    audit: { record: 'phase_master' },
  },
  getPhase: {
    method: 'GET',
    path: '/api/medical_institutions/{id}/phase',
    summary: 'The phase of an institution and its history',
    scope: 'crm',
    requiredFeatures,
    feature,
    params: idParam,
    response: PhaseWithHistory,
    status: 200,
    effect: 'read',
    effects: {},
    audit: { record: 'phase', idFrom: 'id' },
    beyondSpecification: 'the chart shows it, the specification lists only its writing',
  },
  updatePhase: {
    method: 'PUT',
    path: '/api/medical_institutions/{id}/phase',
    summary: 'Puts an institution into a phase, or into none',
    scope: 'crm',
    requiredFeatures,
    feature,
    params: idParam,
    /**
     * `seen` is the `changed_at` that the user saw, null before the first change. If somebody has put the institution into another phase since, that is a
     * conflict (409) with the stored phase in `current`. If absent, any phase is replaced.
     */
    body: z.object({ phase_master_id: id.nullable(), seen: dateTime.nullable().optional() }),
    response: PhaseWithHistory,
    status: 200,
    effect: 'write',
    effects: {},
    audit: { record: 'phase', idFrom: 'id' },
  },
  updatePhases: {
    method: 'PUT',
    path: '/api/medical_institutions/phases',
    summary: 'Puts institutions into phases, or into none, all or nothing',
    scope: 'command',
    requiredFeatures,
    feature,
    body: z.object({ phases: PhaseGroups }),
    /**
     * The changed institutions by the phase that they were in before: a body that takes the change back. `kept_count`: institutions that have been
     * changed since they were seen, and therefore stay as they are.
     */
    response: z.object({
      changed_count: z.int(),
      kept_count: z.int(),
      former: z.object({ phases: z.array(PhaseGroup) }),
    }),
    status: 200,
    effect: 'write',
    effects: {},
    audit: { record: 'phase' },
    beyondSpecification: 'the phase of a selection is changed in one step',
  },
})
